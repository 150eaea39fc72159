player White: Белые
player Black: Чёрные
piece Man: Шашка
piece King: Дамка
text no moves left: нет ходов
text no king left: не осталось королей
text the damone is taken: дамоне взят
text sixteen moves of three against a king: шестнадцать ходов втроём против дамки
text five moves of one or two against a king: пять ходов одной или двумя против дамки
text five moves with two or three pieces and the same force: пять ходов при двух или трёх шашках и той же силе
text thirty moves with four or five pieces and the same force: тридцать ходов при четырёх или пяти шашках и той же силе
text sixty moves with six or seven pieces and the same force: шестьдесят ходов при шести или семи шашках и той же силе
