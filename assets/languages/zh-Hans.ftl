### Simplified Chinese

## This language

language-name = 简体中文

## Words that are used everywhere

title = 井字棋
side-wins = { $mark } 胜
nobody-wins = 平
value-win = 胜
value-loss = 败
in-plies = { $plies } 步
list-separator = 、
list-two = { $first } 和 { $second }
list-and = { $items } 和 { $last }
list-or = { $items } 或 { $last }
sentences = { $first }{ $second }

## During a round

next-round = 下一局
new-match = 新比赛
rematch = 再来一场
first-screen = 首页
missed = { $who ->
    [you] 你漏了 { $position }
   *[other] { $name }漏了 { $position }
}
missed-cell = 漏了 { $position }
no-mistakes = 没出错
quit = 退出
reset = 重来
undo = 悔棋
redo = 恢复
one-move = 帮我走一步
study = 分析
menu = 菜单
continue-match = 继续
round-goes-on = { $round }。
round-goes-on-against = { $round }，对手是{ $opponent }。
pick = 点个格子就开始
pause = 暂停
go-on = 继续
one-step = 走一步
playing = 正在下棋…
wins = { $who ->
    [you] 你赢了
   *[other] { $name }赢了
}
round-won = { wins }！
match-won = { wins }这场比赛！
round-drawn = 平局！
match-drawn = 这场比赛打平了！
persons-turn = { $who ->
    [you] 轮到你了
   *[other] 轮到{ $name }了
}
waits = { $name }在等着
thinks = { $name }在想…
round-number = 第 { $number } 局
round-of = 第 { $number } 局，共 { $of } 局
drawn = 平 { $rounds } 局
standing-at-end = 下了 { $number } 局，{ $most } 比 { $least }
standing-level = 比分 { $rounds } 比 { $rounds }
standing-leads = { $who ->
    [you] 你
   *[other] { $name }
}以 { $most } 比 { $least } 领先
see-where-it-turned = 看看输在哪一步
advice-new-match = 开始一场新比赛吧。
advice-next-round = 来下一局吧。
advice-mark = 轮到 { $mark } 走。
advice-person = { $name }，该你走 { $mark } 了。
advice-waits = { $name }在等着：点“恢复”，或者“帮我走一步”。
advice-thinks = { $name }正在想…
refused-turn = 现在轮到{ $name }。
refused-undo = 没有棋可以悔了。
refused-redo = 没有棋可以恢复了。
refused-ply = 这一局没有第 { $ply } 步。
refused-match-over = 按这个局数，比赛已经结束了。
refused-here = 这里不能这么做。
notice-taken = 这一格有棋子了
notice-over = 这一局结束了
cell-taken = { $position } 已经有棋子了。
no-such-cell = 这个棋盘上没有 { $position } 这一格。
next-to-go = 你在 { $position } 的棋子走完这一步才会消失，那一格之后才空出来。
column-full = 这一列已经满了。
falls-to = 这一列的棋子会落到 { $lands_on }。
small-board = { $board ->
    [1] 左上
    [2] 上边
    [3] 右上
    [4] 左边
    [5] 正中
    [6] 右边
    [7] 左下
    [8] 下边
   *[9] 右下
}的小棋盘
board-finished = { $position } 所在的小棋盘已经结束了。
must-play-in = 必须下在{ small-board }。
mark-needed = 这里要选棋子，写成 X{ $position } 或 O{ $position }。
mark-not-chosen = 只写 { $position } 就行：轮到谁就下谁的棋子。
play-in = 请下在{ small-board }。
play-anywhere = 没有结束的小棋盘都可以下。
place-at = 走 { $position }
closer = 放大
whole-board = 看全部
mark-to-place = 要走的棋子
touch-to-aim = 点一格来选。
slide-to-aim = 拖动选格子，还没有走。
goes-with-move = 走这一步，{ $position } 的 { $mark } 就会消失。
was-here-before = 这个局面出现过，第三次出现就是平局。
in-a-row = { $length } 个连成一线
goal-classic = { in-a-row }就赢。
goal-misere = { in-a-row }就输！
goal-wild = { in-a-row }就赢，X 或 O 都可以走。
goal-notakto = 都走 X，{ in-a-row }就输！
goal-gravity = 棋子会往下落，{ in-a-row }就赢。
goal-vanishing = 每人只有三个棋子：再走一步，最先走的就会消失。
goal-ultimate = 三个小棋盘连成一线就赢。
round-over = 这一局结束了，来下一局吧。
plays = { $who ->
    [you] 你走
   *[other] { $name }走
} { $position }。
plays-mark = { $who ->
    [you] 你在
   *[other] { $name }在
} { $position } 走 { $mark }。
wins-with = { wins }，连成 { $lines }。
made-line = { $who ->
    [you] 你连成了一线。
   *[other] { $name }连成了一线。
}
dashed-mark-goes = 你的虚线棋子下一步会消失。
halves-of-square = 左半格是 X，右半格是 O。
here-three-times = 同样的局面出现了三次。
drawn-by-length = 最多走 { $moves } 步。
wins-with-boards = { wins }，连成了{ $boards }。
the-small-board = { small-board }
wins-by-line-of = { wins }：{ $by ->
    [you] 你
   *[other] { $loser }
}连成了 { $lines }。
you-lost = 你输了。
ends-drawn = 平局。
ends-by-repetition = 同样的局面出现了三次，平局。
ends-by-length = 走了 { $moves } 步，平局。
score-of-match = 比分：{ $name-x } { $wins-x }，{ $name-o } { $wins-o }，平 { $draws } 局。
result-of-match = { $length }：{ $result }

## Players and the form in which a match is set up

