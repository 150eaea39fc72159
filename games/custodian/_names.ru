player Black: Чёрные
player White: Белые
piece Man: Воин
piece King: Король
text the king has escaped: король ушёл
text the king is taken: король взят
text no moves left: нет ходов
piece Stone: Камень
text all men are taken: все фигуры взяты
text too few stones are left: камней осталось слишком мало
text five in a row: пять в ряд
text all men have changed sides: все перешли на другую сторону
text all stones have changed sides: все камни перешли на другую сторону
