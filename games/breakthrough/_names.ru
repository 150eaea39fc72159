player White: Белые
player Black: Чёрные
player Red: Красные
player Green: Зелёные
player Blue: Синие
piece Pawn: Пешка: на одно поле вперёд по прямой на пустое поле; по диагонали вперёд — на пустое или с взятием
piece Queen: Ферзь: фигура, в которую превращается пешка; его появление выигрывает
piece Man: Шашка
piece Runner: Бегун: на одно поле вперёд; обязан бить, перескакивая через противника перед собой, и может бить дальше
piece Left: Левый страж: на одно поле вправо; обязан бить, перескакивая через противника, и может бить дальше
piece Right: Правый страж: на одно поле влево; обязан бить, перескакивая через противника, и может бить дальше
piece BlackStone: Чёрный камень: на один шаг по линии на пустой пункт, вперёд или вбок, но не назад
piece WhiteStone: Белый камень: на один шаг по линии на пустой пункт
piece Fugitive: Беглец: ставится на любой пустой пункт, потом ходит на один шаг по любой линии
piece Soldier: Солдат: на один шаг по линии вперёд или вбок, но не назад
text a pawn on the last rank: пешка на последней горизонтали
text a pawn has become a queen: пешка стала ферзём
text no pieces left: не осталось фигур
text no moves left: нет ходов
text has run the gauntlet: прошёл сквозь строй
text has reached the root of the horn: вышел к корню рога
text has got through: прорвался
text stays on the last rank: устоял на последней горизонтали
text is in the den: вошёл в логово
text has reached the far rank: дошёл до дальней горизонтали
text the neutron has come home: нейтрон вернулся домой
text a buffalo has reached the river: бизон добежал до реки
