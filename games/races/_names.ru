piece Car: Машина: на одно поле вперёд или вбок на пустое поле, назад никогда; с дальнего края съезжает с доски
piece Man: Шашка: на один шаг в любую сторону или прыжками через шашки любого цвета, один за другим, каждый раз на пустое поле за шашкой
text all cars are off: все машины съехали
text no moves left: нет ходов
text all men have arrived: все шашки дошли
piece Knight: Конь: прыжок на две клетки по прямой и на одну вбок
piece White: Белый: на один шаг влево или вверх или прыжок через соседа, на пустое поле
piece Black: Чёрный: на один шаг вправо или вниз или прыжок через соседа, на пустое поле
text the knights have changed places: кони поменялись местами
text the colours have changed places: цвета поменялись местами
player Purple: Лиловые
player Orange: Оранжевые
text the tower has been carried over: башня перенесена
text the towers have changed places: башни поменялись местами
text has left the middle: ушёл из середины
text no pieces left: не осталось фигур
player South: Юг
player West: Запад
player North: Север
player East: Восток
text the tower stands: башня стоит
text the camp is full: лагерь заполнен
start discs anywhere: диски вразброс
piece Small: Малый: на один шаг в любую сторону или прыжками через малые фигуры, один за другим; прыжок через чужую кончает ход и даёт пойти ещё одной фигуре
piece Medium: Средний: на один шаг в любую сторону или прыжками через малые и средние фигуры, один за другим; прыжок через чужую кончает ход и даёт пойти ещё одной фигуре
piece Large: Большой: на один шаг в любую сторону или прыжками через любые фигуры, один за другим; прыжок через чужую кончает ход и даёт пойти ещё одной фигуре
text the last rank is full: дальняя горизонталь заполнена