start = 开始
games = 游戏
kind-name = { $kind ->
    [classic] 经典
    [misere] 反着下
    [wild] 自由
    [notakto] 全是 X
    [gravity] 重力
    [vanishing] 会消失
   *[ultimate] 大井字棋
}
game-of-size = { $kind } { $columns }×{ $rows }
five-in-a-row = 五子棋
larger-boards = 更大的棋盘
game-in-words = { $game ->
    [classic] 三个连成一线就赢
    [vanishing] 每人只有三个棋子
    [ultimate] 9 个棋盘合成一个
    [gravity] 棋子往下落，四个连成一线
    [five] 五个连成一线
    [larger] 四个连成一线
    [wild] 下 X 或 O，随你选
    [notakto] 都下 X，三个连成一线就输
    [own] 大小、规则都随你
   *[misere] 三个连成一线就输
}
size-of-board = { $columns }×{ $rows }
all-games = 所有游戏
other-games = 其他游戏
other-games-title = 其他游戏怎么下
own-game-row = 你来定…
own-game = 你来定
own-rule = 规则
columns = 列数
rows = 行数
marks-in-a-row = 几个连成一线
fewer = { $what }：少一个
more = { $what }：多一个
stop-columns = 棋盘有 3 到 15 列。
stop-rows = 棋盘有 3 到 15 行。
stop-shortest = 一线最少三格。
cannot-fit = { size-of-board } 放不下 { in-a-row }。
first-wins = 先走的一方赢。
first-loses = 先走的一方输。
use-board = 用这个棋盘
swap = 交换 X 和 O
who-begins = 第一局谁先走？
next-rounds-heading = 以后每局谁先走？
options = 比赛选项
length-later = 下一场比赛开始才会变。
illegible = 有个名字在这里没法照原样显示。
names = 名字
length-heading = 局数
board-editor = 摆棋盘
editor-short = 摆棋
two-players = 同一个屏幕，两人轮流走。
watch = 两个电脑下棋，你来看。
you = 你
about-doodle = 涂鸦想画哪儿就画哪儿。
about-scan = 扫描先指一格，从那里往后，占第一个空格。
about-pencil = 铅笔会堵你的线，但偶尔看漏。
about-ruler = 直尺规规矩矩，按规则走棋。
about-minimax = 极小化极大能在心里把每种下法都下到底。
about-ink = 墨水从不出错。
about-ink-strong = 墨水会尽全力下。
about-ink-first = 墨水从不出错，但先手可以赢。
strategy-doodle = 随机
strategy-ruler = 战术
strategy-ink = 陷阱
level-easy = 简单
level-medium = 普通
level-hard = 困难
level-unbeatable = 无敌
level-best = 最强
level-easy-title = 简单
level-medium-title = 普通
level-hard-title = 困难
level-unbeatable-title = 无敌
level-best-title = 最强
opponent-with-level = { $name }（{ $level }）
player-with-number = { $name } { $number }
player-with-strategy = { $strategy }派{ $name }
name-empty = 请写个名字。
name-too-long = 名字最多 { $most } 个字。
name-same = 两个玩家名字一样，请改一个。
name-reserved = 有个电脑对手叫这个名字，请换一个。
mode-two-players = 两人下
mode-against-computer = 和电脑下
mode-watch = 观战
player-one = 玩家一
player-two = 玩家二
first-by-chance = 随机
x-begins = X 先走
o-begins = O 先走
next-alternate = 轮流
next-winner = 赢家
next-loser = 输家
next-same = 不变
next-chance = 随机
length-open = 不限
length-open-sentence = 不限：想下多久就下多久。
best-of-three = 三局两胜
best-of-five = 五局三胜
best-of-seven = 七局四胜

## The drawer beside the board, in which a person asks about the round

show-hint = 提示
show-outcomes = 显示结果
ask = 想问哪一格，就点哪一格。
moves-heading = 棋谱
play-from-here = 从这里下
tree = 博弈树
say-more = 更多
show-line = 演示
next = 下一步
previous = 上一步
stop = 收起
start-of-round = 开局
learn = 学棋
numbered-move = { $ply }. { $mark } { $position }
numbered-mistake = { $ply }. { $mark } { $position } ?
what-about = 走 { $position } 怎么样？
play = 走 { $position }
moves = { $count } 步
why-title = 为什么走 { $position }？
line-step = 第 { $shown } 步，共 { $of } 步
moment-of = { $number } / { $of }
previous-move = 上一手
next-move = 下一手

## Why a move is good or bad. The cell is the subject, and the sides are called by their marks

marked-move = { $mark }{"\u00A0"}{ $position }
the-lines = { $lines } 这{ $count ->
    [1] 条
    [2] 两条
   *[other] 几条
}线
better-moves = { $from ->
    [win] { $count ->
        [1] 走 { $cells } 才能赢
       *[other] { $cells } 走哪一格都能赢
    }
   *[draw] { $count ->
        [1] 走 { $cells } 才能保住平局
       *[other] { $cells } 走哪一格都能保住平局
    }
}
hint-over = 这一局结束了。
hint-wins = 提示：走 { $position } 能赢。
hint-draws = 提示：走 { $position } 能保住平局。
hint-loses = 提示：走 { $position } 撑得最久。
hint-looks-best = 提示：走 { $position } 看起来最好。
this-side = 这一方
other-side = 对方
account-of = { $name }：{ $account }
finishes = 走 { $position }，连成 { the-lines }。
finishes-and-loses = 走 { $position }，连成 { the-lines }，就输了。
wins-boards = 走 { $position }，赢下的三个小棋盘连成一线。
leaves-boards = 走 { $position } 以后，{ $other } 走 { $cell } 就能让三个小棋盘连成一线。
blocks-boards = 先占住 { $position }：{ $other } 走这里，三个小棋盘就连成一线。
wins-board = 走 { $position }，赢下{ the-small-board }。
frees-choice = 走 { $position } 以后，{ $other } 可以随便挑一个没下完的小棋盘走。
misses-win = 走 { $cells } 马上就能赢，走 { $position } 就错过了。
leaves-open = 走 { $position } 没堵住 { $cell }，{ $other } 走那里就连成 { the-lines }。
blocks = 走 { $position }，堵住 { the-lines }。
forks = 走 { $position }，下一步有{ $count ->
    [2] 两格
    [3] 三格
   *[other]  { $count } 格
}能赢：{ $cells }。
allows-fork = 走 { $position } 以后，{ $other } 走 { $cell } 就有{ $count ->
    [2] 两格
    [3] 三格
   *[other] 几格
}能赢：{ $cells }。
turns-into = 走 { $position }，{ $from ->
    [win] 赢棋
    [draw] 平局
   *[loss] 输棋
}就变成了{ $to ->
    [win] 赢棋
    [draw] 平局
   *[loss] 输棋
}
throws-away = { turns-into }；{ better-moves }。
wins-by-force = 走 { $position }，{ $mark } 必胜，共 { $plies } 步：{ $moves }。
only-wins = 只有走 { $position } 能赢。
only-draws = 只有走 { $position } 能保住平局。
takes-fork = 先占住 { $position }：{ $other } 走这里，下一步就有两格能赢。
stops-fork = 走 { $position }，{ $other } 再走 { $cells } 就不会有两格能赢。
threatens = 走 { $position }，下一步走 { $cell } 就连成 { the-lines }。
ends-in-draw = { $position } 是最后一格，走完就是平局。
ends-in-draw-closed = 走 { $position }，最后一个小棋盘也下完了：平局。
ends-in-repetition = 走 { $position }，同样的局面第三次出现：平局。
keeps-draw = 走 { $position } 保住平局：只要双方都不出错，谁也赢不了。
too-early = 走 { $position } 以后怎样，现在还看不出来。
turning-point = { $mark } 走了 { $position }，{ $from ->
    [win] 赢棋
    [draw] 平局
   *[loss] 输棋
}就变成了{ $to ->
    [win] 赢棋
    [draw] 平局
   *[loss] 输棋
}；{ better-moves }。

