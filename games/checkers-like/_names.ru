player White: Белые
player Black: Чёрные
piece Man: Шашка
piece King: Дамка
piece Stone: Камень
text no moves left: нет ходов
text no stones left: не осталось камней
text no king left: не осталось королей
text five goats are taken: взяты пять коз
text the khan has arrived: хан дошёл
text the khan is taken: хан взят
player Light: Светлые
player Dark: Тёмные
text fewer than four giants: великанов меньше четырёх
text no valkyrie left: валькирий не осталось
player Red: Красные
player Blue: Синие
text the castle is taken: замок взят
text no pieces left: не осталось фигур
text fewer than two pieces: меньше двух фигур
text the enemy opposite is beaten: противник напротив разбит
