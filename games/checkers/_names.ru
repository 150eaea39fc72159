player White: Белые
player Black: Чёрные
piece Man: Шашка
piece King: Дамка
text no moves left: нет ходов
text no king left: не осталось королей
text the damone is taken: дамоне взят
text sixteen moves of three against a king: шестнадцать ходов втроём против дамки
text five moves of one or two against a king: пять ходов одной или двумя против дамки