## What an opponent says about its own move, in quotation marks

picked-only = “只剩 { $position } 这一个空格。”
picked-any = “{ $empty } 个空格里，我随便挑了 { $position }。”
pointed = “我指了 { $position }，正好空着。”
pointed-and-read = “我指了一格，从那里往后，第一个空格是 { $position }。”
saw-finish = “我看到走 { $position } 能连成一线。”
saw-block = “我看到 { $other } 走 { $position } 能连成一线，就堵住了。”
saw-not = “我看漏了：{ $other } 走 { $cells } 能连成一线，我却走了 { $position }。”
saw-nothing = “我看没有线可连，也没有线要堵，就在 { $empty } 个空格里随便挑了 { $position }。”
rule-centre = “我的第一条规则：先占中心。”
rule-corner = “我的第一条规则：对方占了中心，我就占角。”
rule-finishes = “我的规则：能连成一线就连。”
rule-blocks = “我的规则：对方快连成一线，就去堵。”
rule-no-double-threat = “我的规则：不让对方走出两格都能赢的棋。”
rule-none = “我的规则都用不上，就随便挑了一格。”
outlook = { $looked ->
    [ahead] 我往后算了 { $marks } 步
   *[to-end] 我把后面的变化全算到了底
}：{ $found ->
    [wins-at-once] 这一步马上就赢
    [wins] 这一步必胜，共 { $plies } 步
    [draws] 这一步能保住平局
    [no-win] 这几步里谁也没有必胜的走法
   *[loses] 这一步撑得最久，共 { $plies } 步
}
searched = “{ outlook }，{ $equal ->
    [1] 别的走法都没它好
   *[other] 一样好的走法不止一种，我挑了这一种
}。”
found-only = “{ outlook }。”
set-trap = “{ outlook }，{ $share ->
    [none] { $answers ->
        [1] 对方只有一步可走，走了也不算错
       *[other] 对方怎么走都不算错
    }
    [all] { $answers ->
        [1] 对方只有一步可走，走了就输
       *[other] 对方怎么走都输
    }
   *[some] 对方有 { $answers } 种走法，其中 { $losing } 种会输
}。”

## The course of nine steps

step-name = { $step ->
    [finish] 连成线
    [block] 堵对方
    [two-threats] 两格都能赢
    [stop-two-threats] 不让两格都能赢
    [centre] 为什么占中心
    [answer-corner] 对方占角
    [answer-edge] 对方占边
    [draw] 和{ name-ink }下平
   *[how-to-play] 怎么下
}
practise = 再学一遍：{ $step }
step-says = { $step ->
    [finish] 有两个连着了，再走一个！
    [block] 对方有两个连着了，快去堵。
    [two-threats] 对方只能堵一格。
    [stop-two-threats] X 想走出两格都能赢的棋，先去堵。
    [centre] 从这一格走，连成的线最多。
    [answer-corner] 只有一格不会输，是哪一格？
    [answer-edge] 这里可以选。
    [draw] 谁也赢不了{ name-ink }，但是能下平。
   *[how-to-play] 看三张图就会了。
}
step-asks = { $step ->
    [finish] 连成一线
    [block] 堵住 O
    [two-threats] 走出两格都能赢
    [stop-two-threats] 不让 X 有两格能赢
    [centre] 找出最好的一格
    [answer-corner] 对方占角，你走哪里？
   *[answer-edge] 对方占边，你走哪里？
}
step-goal = { $mark } 走。{ $goal }。
step-done = { $step ->
    [finish] 三个连成一线，赢了。
    [block] O 连不成这条线了。
    [two-threats] 两格都能赢！O 只能堵一格。
    [stop-two-threats] X 只好去堵，走不出两格都能赢的棋了。
    [centre] 有四条线。
    [answer-corner] 走别的格子，X 都会赢。
    [answer-edge] 走中心、X 两边的角或对面那一格都不会输。
   *[draw] 和{ name-ink }下，平局就是最好的了。
}
step-number = 第 { $number } 步，共 { $of } 步
step-of-course = 第 { $number } 步：{ $name }{ $state ->
    [done] ，完成
   *[open] { "" }
}
also-good = 这一格也好
fewer-lines = { $lines ->
    [2] 但是只有两条线。
   *[3] 但是只有三条线。
}
next-step = 下一步
begin-course = 开始
all-nine = 9 步都完成了！
all-nine-says = { name-ink }也赢不了你。下得好。
rule-title = { $rule ->
    [turns] 轮流走
    [line] 三个连成一线就赢
    [four] 四个连成一线就赢
    [five] 五个连成一线就赢
    [loses] 三个连成一线就输
    [marks] 每人三个棋子
    [fourth] 下第四个
    [points] 你的格子指方向
    [small] 赢小棋盘
    [boards] 三个小棋盘连线就赢
    [column] 选一列
    [falls] 棋子往下落
    [as_you_like] X 或 O，随你选
    [ends] 谁连成线谁就赢
    [draw_x] 大家都下 X
    [no_draw] 没有平局
   *[full] 棋盘满了就是平局
}
line-wins = { in-a-row }就赢
line-loses = { in-a-row }就输
rule-says = { $rule ->
    [turns] 一方是 X，一方是 O。
    [line] 哪个方向都可以。
    [four] 哪个方向都可以。
    [five] 哪个方向都可以。
    [loses] 让对方去连吧。
    [marks] 虚线的下一步消失。
    [fourth] 最早的棋子消失。
    [points] 对方要下在那个小棋盘。
    [small] 三个连成一线就赢一个。
    [boards] 哪个方向都可以。
    [column] 轮流来选。
    [falls] 落到最下面的空格。
    [as_you_like] 棋子不属于谁。
    [ends] 用 X 或 O 都可以。
    [draw_x] 棋子不属于谁。
    [no_draw] 总有人会连成线。
   *[full] 谁也没赢。
}
learn-in-steps = 9 步小课堂

