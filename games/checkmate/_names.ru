# What the chesses call their pieces, in Russian, with how they move.
piece Rook: Ладья: на любое расстояние по вертикалям и горизонталям
piece Knight: Конь: прыгает на два поля в одну сторону и на одно вбок
piece Bishop: Слон: на любое расстояние по диагоналям
piece Queen: Ферзь: на любое расстояние по прямой
piece King: Король: на одно поле в любую сторону, но не под бой
letter Rook: Л
letter Knight: К
letter Bishop: С
letter Queen: Ф
letter King: Кр
