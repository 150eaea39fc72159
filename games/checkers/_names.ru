player White: Белые
player Black: Чёрные
piece Man: Шашка
piece King: Дамка
text no moves left: нет ходов
text no king left: не осталось королей
text the damone is taken: дамоне взят