## Puzzles

puzzles = 谜题
previous-puzzle = 上一题
next-puzzle = 下一题
skip = 跳过
show-me = 看看会怎样
try-again = 再试一次
goal-win = 找出能赢的一步
goal-save = 找出不会输的一步
puzzle-goal = { $mark } 走。{ $goal }。
grade-warm-up = 起步
grade-easy = 简单
grade-hard = 困难
answer-right = 答对了！
answer-wrong = 不是这一步
puzzle-progress = 第 { $number } 题，共 { $of } 题 · 解出 { $solved }/{ $all } 题
puzzles-solved = 解出 { $solved }/{ $all } 题
solution = 正确走法
refuted = { $how ->
    [wins] { $mark } 走 { $position } 就赢了。
    [threatens] { $mark } 走 { $position }，下一步有两格能赢。
    [later] { $mark } 走 { $position }，最后会赢。
    [blocks] { $mark } 走 { $position } 堵住，谁也赢不了。
   *[draws] { $mark } 走 { $position }，谁也赢不了。
}
puzzle-of-day = 每日谜题
all-puzzles = 全部谜题
days-in-a-row = 连续 { $days } 日
longest-row = 最多 { $days } 日
set-result = { $of } 题解出 { $right } 题！
missed-come-again = 没解出的 { $count } 题会在下面 10 题里再出现。
next-set = 下面 { $count } 题
try-missed-again = 再试没解出的 { $count } 题

## The editor, where a board is set up

set-up-hint = 先选棋子，再点{ $place ->
    [column] 一列
   *[square] 格子
}。
erase = 擦除
clear = 清空
side-to-move = 轮到谁走
marks-next-to-go = 下一个消失
erase-first = 先擦掉一个 { $mark }，再走新的。
board-to-play-in = 下在哪里
any-board = 都可以
as-text = 文字记法
copy = 复制
copied = 已复制
for-two = 两人下
not-a-position = 这个局面不可能出现
not-a-position-yet = 局面还没写完
typed-letters = 请用 X、O、. 和 / 写出每一行。
typed-rows = 应该有 { $expected } 行，现在有 { $found } 行。
typed-more-rows = 应该只有 { $expected } 行。
typed-columns = 第 { $row } 行应该有 { $expected } 格。
typed-side = 写完每一行，还要写轮到谁：x 或 o。
back = 返回
play-as-x = 我走 X
play-as-o = 我走 O
verdict-unclear = 轮到 { $mark }
verdict-known = 轮到 { $mark }：{ $value ->
    [win] 必胜
    [draw] 平局
   *[loss] 必败
}
end-unclear = 离下完还远，搜索还看不到结果。
end-at-once = { $mark } 马上就赢。
end-forced = 不管 { $other } 怎么走，{ $mark } 都必胜，共 { $plies } 步。
end-drawn = 双方都不出错，谁也赢不了。
has-won = { $mark } 已经赢了
is-drawn = 平局
won-is-over = 这一局已经下完了。
drawn-is-over = 棋盘满了，这一局已经下完了。

## Texts that are not the notation of a position, and marks that no game leads to

faults-of-board = { $faults }。
impossible-because = 这个局面不可能出现：{ $faults }。
fault-separator = ；
fault-counts = X 有 { $x } 个，O 有 { $o } 个，有一方走得太多了
fault-turn = { $mark } 多了一个，不会轮到 { $mark }
fault-two-winners = 双方都连成了线
fault-winner-to-move = { $mark } 已经连成了线，不会再轮到 { $mark }
fault-separate-lines = { $mark } 有几条线，一步棋不可能同时连成
fault-too-many = { $mark } 超过了三个
fault-has-o = 双方都下 X，{ $position } 却有 O
fault-floats = { $position } 的棋子下面是空格
fault-order = 轮流落下的棋子不会堆成这样
fault-small-board = { small-board }里的线不可能出现
fault-closed-target = { small-board }已经结束，不会要求下在那里
fault-no-move-sends = { $mark } 的上一步不可能让下一步落在{ small-board }
fault-must-have-target = 不管 { $mark } 上一步下在哪里，下一步的小棋盘都已确定
not-yet = 请写出每一行，再写轮到谁，例如 X.O/.X./..O x。还不对：{ $error }
cut-short = { $text }…
wrong-character = 第 { $at } 个字符应该是 X、O、. 或 /，现在是“{ $found }”
wrong-rows = 应该有 { $expected } 行，现在有 { $found } 行
wrong-columns = 第 { $row } 行应该有 { $expected } 格，现在有 { $found } 格
no-side-to-move = 写完每一行，还要写轮到谁，例如 .../.../... x
wrong-side-to-move = 轮到谁，要写 x 或 o，现在写的是“{ $found }”
ages-needed = 轮到谁之后，还要写 X 和 O 的格子，先下的在前，没有就写 -，例如 x a1b2 -
age-unreadable = { $mark } 的格子里，“{ $found }”不是格子
age-without-mark = { $position } 没有 { $mark }
age-twice = { $mark } 的格子里，{ $position } 写了两次
age-missing = { $mark } 的格子里少了 { $position }
wrong-target = 要下的小棋盘应该是 1 到 9，任选就写 -，现在写的是“{ $found }”
rules-needed = 请写游戏名（例如 gravity）或规则（例如 'gravity 7x6x4'）。游戏名有：{ $kinds }。
rules-size = 棋盘可以有 3 到 15 列、3 到 15 行。
rules-line = 在这个棋盘上，一条线可以有 3 到 { $longest } 格。
rules-one-size = { $kind } 只能是 3x3x3。

## Links to rounds, and matches by letter

share = 分享
send-move = 发送这一步
send-end = 发送结局
send-name = 写上我的名字：{ $name }
link-picture = 链接的二维码
copy-link = 复制链接
copy-round-link = 复制这一局的链接
watch-hint = 别人打开这个链接，就能观战。
send = 发送
save-picture = 存成图
file-hint = 里面有所有的局，可以在这个游戏里打开。
point-phone = 用手机扫一扫
copy-text = 复制文字
send-with = 用其他应用发送
address-field = 网页地址
by-letter = 写信下棋
letter-hint = 朋友走一步，再发回给你。
link-heading = 链接里的一局
stands-at-start = { $mark } 先走。
stands-after = 已经走了 { $moves } 步，轮到 { $mark }。
look-at-it = 看看这一局
link-refused = 这个链接打不开，可能少了一段，或者改动过。

## The tree, where the search is drawn

