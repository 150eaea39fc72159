/**
 * keep.js: the texts about saving and sharing games: records, games by link, the position editor.
 * Part of the one table in strings.js.
 */

export const KEEP_EN = {
    linkTitle: 'By link', linkSend: 'Send your move: your opponent opens the link, plays, and sends you one back.',
    linkInvite: 'Send the link to the person you want to play with.', linkSent: 'Sent. When your opponent’s link comes, open it or paste it here.',
    linkMine: 'Your move. Then send the link that appears here.', linkOver: 'The game is over. Send the link, so that your opponent sees it, too.',
    linkShare: 'Send…', linkQr: 'QR code', linkPaste: 'Link from your opponent', linkOpen: 'Open',
    linkDraw: 'Offer a draw with it', linkBack: 'Ask to take my last move back', linkLong: 'This game is too long for a QR code. Copy the link instead.',
    linkQrLabel: 'QR code of the link', linkText: '{0}: my move in a game of {1}', linkWaits: '{0} to move: waiting for the link', linkNone: 'This is no link of a game of {0}.',
    linkOld: 'This link is older than your game: it has {0} moves, yours {1}. Your game is shown.',
    linkSame: 'There is nothing new in this link.', linkApart: 'This link and your game differ from move {0} on. Your game is shown and kept.',
    linkTake: 'Show the game of the link', linkKeep: 'Keep mine', linkTaken: 'The game of the link is shown; yours is a variation beside it.',
    linkJoined: 'You play {0}. Make your move, then send the link back.', linkYourTurn: 'Your opponent has moved: {0}.',
    drawOffered: 'Your opponent offers a draw.', backAsked: 'Your opponent asks to take the last move back.', backGiven: 'Your opponent lets you take the move back.',
    backRefused: 'Your opponent wants the move to stand.', drawRefused: 'Your opponent plays on.', linkAnswer: 'Now send the link, so that your opponent learns of it.',
    allow: 'Allow', refuse: 'No', openTitle: 'Open a game', openWhat: 'SGF, PGN, PDN, KIF, ZSG, a list of moves, a position (FEN, or XSB of Sokoban) or a link', openReads: 'Reading…', openFile: 'File', openText: 'Or its text',
    openPart: 'Open what comes before ({0} moves)', openPick: 'Which game?', openGame: '{0}. {1} – {2}, moves: {3}', saveAs: 'Save as {0}', tooLarge: '“{0}” is too large to be a game.',
    apart: 'What this needs comes over the network when it is first asked for, and there is no connection now. Your game is not touched by it.',
    embedNone: 'No game is named here. A page names one as game="checkmate/chess".', embedMisnamed: '“{0}” is not the name of a game: that is like “checkmate/chess”.', embedAll: 'To all games',
    embedNoGame: 'There is no game “{0}”.', embedNoVariant: 'There is no variant “{0}” of this game.', embedNoSide: 'There is no player “{0}” in this game.', embedNoLevel: 'There is no level or bot “{0}” in this game.', embedNotLoaded: 'The game could not be loaded.', embedNoCard: 'The card about this piece could not be loaded.',
    studyLink: 'Study as a link', setPosition: 'Set up a position', editTitle: 'Set up a position', editHelp: 'Choose a piece, then its places. With nothing chosen, drag pieces about, or off the board. Keys: arrows move, Enter puts, Delete takes away.',
    editHand: 'Move', editErase: 'Take away', editTurn: 'To move', editStart: 'Start', editClear: 'Clear', editPlay: 'Play from here', editCopy: 'Copy', editText: 'Position as text',
    editRights: 'May still castle', editHands: 'In hand', editOk: 'This position can be played.', editBad: 'This text is no position: {0}', editPieces: 'Pieces', editMore: 'one more', editLess: 'one less',
};

