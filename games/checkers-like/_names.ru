player White: Белые
player Black: Чёрные
piece Man: Шашка
piece King: Дамка
piece Stone: Камень
text no moves left: нет ходов
text no stones left: не осталось камней