the-tree = 博弈树
play-here = 从这里下
fold = 合并对称局面
watch-search = 看它搜索
step = 单步
run = 自动
pause-search = 暂停
again = 重来
way-to-search = 搜索方法
boards-visited = 局面数
boards-so-far = 看过的局面：{ $count }
boards-a-second = { $visited }，每秒 { $rate } 个
larger = 放大
smaller = 缩小
all-of-it = 全图
does-move = 走
or-more = 或更高
or-less = 或更低
score-x-wins = X 赢
score-draw = 平局
score-o-wins = O 赢
takes-most = 取最大值
takes-least = 取最小值
score-with-bound = { $score } { $bound }
folded-moves = { $position } ×{ $count }
node-here = 当前局面
node-after = 走 { $position } 以后
node-draw = { $place }：平局
node-score = { $place }：{ $score }
node-won = { $mark } 赢了：{ $score }。
node-won-unscored = { $mark } 赢了。
node-full = 棋盘满了：0。
node-unknown = { $mark } 走，{ $takes }。分数还没算出来。
node-takes = { $mark } 走，{ $takes }。
node-takes-of = { $mark } 走，下面的分数是 { $scores }，{ $takes }。
node-cut = 剩下的走法不会影响上面的分数，剪掉了。
saving-nothing = 每种下法都看
saving-pruning = 剪掉没用的
saving-remembering = 每个局面只看一次
saving-symmetry = 对称的也只看一次
thousands-separator = ,
visits-over = 超过 { $count }

friend-own-name = 你的名字
room-with = 和{ $name }的房间
room-friend = 朋友
follow-link = 这个链接通往 { $host } 上的房间。你知道是谁发的吗？
follow = 打开
follow-not = 不打开
room-of-unknown-rules = 那个房间里玩的是“{ $rules }”，需要更新版本的游戏。
## A friend elsewhere, in a room of a server

friend = 朋友
mode-online = 联机
friend-title = 和朋友一起下
friend-create = 生成房间码
friend-how = 一个人生成房间码，另一个人输入。
friend-send = 把这个房间码发给朋友。
friend-send-link = 房间码过期了，请把这个链接发给朋友。
friend-waiting = 正在等朋友…
friend-got-code = 收到房间码？填在这里
friend-code = 房间码或链接
friend-join = 进入
friend-not-a-code = 这不是房间码，也不是房间链接。
friend-server-missing = 请填上能生成房间码的网页地址。
friend-leave = 离开房间
friend-connecting = 正在连接…
friend-lost = 连接断了，正在重新连接…
offline = 你离线了。
offline-move-waits = 你离线了。你走的棋在等着。
offline-friends-turn = 你离线了。{ $name }可能已经走了。
offline-own-turn = 你离线了。轮到你走。
back-again = 重新连上了。你走的棋已经发出。
friend-away = { $name }不在
friend-away-for = { $name }离开 { $minutes } 分钟了
friend-left = { $name }离开了房间
presence-there = 在线
presence-away = 不在
presence-unknown = 未知
undo-asked = { $name }想悔一步棋。
undo-asked-by-you = 你想悔一步棋，等对方同意。
undo-allow = 同意
undo-refuse = 不同意
undo-ask-no-longer = 算了
refused-by-server = 晚了一步。现在的棋盘和朋友那边一样了。
undo-refused = 对方不同意悔棋。
room-news = 和朋友一起的房间里有了变化。
room-ended = { $why ->
    [gone] 房间已经没有了，或者房间码过期了。请朋友再发一个。
    [version] 游戏和服务器的版本不一样，请重新打开游戏。
    [guesses] 房间码输错太多次了，请检查字母再试。
    [rules] 服务器没有这个游戏，请换一个。
    [rooms] 这里生成的房间太多了，过一小时再试。
    [full] 服务器没有空房间了，晚点再试。
    [name] 你和朋友的名字一样，请换一个。
    [class] 这里现在没有班级，请问老师。
    [taken] 老师把你请出了班级，你可以再进来。
    [none] 这个网页没有房间，请打开朋友那个网页的链接。
    [impossible] 服务器发来的内容不合规则，已经离开房间。
    [code] 没有这个码的房间。请检查字母，或者请朋友再发一个。
    [elsewhere] 那个房间在别的网页上。请用浏览器打开它的链接。
    [program] 服务器需要更新版本的游戏。
   *[other] 服务器看不懂这个游戏。
}

## A class

class-title = { $name }班
class-name-question = 你叫什么名字？
class-sees-it = 全班都能看到。
class-come-in = 进入
class-go = 去班级
class-waits = 你在等对手。
class-teacher-pairs = 老师来配对。
class-plays-next = 下一个轮到你。
class-rung-plays = 第 { $rung } 级还没下完。
class-waiting-with-you = 和你一起等的
class-paused = 暂停
class-look-up = 请看老师，等会儿接着下。
class-way = { $way ->
    [up] 你升到第 { $rung } 级。
    [down] 你降到第 { $rung } 级。
   *[stay] 你留在第 { $rung } 级。
}
class-you-begin = 你用 { $mark }，你先下。
class-other-begins = 你用 { $mark }，{ $name }先下。
class-over = 下课了。
class-rubbed-out = 班里已经擦掉你的名字，你的对局留在这台设备上。
class-save = 保存我的对局

## Settings, and what the program stores