/** @type {typeof KEEP_EN} */
export const KEEP_RU = {
    linkTitle: 'По ссылке', linkSend: 'Отправьте ход: соперник откроет ссылку, сходит и пришлёт вам свою.',
    linkInvite: 'Отправьте ссылку тому, с кем хотите сыграть.', linkSent: 'Отправлено. Когда придёт ссылка соперника, откройте её или вставьте сюда.',
    linkMine: 'Ваш ход. Потом отправьте ссылку, которая появится здесь.', linkOver: 'Игра окончена. Отправьте ссылку, чтобы и соперник это увидел.',
    linkShare: 'Отправить…', linkQr: 'QR-код', linkPaste: 'Ссылка от соперника', linkOpen: 'Открыть',
    linkDraw: 'Предложить с ней ничью', linkBack: 'Попросить вернуть мой последний ход', linkLong: 'Партия слишком длинна для QR-кода. Скопируйте ссылку.',
    linkQrLabel: 'QR-код ссылки', linkText: '{0}: мой ход в партии «{1}»', linkWaits: 'Ход: {0}. Ждём ссылку', linkNone: 'Это не ссылка на партию «{0}».',
    linkOld: 'Эта ссылка старше вашей партии: в ней ходов {0}, у вас {1}. Показана ваша партия.',
    linkSame: 'В этой ссылке нет нового.', linkApart: 'Ссылка и ваша партия расходятся с хода {0}. Показана ваша, она цела.',
    linkTake: 'Показать партию из ссылки', linkKeep: 'Оставить мою', linkTaken: 'Показана партия из ссылки; ваша осталась вариантом рядом.',
    linkJoined: 'Ваша сторона: {0}. Сделайте ход и отправьте ссылку обратно.', linkYourTurn: 'Соперник сходил: {0}.',
    drawOffered: 'Соперник предлагает ничью.', backAsked: 'Соперник просит вернуть последний ход.', backGiven: 'Соперник разрешил вернуть ход.',
    backRefused: 'Соперник не разрешил вернуть ход.', drawRefused: 'Соперник играет дальше.', linkAnswer: 'Теперь отправьте ссылку, чтобы соперник об этом узнал.',
    allow: 'Разрешить', refuse: 'Нет', openTitle: 'Открыть партию', openWhat: 'SGF, PGN, PDN, KIF, ZSG, список ходов, позиция (FEN, в сокобане и XSB) или ссылка', openReads: 'Читается…', openFile: 'Файл', openText: 'Или текст',
    openPart: 'Открыть то, что раньше (ходов: {0})', openPick: 'Какую партию?', openGame: '{0}. {1} – {2}, ходов: {3}', saveAs: 'Сохранить как {0}', tooLarge: '«{0}»: слишком большой файл для партии.',
    apart: 'То, что для этого нужно, загружается при первом обращении, а связи сейчас нет. Партии это не мешает.',
    embedNone: 'Игра здесь не названа. Её называют так: game="checkmate/chess".', embedMisnamed: '«{0}» – не имя игры: оно такое, как «checkmate/chess».', embedAll: 'Ко всем играм',
    embedNoGame: 'Игры «{0}» нет.', embedNoVariant: 'Варианта «{0}» у этой игры нет.', embedNoSide: 'Игрока «{0}» в этой игре нет.', embedNoLevel: 'Уровня или бота «{0}» в этой игре нет.', embedNotLoaded: 'Игру не удалось загрузить.', embedNoCard: 'Карточку фигуры не удалось загрузить.',
    studyLink: 'Сборник ссылкой', setPosition: 'Расставить позицию', editTitle: 'Расстановка позиции', editHelp: 'Выберите фигуру, потом её поля. Если ничего не выбрано, перетаскивайте фигуры, в том числе за край доски. Клавиши: стрелки, Enter ставит, Delete убирает.',
    editHand: 'Двигать', editErase: 'Убирать', editTurn: 'Ход', editStart: 'Начальная', editClear: 'Очистить', editPlay: 'Играть отсюда', editCopy: 'Копировать', editText: 'Позиция текстом',
    editRights: 'Ещё может рокировать', editHands: 'В запасе', editOk: 'Эту позицию можно играть.', editBad: 'Это не позиция: {0}', editPieces: 'Фигуры', editMore: 'больше', editLess: 'меньше',
};
