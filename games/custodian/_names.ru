player Black: Чёрные
player White: Белые
piece Man: Воин
piece King: Король
text the king has escaped: король ушёл
text the king is taken: король взят
text no moves left: нет ходов
