// What the page says, in the languages of the game. Games are named as in assets/languages. `{name}` and the like stand for what is
// said with a sentence.

export const WORDS = {
  en: {
    class: 'Class {class}', join: 'Join class {class}', oneHere: '1 is here', here: '{number} are here', wifi: 'Wi-Fi:',
    waiting: 'Waiting', playsNext: 'Plays next', ways: 'How pairs are made',
    hand: 'By hand', chance: 'By chance', ladder: 'Ladder', pairAll: 'Pair all',
    touchTwo: 'Touch two names. They play.', touchSecond: '{name} and …? Touch a second name.',
    later: 'Who comes later waits.', ladderSays: 'The winner moves up, the loser down.',
    rename: 'Rename', takeOut: 'Take out', newName: 'New name', keep: 'Keep this name',
    pauseAll: 'Pause all', paused: 'Paused', goOn: 'Go on', goesOn: 'The class goes on.',
    saveAndEnd: 'Save and end', withNames: 'With names', without: 'Without, players are only X and O.', saveAll: 'Save all games',
    ending: 'Every board ends. All names are rubbed out here at once.', endAll: 'End all',
    endRound: 'End this round', part: 'Part them', away: 'away', draw: 'draw', waitsFor: 'waits for {rung}', upTo: 'up to {rung}',
    rung: 'Rung {rung}', tables: 'Tables', table: '{x} and {o}', small: 'Small', large: 'Show the address large',
    back: 'Back', menu: 'Menu', close: 'Close', game: 'Game', games: 'Games', turn: '{name}’s turn', round: 'Round {round}',
    won: '{name} won.', drew: '{x} and {o} drew.', wonAgainst: '{name} won against {other}.', came: '{name} came.', manyCame: '{number} came.',
    points: '{name} {points}', up: 'goes up', down: 'goes down',
    lineDown: 'The line to the server is down. It comes back by itself.', lineBack: 'The line to the server is back.',
    noSecret: 'Open the link that “noughts-server class-link” prints.',
    wrongSecret: 'This link does not open the class any more. Open the one that “noughts-server class-link” prints.',
    opening: 'Opening the class …', over: 'Class {class} is over.', rubbedOut: 'All names are rubbed out here.',
    refusedName: 'Nobody can have this name. Choose another.', refused: 'That could not be done. Try it again.', refusedAway: 'One of the two has not come back yet.',
    columns: 'Columns', rows: 'Rows', length: 'In a row', rule: 'Rule', own: 'Your own', ownRow: 'Your own…', useBoard: 'Use this board',
    fewer: '{what}: fewer', more: '{what}: more', fileName: 'class-{class}.txt',
    kinds: { classic: 'Classic', misere: 'Misère', wild: 'Wild', notakto: 'Notakto', gravity: 'Gravity', vanishing: 'Vanishing', ultimate: 'Ultimate' },
    five: 'Five in a row', larger: 'Larger boards',
    inWords: { classic: 'Three in a row wins', vanishing: 'Only three marks each', ultimate: 'Nine boards in one',
      gravity: 'Marks fall, four in a row', five: 'On squared paper', larger: 'Four in a row', misere: 'Three in a row loses',
      wild: 'Draw X or O, as you like', notakto: 'All X, three in a row loses', own: 'Any size, any rule' },
  },
  ko: {
    class: '{class} 반', join: '{class} 반에 들어오기', oneHere: '1명 있어요', here: '{number}명 있어요', wifi: '와이파이:',
    waiting: '기다리는 중', playsNext: '다음 차례', ways: '짝을 정하는 방법',
    hand: '직접', chance: '무작위', ladder: '사다리', pairAll: '모두 짝짓기',
    touchTwo: '이름 두 개를 누르면 둘이 두어요.', touchSecond: '{name} 님과 누구? 두 번째 이름을 누르세요.',
    later: '나중에 오면 기다려요.', ladderSays: '이기면 올라가고 지면 내려가요.',
    rename: '이름 바꾸기', takeOut: '내보내기', newName: '새 이름', keep: '이 이름으로 하기',
    pauseAll: '모두 멈춤', paused: '멈춤', goOn: '계속하기', goesOn: '다시 계속해요.',
    saveAndEnd: '저장하고 끝내기', withNames: '이름 넣기', without: '빼면 X와 O로만 적혀요.', saveAll: '게임 모두 저장',
    ending: '모든 판이 끝나요. 여기 있는 이름은 바로 모두 지워져요.', endAll: '모두 끝내기',
    endRound: '이번 판 끝내기', part: '짝 풀기', away: '비움', draw: '무승부', waitsFor: '{rung}번을 기다려요', upTo: '{rung}번으로',
    rung: '{rung}번 칸', tables: '자리', table: '{x} 님과 {o} 님', small: '작게', large: '주소 크게 보기',
    back: '뒤로', menu: '메뉴', close: '닫기', game: '게임', games: '게임', turn: '{name} 차례', round: '{round}판',
    won: '{name} 승리.', drew: '{x} 님과 {o} 님이 비겼어요.', wonAgainst: '{name} 님이 {other} 님을 이겼어요.', came: '{name} 님이 왔어요.', manyCame: '{number}명이 왔어요.',
    points: '{name} {points}점', up: '올라가요', down: '내려가요',
    lineDown: '서버와 연결이 끊겼어요. 저절로 다시 이어져요.', lineBack: '서버와 다시 연결됐어요.',
    noSecret: '‘noughts-server class-link’가 알려 주는 링크를 여세요.',
    wrongSecret: '이 링크로는 더 이상 열 수 없어요. ‘noughts-server class-link’가 알려 주는 링크를 여세요.',
    opening: '반을 여는 중 …', over: '{class} 반이 끝났어요.', rubbedOut: '여기 있던 이름은 모두 지워졌어요.',
    refusedName: '쓸 수 없는 이름이에요. 다른 이름을 고르세요.', refused: '할 수 없었어요. 다시 해 보세요.', refusedAway: '둘 중 한 명이 아직 돌아오지 않았어요.',
    columns: '가로 칸', rows: '세로 칸', length: '한 줄 개수', rule: '규칙', own: '내 게임', ownRow: '내 게임…', useBoard: '이 게임판으로 하기',
    fewer: '{what} 줄이기', more: '{what} 늘리기', fileName: '{class}.txt',
    kinds: { classic: '기본', misere: '거꾸로', wild: '자유', notakto: '노탁토', gravity: '떨어뜨리기', vanishing: '사라지기', ultimate: '얼티밋' },
    five: '오목', larger: '큰 게임판',
    inWords: { classic: '세 칸을 이으면 이겨요', vanishing: '표시는 세 개씩만 있어요', ultimate: '작은 게임판 9개로 두어요',
      gravity: '표시가 떨어져요, 네 칸을 이어요', five: '다섯 칸을 이어요', larger: '네 칸을 이어요', misere: '세 칸을 이으면 져요',
      wild: 'X나 O를 마음대로', notakto: '모두 X, 세 칸을 이으면 져요', own: '크기도 규칙도 마음대로' },
  },
  zh: {
    class: '{class} 班', join: '加入 {class} 班', oneHere: '1 人在这里', here: '{number} 人在这里', wifi: 'Wi-Fi：',
    waiting: '等待中', playsNext: '下一个', ways: '怎样配对',
    hand: '手动', chance: '随机', ladder: '阶梯', pairAll: '全部配对',
    touchTwo: '点两个名字，他们就开始下。', touchSecond: '{name} 和……？再点一个名字。',
    later: '后来的人先等着。', ladderSays: '赢的上一级，输的下一级。',
    rename: '改名', takeOut: '请出', newName: '新名字', keep: '用这个名字',
    pauseAll: '全部暂停', paused: '已暂停', goOn: '继续', goesOn: '继续下吧。',
    saveAndEnd: '保存并结束', withNames: '带名字', without: '不带的话，只写 X 和 O。', saveAll: '保存全部对局',
    ending: '所有棋局都会结束，这里的名字马上全部擦掉。', endAll: '全部结束',
    endRound: '结束这一局', part: '拆开这一对', away: '不在', draw: '平局', waitsFor: '等第 {rung} 级', upTo: '上到 {rung}',
    rung: '第 {rung} 级', tables: '各桌', table: '{x} 和 {o}', small: '缩小', large: '放大地址',
    back: '返回', menu: '菜单', close: '关闭', game: '游戏', games: '游戏', turn: '轮到 {name}', round: '第 {round} 局',
    won: '{name} 赢了。', drew: '{x} 和 {o} 平局。', wonAgainst: '{name} 赢了 {other}。', came: '{name} 来了。', manyCame: '来了 {number} 人。',
    points: '{name} {points} 分', up: '上一级', down: '下一级',
    lineDown: '和服务器的连接断了，会自动恢复。', lineBack: '和服务器的连接恢复了。',
    noSecret: '请打开“noughts-server class-link”给出的链接。',
    wrongSecret: '这个链接已经打不开班级了。请打开“noughts-server class-link”给出的链接。',
    opening: '正在打开班级……', over: '{class} 班结束了。', rubbedOut: '这里的名字已经全部擦掉。',
    refusedName: '不能用这个名字，请换一个。', refused: '没有做成，请再试一次。', refusedAway: '其中一人还没回来。',
    columns: '列数', rows: '行数', length: '几个连成一线', rule: '规则', own: '你来定', ownRow: '你来定…', useBoard: '用这个棋盘',
    fewer: '{what}：少一个', more: '{what}：多一个', fileName: '{class}.txt',
    kinds: { classic: '经典', misere: '反着下', wild: '自由', notakto: '全是 X', gravity: '重力', vanishing: '会消失', ultimate: '大井字棋' },
    five: '五子棋', larger: '更大的棋盘',
    inWords: { classic: '三个连成一线就赢', vanishing: '每人只有三个棋子', ultimate: '9 个棋盘合成一个',
      gravity: '棋子往下落，四个连成一线', five: '五个连成一线', larger: '四个连成一线', misere: '三个连成一线就输',
      wild: '下 X 或 O，随你选', notakto: '都下 X，三个连成一线就输', own: '大小、规则都随你' },
  },
};

const known = (navigator.languages ?? [navigator.language]).map((tag) => tag.split('-')[0].toLowerCase());
export const language = known.find((tag) => tag in WORDS) ?? 'en';
export const words = WORDS[language];

/** A sentence with what is said in it. Names are marks of their own direction, so that none turns the sentence around. */
export const say = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/** The same as parts of a line, in which what is said is strong. */
export function parts(key, values) {
  return words[key].split(/(\{\w+\})/).map((part) => {
    if (!part.startsWith('{')) return part;
    const strong = document.createElement('b');
    strong.append(bdi(values[part.slice(1, -1)]));
    return strong;
  });
}

/** A name, whose direction changes nothing around it. After the server was started again, one may not be known yet. */
export function bdi(name) {
  const isolated = document.createElement('bdi');
  isolated.textContent = name || '…';
  return isolated;
}