settings = 设置
language-heading = 语言
language-unavailable = 没能下载{ $language }的字体。请检查网络连接。
theme-heading = 外观
text-size-heading = 文字大小
motion-heading = 动画
sound = 声音
volume = 音量
pace-heading = 电脑走棋速度
restore = 恢复默认设置
not-kept = { $item ->
    [settings] 设置不会保留到下次
    [solved] 解题记录不会保留到下次
    [past] 比赛记录不会保留到下次
    [totals] 胜负记录不会保留到下次
    [seat] 房间记录不会保留到下次
   *[match] 比赛不会保留到下次
}
not-kept-no-folder = { not-kept }：这台设备上找不到用来保存的文件夹。
not-kept-no-storage = { not-kept }：这个浏览器没地方存，或者不让存。
not-kept-refused = { not-kept }：{ $reason }。
not-kept-too-many = { not-kept }：已经有 { $count } 个损坏的文件。
pad-unplugged = 控制器断开了。
damaged = { $item ->
    [settings] 设置读不出来，已经改用默认设置
    [solved] 解题记录读不出来
    [past] 比赛记录读不出来
    [totals] 胜负记录读不出来
    [seat] 房间记录读不出来
    [others] 其他没下完的棋局读不出来
   *[match] 上一场比赛读不出来
}。原来的内容保存为 { $name }。
partly-damaged = { $item ->
    [settings] 有些设置读不出来
    [solved] 有些解题记录读不出来
    [past] 有些比赛记录读不出来
    [totals] 有些胜负记录读不出来
    [others] 其他没下完的棋局有一部分读不出来
   *[match] 上一场比赛有些内容读不出来
}。原来的内容保存为 { $name }。
damaged-records = 有 { $count } 场比赛记录读不出来（从第 { $line } 行起）。原来的内容保存为 { $name }。
permission-denied = 没有权限
storage-full = 存储空间不足
quota-exceeded = 超出了允许使用的存储空间
read-only = 文件系统或存储设备只能读，不能写
not-a-directory = 不是文件夹
not-found = 没有这个文件
is-a-directory = 是文件夹
no-file-of-matches = 不是比赛文件
is-no-text = 不是 UTF-8 文字
is-utf16 = 是 UTF-16，但没有写在开头
has-nul-bytes = 不是文字，里面有 NUL 字节
file-too-long = 超过 { $most } MB
is-a-device = 是设备，不是文件
text-size-normal = 100%
text-size-large = 125%
text-size-larger = 150%
text-size-largest = 200%
text-size-room = 这里最多放大到 { $percent }%。
theme-system = 跟随系统
theme-light = 浅色
theme-dark = 深色
theme-contrast = 高对比
motion-system = 跟随系统
motion-full = 多
motion-reduced = 少
pace-at-once = 马上
pace-brisk = 快
pace-slow = 慢

## The matches that were played

totals = 胜负记录
won-of = { $rounds } 局赢 { $won } 局
streak-of = 最多连胜 { $best } 局 · 现在 { $now } 局
results-won = { $rounds } 胜
results-drawn = { $rounds } 平
results-lost = { $rounds } 负
results-against = { $name }：{ $results }
no-totals = 下完一局，这里就会记下来。
firsts = 第一次
first-win = 第一次赢
first-win-against = 第一次赢{ $name }
first-draw-against = 第一次和{ $name }下平
first-ten-wins = 连胜 10 局
first-ten-puzzles = 10 题全对
first-course = 学棋 9 步
first-to-come = 还没有
first-told = { $first }！
begin-anew = 重新开始
begun-anew = 胜负记录重新开始。
past-matches = 比赛记录
games-that-go-on = 还没下完
game-that-goes-on = { $names }：{ $moves }
no-past-matches = 下完的比赛会放在这里。
past-match-is-gone = 这场比赛已经不在这里了。
paste-matches = 粘贴
open-matches = 打开文件
drop-matches = 也可以把比赛文件拖到这里。
copy-matches = 全部复制
save-matches = 全部保存
save-match = 存成文件
delete-match = 删除
match-deleted = 这场比赛已经删除。
bring-match-back = 撤销删除
match-saved = { $place ->
    [file] 已存到 { $path }。
   *[other] 已保存。
}
match-not-saved = 没能保存：{ $reason }。
no-folder = 没有可用的文件夹
matches-added = { $matches ->
    [0] 这些比赛都已经有了。
   *[other] 加入了 { $matches } 场比赛。
}
newest-matches-added = { $added ->
    [0] 没有更新的比赛，只保留最新的 { $most } 场。
   *[other] 加入了 { $added } 场比赛，一共只保留最新的 { $most } 场。
}
no-text-of-matches = 这里没有记录比赛的文字。
file-not-read = 文件读不出来：{ $reason }。
wrong-line = 第 { $line } 行：{ $reason }。
record-tag = 方括号里要写成 [Name "value"]
record-tag-repeated = “{ $tag }”写了两次
record-tag-missing = 缺少“{ $tag }”
record-tag-wrong = “{ $tag }”的内容不对
record-tag-form = “{ $tag }”要写成 { $form }
record-start = 一局要以 x、o 或一个局面开头
record-move = 第 { $number } 步不是格子的名字
record-opponent = 走第 { $number } 步的对手不存在
record-illegal = 第 { $number } 步不能这样走
record-unfinished = 前一局还没有下完
record-no-round = 这场比赛一局也没有
record-too-long = 一场比赛最多 { $most } 局
record-too-many = 最多只读 { $most } 场比赛
record-result = 按各局来算，结果应该是 { $result }
record-empty = 这里没有比赛
match-of = { $x }对{ $o }
match-score = { $x } – { $o }
match-on-day = { $names }，{ $day }
past-match = { $names }，{ $score }
round-left = 第 { $number } 局：没有下完
day = { $year } 年 { $month } 月 { $day } 日

## The list of keys

keys-title = 快捷键
close = 关闭
key-arrows = 方向键
key-arrows-does = 选格子
key-enter = Enter 或空格键
key-enter-does = 落子；下完一局接着下
key-digits = 1 到 9
key-digits-does = 落子：7 8 9 是最上面一行
key-marks = X 或 O
key-marks-does = 在“自由”里下这个棋子
key-undo = U 或 Ctrl Z
key-undo-does = 悔棋
key-redo = Y 或 Ctrl Y
key-redo-does = 恢复
key-hint-does = 提示
key-restart-does = 这一局重来
key-next = N 或 P
key-next-does = 下完一局，开始下一局
key-sound-does = 开关声音
key-tab-does = 下一个按钮；按 Enter 确定
key-full-screen-does = 全屏
key-back-does = 返回
key-help = ? 或 F1
key-help-does = 打开这张表

## Words that only assistive technology reads

is-to-move = 轮到这一方
keyboard-on-board = 棋盘，用方向键选格子
modes = 谁来下
opponent = 对手
grades = 难度
sheet-of-set = 第 { $number } 题，{ $result ->
    [missed] 没解出
   *[solved] 已解出
}
palette = 要摆的棋子
seats = 谁接着下
notation = 局面的文字记法
name-field-one = 玩家一的名字
name-field-two = 玩家二的名字
opponent-one = 玩家一是哪个对手
opponent-two = 玩家二是哪个对手
finished-round-won = 第 { $number } 局：{ $mark } 赢
finished-round-drawn = 第 { $number } 局：平局
x-to-move = 轮到 X
o-to-move = 轮到 O
board-name = 棋盘，{ $columns } 列 { $rows } 行
empty-cell = { $position }，空
cell-of-column = { $column } 列，落到 { $lands_on }
cell-in-board = { small-board }，{ $cell }
cell-elsewhere = { $cell }；必须下在{ small-board }
cell-that-goes-next = { $cell }，下一步消失
cell-unsent = { $cell }，还没有发出
cell-with-mark = { $position }，{ $mark }
cell-of-player = { $position }，{ $mark }，{ $player }
cell-in-line = { $cell }，在连成的线上
cell-worth = { $cell }，{ $winner }，{ $plies } 步
cell-value = { $cell }，{ $winner }
cell-of-line = { $cell }，演示的第 { $number } 步：{ $mark }
hinted-cell = { $cell }，提示
rounds-won = 赢了 { $rounds } 局
moment = { $moves ->
    [0] 这一局刚开始。
   *[other] 走了 { $moves } 步。
}
first-node = 这个局面
scored-node = { $name }，{ $score }，{ $words }
saving-visits = { $name }，{ $visits } 个局面

