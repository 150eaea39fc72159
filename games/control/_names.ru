player Soldiers: Солдаты
player Defenders: Офицеры
piece Soldier: Солдат: на один шаг по линии на пустой пункт
piece Defender: Офицер: на один шаг по линии или прыжком через солдата, которого бьёт, и дальше, пока может
text the fortress is taken: крепость взята
text too few soldiers are left: солдат осталось слишком мало
text no moves left: нет ходов
text the king is in the valley: король в долине
