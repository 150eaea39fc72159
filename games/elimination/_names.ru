piece Man: Шашка
piece Stone: Камень
text no moves left: нет ходов
piece Soldier: Гусь: на шаг по линии на пустой пункт
piece Defender: Лиса: на шаг по линии либо прыжком через гуся, который снимается, и дальше, пока может
text too few geese are left: гусей осталось слишком мало
text the king is taken: король взят
text only the king is left: остался один король
text all men are taken: все фигуры взяты