## The terminal

how-to-type = { $form ->
    [column] 请输入一列，如 d 或 4。
    [mark] 请输入棋子和格子，如 xb2。
    [target] 请输入格子，如 e5；必须下在一个小棋盘时，也可以只输入一个数字（7 8 9 是它最上面一行）。
    [joined] 请输入格子，如 b2，或者行号和列号，如 23。
    [large] 请输入格子，如 j10，或者行号和列号，如 10,10。
   *[digit] 请输入格子，如 b2，或者行号和列号，如 23，或者一个数字（7 8 9 是最上面一行）。
}
terminal-help = { how-to-type }还可以输入：undo（悔棋）、redo（恢复）、hint（提示）、why（问上一步）、why b2（问这一格）、new（再来一局）、go（让电脑走）、help（帮助）、quit（退出）。
goodbye = 再见。
how-many = 一个人玩，还是两个人玩？（1 或 2）
one-or-two = 请输入 1 或 2。
who-is-first = 谁先走？（x、o、random 随机、alternate 轮流、winner 赢家、loser 输家）
who-can-be-first = 请输入 x、o、random、alternate、winner 或 loser。
no-such-opponent = 请输入其中一个名字或编号。
what-next = 接下来呢？（new 再来一局、undo 悔棋、quit 退出）
letter-to-send = 把这个发给朋友：{ $text }
no-computer = 现在还没轮到电脑走。
no-command = 请输入{ a-move }；输入 help 看全部命令。
a-move = { $form ->
    [column] 一列，如 d
    [mark] 棋子和格子，如 xb2
    [target] 格子，如 e5
    [large] 格子，如 j10
   *[digit] 格子，如 b2 或 22
}
no-move-yet = 还没有人走棋。可以先问一个格子，例如：why b2
unknown-command = “{ $line }”不是{ a-move }，也不是命令。输入 help 看全部命令。
ask-name = 谁走 { $mark }？（名字）
numbered-opponent = { $number } { $name }（{ $level }）
ask-for-opponent = 选哪个电脑对手走 { $mark }？{ $opponents }
ask-name-of = 玩家 { $number } 是谁？（名字）
ask-for-opponent-of = 玩家 { $number } 选哪个电脑对手？{ $opponents }
who-of-two-is-first = 谁先走？（1、2、random 随机、alternate 轮流、winner 赢家、loser 输家）
who-of-two-can-be-first = 请输入 1、2、random、alternate、winner 或 loser。
ask-for-move = { $name }，该你走了（{ $mark }）：
ask-for-any-move = { $name }，该你走了：
ask-while-waiting = { $name }在等着（redo 恢复、undo 悔棋、go 让电脑走）：

## The command line

no-display = 井字棋找不到显示器，打不开窗口。
no-adapter = 井字棋找不到能用的显卡，画不了图。
room-needs-window = 在房间里下棋要用窗口或网页，终端里不行。
link-of-other-game = 这个链接是另一种游戏：{ $rules }。
no-window = 井字棋没能在这个显示器上打开窗口。
terminal-instead = 加上 --terminal 就不需要窗口。
no-library = 井字棋打不开窗口，因为缺少程序库 { $name }。
argument-with-control = 参数里不该有控制字符：{ $argument }。
too-many-games = 局数太多，程序数不过来。
opponent-plays-not = { $name } 不玩这个游戏：它只玩能一直看到结局的游戏。
input-failed = 无法读取输入：{ $reason }。
output-failed = 无法写入输出：{ $reason }。
opponent-with-id = { $name }（{ $id }）
analysis-worth = { $value ->
    [win] 胜
    [draw] 平
   *[loss] 负
}，{ $plies } 步
analysis-title = 轮到 { $mark }：{ analysis-worth }
analysis-goes-round = 反复成和
analysis-unknown = 未知
analysis-title-other = 轮到 { $mark }：{ $worth }
without-history = 当作从这个局面开局来计算：局面本身不说明之前出现过什么。
analysis-best = 最好
nothing-to-analyze-won = 没什么可分析的：{ $mark } 已经赢了。
nothing-to-analyze-full = 没什么可分析的：棋盘满了。
wrong-round = 这一局读不出来：{ $reason }。
replay-next = 按 Enter 继续：
not-recorded = 无法把比赛记到 { $name } 里：{ $reason }。
file-failed = { $path }：{ $reason }
record-to-input = --record 后面要写文件名。

## The help of the command line. Each line of it has at most 80 columns, so it is broken by hand

usage-heading = 用法：
commands-heading = 命令：
arguments-heading = 参数：
options-heading = 选项：
examples-heading = 例子：
exit-codes-heading = 退出码：
placeholder-options = 选项
placeholder-command = 命令
placeholder-language = 语言
placeholder-player = 玩家
placeholder-opponent = 对手
placeholder-who = 谁
placeholder-number = 数字
placeholder-seconds = 秒数
placeholder-format = 格式
placeholder-position = 局面
placeholder-rules = 规则
placeholder-link = 链接
argument-link = 整个链接，或者 # 后面的部分
placeholder-file = 文件
summary = 井字棋：两个人下，或者和电脑下
summary-play = 在窗口里下棋，打不开窗口就在终端里下
summary-open = 打开链接里的一局，也可以写 'x b2 a1' 这样的文字
summary-analyze = 分析一个局面或一局棋，看每一步是赢、是平还是输
summary-replay = 一步一步地重看文件里的比赛
summary-totals = 看看赢、平、输了多少局，还有第一次
summary-simulate = 让电脑互相下很多局，统计结果
summary-perft = 数一数有多少种下法
summary-help = 查看一个命令的用法
option-language = 用哪种语言显示：en、ko 或 zh-Hans；
    也可以用环境变量 NOUGHTS_LANGUAGE 指定
option-window = 只在窗口里下
option-terminal = 在终端里下
option-x = 谁走 X：人名，或电脑对手，如 computer:ruler
option-o = 谁走 O
option-first-of-rounds = 每局谁先走：x、o、random（随机）、alternate（轮流）、
    winner（上一局的赢家）或 loser（上一局的输家）
option-best-of = 一场比赛下几局：3、5 或 7；分出胜负就提前结束
option-seed = 数字相同，随机结果就相同
option-pause = 电脑走棋前停多少秒
option-record = 把下过的比赛添加到这个文件末尾
option-replayed = 比赛文件
option-replay-pause = 过这么久就自动继续，不用按 Enter
option-position = 从上到下写出各行，用 / 隔开，再写轮到谁，
    例如 'X.O/.X./..O x'
option-rules = 游戏名称（gravity），或种类、列数、行数和
    连成一线的格数（'misere 4x3x3'）
option-analyze = 局面（例如 'X.O/.X./..O x'）、一局的走法
    （例如 'x b2 a1 c3'），或者比赛文件
option-format = 输出格式：{ $text }（给人看）或 json（给程序用）
option-opponent = 谁走 { $mark }：{ $opponents }
option-all = 所有对手两两对局，X 和 O 都走一遍
option-games = 每两个对手之间下多少局
option-first-of-games = 谁先走：x、o 或 random（随机）
option-depth = 往后数几步；不写就一直数到下完
option-help = 显示这份帮助
option-version = 显示版本号
with-default = { $explanation }；默认为 { $value }
example-window = 在窗口里下
example-terminal = 在这里下，先问谁来玩
example-computer = 和电脑下
example-two-people = 两个人下，五局三胜
example-open = 打开别人发来的一局
example-analyze = 看每一步的结果
example-analyze-round = 看看输在哪一步
example-replay = 重看记录的比赛
example-totals = 赢、平、输了多少局
example-simulate = 下 1000 局，统计胜负
example-simulate-all = 所有对手两两对局
exit-code-success = 一切正常
exit-code-failure = 读不到输入，写不了输出，或者打不开窗口
exit-code-usage = 命令或参数不对

## What is wrong with the arguments of the command line

unknown-argument = 这个命令不认识“{ $argument }”。
unknown-command-of-program = 没有“{ $command }”这个命令。
argument-twice = { $argument } 只能写一次。
arguments-conflict = { $argument } 不能和 { $others } 一起用。
not-after = { $others } 后面不能写“{ $argument }”。
value-missing = { $argument } 后面还要写一个值。
value-invalid = { $argument } 的值不能是“{ $value }”。
value-unexpected = { $argument } 后面不用写值。
argument-missing = 还缺 { $arguments }。
argument-not-text = 有个参数不是 UTF-8 编码的文字。
arguments-wrong = 命令或参数不对。
did-you-mean = 你想写的是不是 { $suggestions }？
see-help = 加上 --help 可以查看用法。
it-can-be = 可以用 { $values }。
last-of-any = { $items } 或 { $last }
whole-number = 可以用 { $least } 到 { $most } 的整数。
pauses = 可以用 0 到 { $longest } 之间的秒数。

## What `simulate` and `perft` print

simulation-title = { $x }（X）对{ $o }（O），{ $games } 局，{ simulation-settings }
simulation-settings = { $first ->
    [random] 随机决定谁先走
   *[other] { $first } 先走
}，随机种子 { $seed }
simulation-wins = { $mark } 胜
simulation-draws = 平局
percent = { $number }%
interval = （{ $low } 到 { $high }）
simulation-mean = 平均每局 { $plies } 步，每步 { $microseconds } µs
interval-note = （括号里是 95% 置信区间）
cross-table-note = X 胜 / 平局 / O 胜（%）；每两个对手下 { $games } 局，{ simulation-settings }
games-progress = 下了 { $done } 局，还剩 { $time }
perft-depth = 深度
perft-lines = 下法数
perft-rate = 每秒百万节点

## What can be typed in the terminal, in small letters, besides the English words

command-undo = 悔棋
command-redo = 恢复
command-hint = 提示
command-why = 为什么
command-go = 走
command-new = 再来一局
command-help = 帮助
command-quit = 退出

## Opponents

name-doodle = 涂鸦
name-scan = 扫描
name-pencil = 铅笔
name-ruler = 直尺
name-minimax = 极小化极大
name-ink = 墨水

## The page around the game, until the game is there or when it fails

page-title = Noughts：井字棋
page-description = 井字棋：两个人在同一个屏幕上下，或者和电脑下，从简单到无敌都有。打开浏览器就能玩，断网也能玩。
page-short-description = 井字棋：两个人在同一个屏幕上下，或者和电脑下
page-game = 游戏
page-loading = 正在载入游戏…
page-progress = 载入进度
page-bytes = 其余的还在载入：{ $sent } / { $all } MB
page-starting = 正在启动…
page-no-script = 井字棋需要 JavaScript：请允许这个网页使用它，再重新载入。
page-no-wasm = 井字棋要用 WebAssembly 运行，可是这个浏览器在这里用不了它。请允许这个网页使用它，或者换用新版的 Chrome、Edge、Firefox 或 Safari。
page-no-web-gl = 井字棋要用 WebGL 画图，可是这个浏览器没有 WebGL，或者把它关了。请在浏览器设置里打开硬件加速，或者换用新版的 Chrome、Edge、Firefox 或 Safari。
page-offline = 游戏没能下载下来。请检查网络连接，再试一次。
page-missing = 服务器没有发来游戏（出错编号 { $status }）。请过一会儿再试。
page-wrong-type = 服务器发来的不是游戏。请过一会儿再试。
page-cut-off = 游戏只收到了一部分。请检查网络连接，再试一次。
page-broken = 收到的游戏是坏的。请再试一次。
page-failed = 井字棋出了问题，停下了。这一局已经保存，重新载入就能接着下。
page-failed-twice = 井字棋又出了问题，停下了。请重新开一局。
page-lost = 游戏的画面在这台设备上一再中断。关掉别的网页，也许会好些。
page-copy = 浏览器不允许游戏复制。请在这里复制：
# The download has stood still for some seconds.
page-stalled = 连接停住了，正在重试…
# What is added when the game cannot begin, but a move was made before it came.
page-kept = 你走的棋已经保留。
page-try-again = 再试一次
page-load-again = 重新载入
page-begin-anew = 重新开始
