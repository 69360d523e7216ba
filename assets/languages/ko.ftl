### Korean: all words that players read or hear. `en.ftl` says what each message is for.
###
### X and O are the marks, and names of cells such as b2 are the same in all languages. So are notation, answers that are
### typed in the terminal, and options of the command line.

## This language

language-name = 한국어

## Words that are used everywhere

title = Noughts
side-wins = { $mark } 승
nobody-wins = 무승부
value-win = 승
value-loss = 패
in-plies = { $plies }수
list-separator = { ", " }
list-two = { $first }{ PARTICLE($first, "과/와") } { $second }
list-and = { $items }, { $last }
list-or = { $items }{ PARTICLE($items, "이나/나") } { $last }
sentences = { $first } { $second }

## During a round

next-round = 다음 판
new-match = 새 경기
rematch = 다시 겨루기
first-screen = 첫 화면
missed = { $who ->
    [you] { $position }{ PARTICLE($position, "을/를") } 못 봤어요
   *[other] { $name }{ PARTICLE($name, "이/가") } { $position }{ PARTICLE($position, "을/를") } 못 봤어요
}
missed-cell = 답은 { $position }
no-mistakes = 실수 없음
quit = 끝내기
reset = 처음부터
undo = 무르기
redo = 다시 두기
one-move = 대신 두기
study = 살펴보기
menu = 메뉴
continue-match = 이어서 하기
round-goes-on = { $round }예요.
round-goes-on-against = 상대는 { $opponent }, { $round }예요.
pick = 칸을 골라 시작하세요
pause = 멈춤
go-on = 계속
one-step = 한 수
playing = 두는 중…
wins = { $who ->
    [you] 이겼어요
   *[other] { $name }{ PARTICLE($name, "이/가") } 이겼어요
}
round-won = { wins }!
match-won = { $who ->
    [you] 경기에서 이겼어요!
   *[other] { $name }{ PARTICLE($name, "이/가") } 경기에서 이겼어요!
}
round-drawn = 비겼어요!
match-drawn = 경기에서 비겼어요!
persons-turn = { $who ->
    [you] 내 차례
   *[other] { $name } 차례
}
waits = { $name } 기다리는 중
thinks = { $name } 생각 중…
round-number = { $number }판째
round-of = { $of }판 중 { $number }판째
drawn = 무승부 { $rounds }
standing-at-end = { $of }판 승부, { $number }판 만에 { $most } 대 { $least }
standing-level = { $rounds } 대 { $rounds } 동점
standing-leads = { $who ->
    [you] { $most } 대 { $least }{ PARTICLE($least, "으로/로") } 앞서요
   *[other] { $name }{ PARTICLE($name, "이/가") } { $most } 대 { $least }{ PARTICLE($least, "으로/로") } 앞서요
}
see-where-it-turned = 어느 수에서 졌는지 보기
advice-new-match = 새 경기를 시작하세요.
advice-next-round = 다음 판을 시작하세요.
advice-mark = { $mark } 차례예요.
advice-person = { $mark }({ $name }) 차례예요. 칸을 고르세요.
advice-waits = { $name }{ PARTICLE($name, "이/가") } 기다려요. 다시 두기나 대신 두기를 누르세요.
advice-thinks = { $name }{ PARTICLE($name, "이/가") } 생각하고 있어요…
refused-turn = 지금은 { $name }의 차례예요.
refused-undo = 더 무를 수가 없어요.
refused-redo = 무른 수가 없어서 다시 둘 수 없어요.
refused-ply = 이번 판에는 { $ply }번째 수가 없어요.
refused-match-over = 그러면 경기가 바로 끝나 버려요.
refused-here = 여기서는 할 수 없어요.
notice-taken = 이미 놓인 칸이에요
notice-over = 이번 판은 끝났어요
cell-taken = { $position }{ PARTICLE($position, "은/는") } 이미 놓인 칸이에요.
no-such-cell = 이 게임판에는 { $position } 칸이 없어요.
next-to-go = { $position }에 있는 내 표시는 이번 수를 두어야 사라져요. 그 칸은 그다음에 비어요.
column-full = 이 세로줄은 다 찼어요.
falls-to = 이 세로줄에서는 표시가 { $lands_on }{ PARTICLE($lands_on, "으로/로") } 떨어져요.
small-board = { $board ->
    [1] 왼쪽 위
    [2] 위쪽
    [3] 오른쪽 위
    [4] 왼쪽
    [5] 가운데
    [6] 오른쪽
    [7] 왼쪽 아래
    [8] 아래쪽
   *[9] 오른쪽 아래
} 작은 게임판
board-finished = { $position } 칸이 있는 작은 게임판은 끝났어요.
must-play-in = { small-board }에 두어야 해요.
mark-needed = 여기서는 X{ $position }나 O{ $position }처럼 놓을 표시도 골라야 해요.
mark-not-chosen = 놓을 표시는 차례로 정해져요. { $position }만 쓰세요.
play-in = { small-board }에 두세요.
play-anywhere = 끝나지 않은 작은 게임판 어디에나 두세요.
place-at = { $position }에 두기
closer = 크게 보기
whole-board = 전체 보기
mark-to-place = 놓을 표시
touch-to-aim = 칸을 골라 보세요.
slide-to-aim = 움직여서 칸을 고르세요. 아직 두지 않았어요.
goes-with-move = 이번 수를 두면 { $position }에 있는 { $mark }{ PARTICLE($mark, "이/가") } 사라져요.
was-here-before = 앞에 나온 배치예요. 세 번째로 나오면 비겨요.
in-a-row = { $length }개를 한 줄로
goal-classic = { in-a-row } 놓으면 이겨요.
goal-misere = { in-a-row } 놓으면 져요!
goal-wild = X든 O든 { in-a-row } 놓으면 이겨요.
goal-notakto = 모두 X예요. { in-a-row } 놓으면 져요!
goal-gravity = 표시가 아래로 떨어져요. { in-a-row } 놓으면 이겨요.
goal-vanishing = 표시는 세 개씩이에요. 다음 표시를 놓으면 가장 먼저 놓은 표시가 사라져요.
goal-ultimate = 한 줄에 있는 작은 게임판 세 개를 이기면 이겨요.
round-over = 이번 판은 끝났어요. 다음 판을 시작하세요.
plays = { $who ->
    [you] 내가 { $position }에 두었어요.
   *[other] { $name }{ PARTICLE($name, "이/가") } { $position }에 두었어요.
}
plays-mark = { $who ->
    [you] 내가 { $position }에 { $mark }{ PARTICLE($mark, "을/를") } 두었어요.
   *[other] { $name }{ PARTICLE($name, "이/가") } { $position }에 { $mark }{ PARTICLE($mark, "을/를") } 두었어요.
}
wins-with = { $who ->
    [you] { $lines } 줄로 이겼어요.
   *[other] { $name }{ PARTICLE($name, "이/가") } { $lines } 줄로 이겼어요.
}
made-line = { $who ->
    [you] 줄을 만들었어요.
   *[other] { $name }{ PARTICLE($name, "이/가") } 줄을 만들었어요.
}
dashed-mark-goes = 점선 표시가 다음에 사라져요.
halves-of-square = 왼쪽 반은 X, 오른쪽 반은 O예요.
here-three-times = 같은 배치가 세 번 나왔어요.
drawn-by-length = { $moves }수까지만 둘 수 있어요.
wins-with-boards = { $who ->
    [you] { $boards }으로 이겼어요.
   *[other] { $name }{ PARTICLE($name, "이/가") } { $boards }으로 이겼어요.
}
the-small-board = { small-board }
wins-by-line-of = { $by ->
    [you] 내가
   *[other] { $loser }{ PARTICLE($loser, "이/가") }
} { $lines } 줄을 만들어서 { wins }.
you-lost = 졌어요.
ends-drawn = 비겼어요.
ends-by-repetition = 같은 배치가 세 번 나와서 비겼어요.
ends-by-length = { $moves }수까지 두어서 비겼어요.
score-of-match = 점수: { $name-x } { $wins-x }, { $name-o } { $wins-o }, 무승부 { $draws }.
result-of-match = { $length }: { $result }

## Players and the form in which a match is set up

start = 시작
games = 게임
kind-name = { $kind ->
    [classic] 기본
    [misere] 거꾸로
    [wild] 자유
    [notakto] 노탁토
    [gravity] 떨어뜨리기
    [vanishing] 사라지기
   *[ultimate] 얼티밋
}
game-of-size = { $kind } { $columns }×{ $rows }
five-in-a-row = 오목
larger-boards = 큰 게임판
game-in-words = { $game ->
    [classic] 세 칸을 이으면 이겨요
    [vanishing] 표시는 세 개씩만 있어요
    [ultimate] 작은 게임판 9개로 두어요
    [gravity] 표시가 떨어져요, 네 칸을 이어요
    [five] 다섯 칸을 이어요
    [larger] 네 칸을 이어요
    [wild] X나 O를 마음대로
    [notakto] 모두 X, 세 칸을 이으면 져요
    [own] 크기도 규칙도 마음대로
   *[misere] 세 칸을 이으면 져요
}
size-of-board = { $columns }×{ $rows }
all-games = 모든 게임
other-games = 다른 게임
other-games-title = 다른 게임 두는 방법
own-game-row = 내 게임…
own-game = 내 게임
own-rule = 규칙
columns = 가로 칸
rows = 세로 칸
marks-in-a-row = 한 줄 개수
fewer = { $what } 줄이기
more = { $what } 늘리기
stop-columns = 가로는 3칸에서 15칸까지예요.
stop-rows = 세로는 3칸에서 15칸까지예요.
stop-shortest = 한 줄은 세 칸 이상이에요.
cannot-fit = { size-of-board }에는 { $length }개를 한 줄로 놓을 수 없어요.
first-wins = 먼저 두는 사람이 이겨요.
first-loses = 먼저 두는 사람이 져요.
use-board = 이 게임판으로 하기
swap = X와 O 바꾸기
who-begins = 첫 판은 누가 먼저 둘까요?
next-rounds-heading = 다음 판은 누가 먼저 둘까요?
options = 경기 방식
length-later = 다음 경기부터 적용돼요.
illegible = 여기서 보여 줄 수 없는 글자가 이름에 있어요.
names = 이름
length-heading = 판 수
board-editor = 배치 만들기
editor-short = 만들기
two-players = 한 화면에서 번갈아 둬요.
watch = 컴퓨터 둘이 겨루고, 나는 구경해요.
you = 나
about-doodle = 낙서는 아무 데나 끄적여요.
about-scan = 스캔은 한 칸을 짚고, 거기서부터 차례로 첫 빈칸을 찾아요.
about-pencil = 연필은 막을 줄 알지만 가끔 실수해요.
about-ruler = 눈금자는 규칙대로만 둬요.
about-minimax = 미니맥스는 모든 판을 머릿속에서 끝까지 두어 봐요.
about-ink = 잉크는 절대 실수하지 않아요.
about-ink-strong = 잉크는 있는 힘을 다해 둬요.
about-ink-first = 잉크는 절대 실수하지 않지만, 먼저 두면 이길 수 있어요.
strategy-doodle = 무작위
strategy-ruler = 전술
strategy-ink = 함정
level-easy = 쉬움
level-medium = 보통
level-hard = 어려움
level-unbeatable = 무적
level-best = 최강
level-easy-title = 쉬움
level-medium-title = 보통
level-hard-title = 어려움
level-unbeatable-title = 무적
level-best-title = 최강
opponent-with-level = { $name }({ $level })
player-with-number = { $name } { $number }
player-with-strategy = { $name }({ $strategy })
name-empty = 이름을 써 주세요.
name-too-long = 이름은 { $most }자까지 쓸 수 있어요.
name-same = 두 사람의 이름이 같아요. 하나를 바꿔 주세요.
name-reserved = 컴퓨터 상대의 이름이에요. 다른 이름을 써 주세요.
mode-two-players = 둘이서
mode-against-computer = 컴퓨터
mode-watch = 구경
player-one = 1번 선수
player-two = 2번 선수
first-by-chance = 뽑기
x-begins = X 먼저
o-begins = O 먼저
next-alternate = 번갈아
next-winner = 이긴 쪽
next-loser = 진 쪽
next-same = 그대로
next-chance = 뽑기
length-open = 무제한
length-open-sentence = 무제한: 두고 싶은 만큼 둬요.
best-of-three = 3판 승부
best-of-five = 5판 승부
best-of-seven = 7판 승부

## The drawer beside the board, in which a person asks about the round

show-hint = 힌트
show-outcomes = 결과 보기
ask = 궁금한 칸을 고르세요.
moves-heading = 둔 순서
play-from-here = 여기부터 두기
tree = 트리
say-more = 더 보기
show-line = 두어 보기
next = 다음 수
previous = 이전 수
stop = 그만 보기
start-of-round = 처음
learn = 배우기
numbered-move = { $ply }. { $mark } { $position }
numbered-mistake = { $ply }. { $mark } { $position } ?
what-about = { $position }{ PARTICLE($position, "은/는") } 어떨까요?
play = { $position }에 두기
moves = { $count }수
why-title = 왜 { $position }일까요?
line-step = { $of }수 중 { $shown }번째
moment-of = { $number } / { $of }
previous-move = 이전 장면
next-move = 다음 장면

## Why a move is good or bad. The cell is the subject, and the sides are called by their marks

marked-move = { $mark }{"\u00A0"}{ $position }
the-lines = { $lines } 줄
better-moves = { $from ->
    [win] 이기는 수는 { $cells }{ PARTICLE($cells, "이에요/예요") }
   *[draw] 비기는 수는 { $cells }{ PARTICLE($cells, "이에요/예요") }
}
hint-over = 이번 판은 끝났어요.
hint-wins = 힌트: { $position }에 두면 이겨요.
hint-draws = 힌트: { $position }에 두면 지지 않을 수 있어요.
hint-loses = 힌트: { $position }에 두면 가장 오래 버텨요.
hint-looks-best = 힌트: { $position }에 두는 수가 가장 좋아 보여요.
this-side = 이쪽
other-side = 상대
account-of = { $name }: { $account }
finishes = { $position }에 두면 { the-lines }이 완성돼요.
finishes-and-loses = { $position }에 두면 { the-lines }이 완성돼서 져요.
wins-boards = { $position }에 두면 작은 게임판 세 개를 한 줄로 이겨요.
leaves-boards = { $position }에 두면 { $other }{ PARTICLE($other, "이/가") } { $cell }에 두어 작은 게임판 세 개를 한 줄로 이길 수 있어요.
blocks-boards = { $position }{ PARTICLE($position, "은/는") } { $other }{ PARTICLE($other, "이/가") } 두면 작은 게임판 세 개를 한 줄로 이기는 칸이라서 먼저 차지해요.
wins-board = { $position }에 두면 { the-small-board }을 이겨요.
frees-choice = { $position }에 두면 { $other }{ PARTICLE($other, "은/는") } 끝나지 않은 작은 게임판 어디에나 둘 수 있어요.
misses-win = { $position }에 두면 { $cells }에서 바로 이길 기회를 놓쳐요.
leaves-open = { $position }에 두면 { $cell }{ PARTICLE($cell, "이/가") } 뚫려서 { $other }{ PARTICLE($other, "이/가") } { the-lines }을 완성할 수 있어요.
blocks = { $position }에 두면 상대의 { the-lines }을 막아요.
forks = { $position }에 두면 { $cells } { $count ->
    [2] 두 곳을
    [3] 세 곳을
   *[other] { $count }곳을
} 한꺼번에 노려요.
allows-fork = { $position }에 두면 { $other }{ PARTICLE($other, "이/가") } { $cell }에서 { $cells }{ PARTICLE($cells, "을/를") } 한꺼번에 노릴 수 있어요.
turns-into = { $position }에 두면 { $from ->
    [win] 이길
    [draw] 비길
   *[loss] 질
} 판을 { $to ->
    [win] 이기게
    [draw] 비기게
   *[loss] 지게
} 돼요
throws-away = { turns-into }. { better-moves }.
wins-by-force = { $position }에 두면 { $mark }{ PARTICLE($mark, "이/가") } { $plies }수 만에 반드시 이겨요: { $moves }.
only-wins = 이기는 수는 { $position }뿐이에요.
only-draws = 비기는 수는 { $position }뿐이에요.
takes-fork = { $position }{ PARTICLE($position, "은/는") } { $other }{ PARTICLE($other, "이/가") } 두면 두 곳을 한꺼번에 노릴 수 있는 칸이라서 먼저 차지해요.
stops-fork = { $position }에 두면 { $other }{ PARTICLE($other, "이/가") } { $cells }에서 두 곳을 한꺼번에 노리지 못해요.
threatens = { $position }에 두면 { $cell }{ PARTICLE($cell, "을/를") } 노려요. { $cell }까지 두면 { the-lines }이 완성돼요.
ends-in-draw = { $position }에 두면 칸이 다 차서 비겨요.
ends-in-draw-closed = { $position }에 두면 마지막 작은 게임판까지 끝나서 비겨요.
ends-in-repetition = { $position }에 두면 같은 배치가 세 번째로 나와서 비겨요.
keeps-draw = { $position }{ PARTICLE($position, "은/는") } 비기는 수예요. 둘 다 실수하지 않으면 아무도 못 이겨요.
too-early = { $position }에 둔 다음 어떻게 될지는 아직 알 수 없어요.
turning-point = { $mark }{ PARTICLE($mark, "이/가") } { $position }에 두는 바람에 { $from ->
    [win] 이길
    [draw] 비길
   *[loss] 질
} 판을 { $to ->
    [win] 이기게
    [draw] 비기게
   *[loss] 지게
} 됐어요. { $from ->
    [win] 이기는 수는
   *[draw] 비기는 수는
} { $cells }{ PARTICLE($cells, "이었어요/였어요") }.

## What an opponent says about its own move, in quotation marks

picked-only = “빈칸이 { $position }뿐이었어요.”
picked-any = “빈칸 { $empty }개 중에서 { $position }{ PARTICLE($position, "을/를") } 아무렇게나 골랐어요.”
pointed = “{ $position }{ PARTICLE($position, "을/를") } 짚었더니 빈칸이었어요.”
pointed-and-read = “한 칸을 짚고 거기서부터 차례로 찾았더니, 첫 빈칸이 { $position }{ PARTICLE($position, "이었어요/였어요") }.”
saw-finish = “{ $position }에 두면 줄이 완성되는 걸 봤어요.”
saw-block = “{ $other }{ PARTICLE($other, "이/가") } { $position }에서 줄을 완성하려는 걸 보고 막았어요.”
saw-not = “{ $other }{ PARTICLE($other, "이/가") } { $cells }에서 줄을 완성할 수 있는 걸 못 보고, 다른 빈칸 { $position }{ PARTICLE($position, "을/를") } 골랐어요.”
saw-nothing = “완성할 줄도, 막아야 할 줄도 안 보여서 빈칸 { $empty }개 중에서 { $position }{ PARTICLE($position, "을/를") } 아무렇게나 골랐어요.”
rule-centre = “첫째 규칙: 맨 처음에는 한가운데에 둬요.”
rule-corner = “첫째 규칙: 상대가 한가운데에 두면 귀퉁이에 둬요.”
rule-finishes = “규칙: 줄을 완성할 수 있으면 완성해요.”
rule-blocks = “규칙: 상대가 완성하려는 줄은 막아요.”
rule-no-double-threat = “규칙: 상대가 두 곳을 한꺼번에 노리지 못하게 해요.”
rule-none = “맞는 규칙이 없어서 아무 칸이나 골랐어요.”
outlook = { $looked ->
    [ahead] { $marks }수 앞까지 내다보니
   *[to-end] 끝까지 모두 따져 보니
} { $found ->
    [wins-at-once] 바로 이기는 수예요
    [wins] { $plies }수 만에 이기는 수예요
    [draws] 비기는 수예요
    [no-win] 그 안에는 어느 쪽에도 반드시 이기는 길이 없어요
   *[loses] { $plies }수 만에 지지만, 그래도 가장 오래 버티는 수예요
}
searched = “{ outlook }. { $equal ->
    [1] 이만큼 좋은 수는 또 없어요
   *[other] 가장 좋은 수 중에서 하나를 골랐어요
}.”
found-only = “{ outlook }.”
set-trap = “{ outlook }. { $share ->
    [none] { $answers ->
        [1] 상대가 둘 수 있는 칸은 하나뿐이고, 거기 두어도 실수는 아니에요
       *[other] 상대가 어디에 두어도 실수는 아니에요
    }
    [all] { $answers ->
        [1] 상대가 둘 수 있는 칸은 하나뿐이고, 거기 두면 져요
       *[other] 상대는 어디에 두어도 져요
    }
   *[some] 상대가 둘 수 있는 { $answers }칸 중에서 { $losing }칸은 두면 지는 칸이에요
}.”

## The course of nine steps

step-name = { $step ->
    [finish] 줄 완성
    [block] 막기
    [two-threats] 두 곳 노리기
    [stop-two-threats] 두 곳 노리기 막기
    [centre] 왜 한가운데일까요
    [answer-corner] 귀퉁이 다음 수
    [answer-edge] 가장자리 다음 수
    [draw] { name-ink }와 비기기
   *[how-to-play] 두는 방법
}
practise = 연습: { $step }
step-says = { $step ->
    [finish] 한 줄에 두 칸이 있어요. 한 칸만 더!
    [block] 상대가 한 줄에 두 칸을 뒀어요. 막으세요.
    [two-threats] 상대는 한 곳만 막을 수 있어요.
    [stop-two-threats] X가 두 곳을 노리려고 해요. 미리 막으세요.
    [centre] 다른 칸보다 많은 줄이 지나가요.
    [answer-corner] 지지 않는 칸은 하나예요. 어디일까요?
    [answer-edge] 여기서는 고를 수 있어요.
    [draw] { name-ink }는 아무도 못 이겨요. 비길 수는 있어요.
   *[how-to-play] 그림 세 장이면 돼요.
}
step-asks = { $step ->
    [finish] 줄을 완성하세요
    [block] O를 막으세요
    [two-threats] 두 곳을 노리세요
    [stop-two-threats] 두 곳을 못 노리게 하세요
    [centre] 가장 좋은 칸을 찾아보세요
    [answer-corner] 귀퉁이 다음 수를 두세요
   *[answer-edge] 가장자리 다음 수를 두세요
}
step-goal = { $mark } 차례예요. { $goal }.
step-done = { $step ->
    [finish] 세 칸이 한 줄이 되어 이겼어요.
    [block] 이제 O는 그 줄을 완성할 수 없어요.
    [two-threats] 두 곳을 노려요! O는 한 곳만 막을 수 있어요.
    [stop-two-threats] X는 막아야 해서 두 곳을 노릴 수 없어요.
    [centre] 줄 4개가 지나가요.
    [answer-corner] 다른 칸에 두면 모두 X가 이겨요.
    [answer-edge] 한가운데, 가까운 두 귀퉁이, 맞은편 칸이면 지지 않아요.
   *[draw] { name-ink }를 상대로는 비기면 최고예요.
}
step-number = { $of }단계 중 { $number }단계
step-of-course = { $number }단계: { $name }{ $state ->
    [done] , 끝
   *[open] { "" }
}
also-good = 이 칸도 좋아요
fewer-lines = { $lines ->
    [2] 하지만 두 줄만 지나가요.
   *[3] 하지만 세 줄만 지나가요.
}
next-step = 다음 단계
begin-course = 시작
all-nine = 9단계를 다 끝냈어요!
all-nine-says = { name-ink }도 이기지 못했어요. 잘했어요.
rule-title = { $rule ->
    [turns] 번갈아 두기
    [line] 세 칸이 한 줄이면 승
    [four] 네 칸을 이으면 승
    [five] 다섯 칸을 이으면 승
    [loses] 세 칸을 이으면 패
    [marks] 표시는 세 개씩
    [fourth] 네 번째를 놓으면
    [points] 칸이 게임판을 가리켜요
    [small] 작은 게임판 이기기
    [boards] 게임판 세 개를 이으면 승
    [column] 세로줄 고르기
    [falls] 표시가 아래로 떨어져요
    [as_you_like] X나 O를 마음대로
    [ends] 줄을 완성하면 승리
    [draw_x] 모두 X만 놓기
    [no_draw] 무승부는 없음
   *[full] 칸이 다 차면 무승부
}
line-wins = { in-a-row } 놓으면 승
line-loses = { in-a-row } 놓으면 패
rule-says = { $rule ->
    [turns] 한 사람은 X, 한 사람은 O예요.
    [line] 가로, 세로, 대각선이 있어요.
    [four] 가로, 세로, 대각선이 있어요.
    [five] 가로, 세로, 대각선이 있어요.
    [loses] 상대가 잇게 하세요.
    [marks] 점선 표시가 다음에 사라져요.
    [fourth] 가장 오래된 표시가 사라져요.
    [points] 상대는 그 게임판에 둬요.
    [small] 세 칸을 이으면 이겨요.
    [boards] 가로, 세로, 대각선이 있어요.
    [column] 번갈아 골라요.
    [falls] 맨 아래 빈칸에 놓여요.
    [as_you_like] 표시에는 주인이 없어요.
    [ends] X로도, O로도 이겨요.
    [draw_x] 표시에는 주인이 없어요.
    [no_draw] 누군가는 줄을 만들어요.
   *[full] 아무도 이기지 못해요.
}
learn-in-steps = 9단계로 연습하기

## Puzzles

puzzles = 퍼즐
previous-puzzle = 이전
next-puzzle = 다음
skip = 건너뛰기
show-me = 왜 틀렸는지 보기
try-again = 다시 풀기
goal-win = 이기는 수를 찾아보세요
goal-save = 지지 않는 수를 찾아보세요
puzzle-goal = { $mark } 차례예요. { $goal }.
grade-warm-up = 기초
grade-easy = 쉬움
grade-hard = 어려움
answer-right = 맞았어요!
answer-wrong = 이 수는 아니에요
puzzle-progress = { $of }개 중 { $number }번 · 푼 퍼즐 { $all }개 중 { $solved }개
puzzles-solved = { $all }개 중 { $solved }개 풀었어요
solution = 정답
refuted = { $how ->
    [wins] { $mark }{ PARTICLE($mark, "이/가") } { $position }에 두고 이겨요.
    [threatens] { $mark }{ PARTICLE($mark, "이/가") } { $position }에 두고 두 곳을 한꺼번에 노려요.
    [later] { $mark }{ PARTICLE($mark, "이/가") } { $position }에 두고 결국 이겨요.
    [blocks] { $mark }{ PARTICLE($mark, "이/가") } { $position }에서 막아요. 아무도 못 이겨요.
   *[draws] { $mark }{ PARTICLE($mark, "이/가") } { $position }에 두면 아무도 못 이겨요.
}
puzzle-of-day = 오늘의 퍼즐
all-puzzles = 모든 퍼즐
days-in-a-row = { $days }일 연속
longest-row = 최고 기록: { $days }일
set-result = { $of }개 중 { $right }개 풀었어요!
missed-come-again = 못 푼 { $count }개는 다음 10개에 다시 나와요.
next-set = 다음 { $count }개
try-missed-again = 못 푼 { $count }개 다시 풀기

## The editor, where a board is set up

set-up-hint = 표시를 고르고 { $place ->
    [column] 세로줄을
   *[square] 칸을
} 누르세요.
erase = 지우기
clear = 모두 지우기
side-to-move = 차례
marks-next-to-go = 다음에 사라질 표시
erase-first = { $mark } 하나를 지우고 놓으세요.
board-to-play-in = 둘 곳
any-board = 어디에나
as-text = 글자로 쓰기
copy = 복사
copied = 복사했어요
for-two = 둘이서
not-a-position = 나올 수 없는 배치예요
not-a-position-yet = 아직 덜 쓴 배치예요
typed-letters = X, O, ., /로만 쓰세요.
typed-rows = 지금까지 쓴 가로줄: { $expected }개 중 { $found }개.
typed-more-rows = 가로줄은 { $expected }개여야 해요.
typed-columns = { $row }번째 가로줄은 { $expected }칸이어야 해요.
typed-side = 가로줄 다음에 누구 차례인지 x나 o로 써야 해요.
back = 뒤로
play-as-x = 내가 X
play-as-o = 내가 O
verdict-unclear = { $mark } 차례
verdict-known = { $mark } 차례: { $value ->
    [win] 이길 판
    [draw] 비길 판
   *[loss] 질 판
}
end-unclear = 끝까지 탐색하지는 못했어요.
end-at-once = { $mark }{ PARTICLE($mark, "이/가") } 바로 이겨요.
end-forced = { $other }{ PARTICLE($other, "이/가") } 어떻게 두어도 { $mark }{ PARTICLE($mark, "이/가") } { $plies }수 만에 이겨요.
end-drawn = 둘 다 잘 두면 비겨요.
has-won = { $mark }{ PARTICLE($mark, "이/가") } 이겼어요
is-drawn = 비겼어요
won-is-over = 승부가 나서 더 둘 수 없어요.
drawn-is-over = 칸이 다 차서 더 둘 수 없어요.

## Texts that are not the notation of a position, and marks that no game leads to

faults-of-board = { $faults }.
impossible-because = 나올 수 없는 배치예요. { $faults }.
fault-separator = { ". " }
fault-counts = X가 { $x }개, O가 { $o }개예요. 한쪽이 너무 많이 두었어요
fault-turn = { $mark }{ PARTICLE($mark, "이/가") } 하나 더 많아서 { $mark } 차례일 수 없어요
fault-two-winners = X와 O가 둘 다 줄을 완성했어요
fault-winner-to-move = { $mark }{ PARTICLE($mark, "이/가") } 이미 줄을 완성했으니 { $mark } 차례일 수 없어요
fault-separate-lines = { $mark }의 줄을 한 수로 모두 완성할 수는 없어요
fault-too-many = { $mark }{ PARTICLE($mark, "은/는") } 세 개까지만 있을 수 있어요
fault-has-o = 둘 다 X를 놓는데 { $position }에 O가 있어요
fault-floats = { $position }에 놓인 표시 아래 칸이 비어 있어요
fault-order = 차례로 떨어져서는 이렇게 쌓일 수 없어요
fault-small-board = { small-board }의 줄은 나올 수 없어요
fault-closed-target = { small-board }은 끝났으니 다음 수를 거기에 둘 수 없어요
fault-no-move-sends = { $mark }의 마지막 수로는 다음 수가 { small-board }으로 가지 않아요
fault-must-have-target = { $mark }의 마지막 수가 무엇이든 다음 수는 어느 작은 게임판으로 정해져요
not-yet = 가로줄과 차례를 X.O/.X./..O x처럼 쓰세요. 고칠 곳: { $error }
cut-short = { $text }…
wrong-character = { $at }번째 글자는 X, O, ., / 중 하나여야 해요(지금은 “{ $found }”)
wrong-rows = 가로줄은 { $expected }개여야 해요(지금은 { $found }개)
wrong-columns = { $row }번째 가로줄은 { $expected }칸이어야 해요(지금은 { $found }칸)
no-side-to-move = 가로줄 다음에 .../.../... x처럼 누구 차례인지 써야 해요
wrong-side-to-move = 차례는 x나 o여야 해요(지금은 “{ $found }”)
ages-needed = 차례 다음에 x a1b2 -처럼 X와 O의 칸을 오래된 것부터 써야 해요
age-unreadable = { $mark }의 칸 가운데 “{ $found }”{ PARTICLE($found, "은/는") } 칸이 아니에요
age-without-mark = { $position }에 { $mark }{ PARTICLE($mark, "이/가") } 없어요
age-twice = { $mark }의 칸에 { $position }{ PARTICLE($position, "이/가") } 두 번 있어요
age-missing = { $mark }의 칸에 { $position }{ PARTICLE($position, "이/가") } 빠졌어요
wrong-target = 다음 작은 게임판은 1에서 9까지나 -로 써야 해요(지금은 “{ $found }”)
rules-needed = gravity 같은 게임 이름이나 'gravity 7x6x4' 같은 규칙을 쓰세요. 게임 이름: { $kinds }.
rules-size = 게임판은 가로와 세로가 3칸에서 15칸까지예요.
rules-line = 이 게임판에서 한 줄은 3칸에서 { $longest }칸까지예요.
rules-one-size = { $kind }{ PARTICLE($kind, "은/는") } 3x3x3으로만 둘 수 있어요.

## Links to rounds, and matches by letter

share = 공유하기
send-move = 내 수 보내기
send-end = 끝난 판 보내기
send-name = 내 이름 보내기: { $name }
link-picture = 링크 QR 코드
copy-link = 링크 복사
copy-round-link = 이번 판의 링크 복사
watch-hint = 이 링크를 받은 사람은 경기를 구경할 수 있어요.
send = 보내기
save-picture = 그림 저장
file-hint = 모든 판이 들어 있고, 이 게임에서 열 수 있어요.
point-phone = QR 코드로 열 수 있어요
copy-text = 글자로 복사
send-with = 다른 앱으로 보내기
address-field = 페이지 주소
by-letter = 편지로 두기
letter-hint = 친구가 한 수 두고 다시 보내 줘요.
link-heading = 링크로 받은 판
stands-at-start = { $mark }{ PARTICLE($mark, "이/가") } 먼저 둬요.
stands-after = { $moves }수까지 뒀고, 이제 { $mark } 차례예요.
look-at-it = 판 살펴보기
link-refused = 이 링크로는 판을 열 수 없어요. 일부가 빠졌거나 바뀐 것 같아요.

## The tree, where the search is drawn

the-tree = 게임 트리
play-here = 여기부터 두기
fold = 대칭 배치 묶기
watch-search = 탐색 지켜보기
step = 한 단계
run = 자동
pause-search = 멈춤
again = 처음부터
way-to-search = 탐색 방법
boards-visited = 배치 수
boards-so-far = 살펴본 배치: { $count }
boards-a-second = { $visited }, 1초에 { $rate }개
larger = 크게
smaller = 작게
all-of-it = 전체
does-move = 차례
or-more = 이상
or-less = 이하
score-x-wins = X 승
score-draw = 무승부
score-o-wins = O 승
takes-most = 가장 높은 점수
takes-least = 가장 낮은 점수
score-with-bound = { $score } { $bound }
folded-moves = { $position } ×{ $count }
node-here = 여기
node-after = { $position } 다음
node-draw = { $place }: 무승부
node-score = { $place }: { $score }
node-won = { $mark }{ PARTICLE($mark, "이/가") } 이겼어요: { $score }.
node-won-unscored = { $mark }{ PARTICLE($mark, "이/가") } 이겼어요.
node-full = 칸이 다 찼어요: 0.
node-unknown = { $mark } 차례예요. { $takes }{ PARTICLE($takes, "을/를") } 골라요. 점수는 아직 몰라요.
node-takes = { $mark } 차례예요. { $takes }{ PARTICLE($takes, "을/를") } 골라요.
node-takes-of = { $mark } 차례예요. { $scores } 중에서 { $takes }{ PARTICLE($takes, "을/를") } 골라요.
node-cut = 나머지는 위쪽 점수를 바꾸지 못해서 가지치기해요.
saving-nothing = 모두 따져 보기
saving-pruning = 가지치기
saving-remembering = 같은 배치는 한 번만
saving-symmetry = 대칭도 한 번만
thousands-separator = ,
visits-over = { $count } 넘음

friend-own-name = 내 이름
room-with = { $name }{ PARTICLE($name, "과/와") } 함께하는 방
room-friend = 친구
follow-link = { $host }에 있는 방으로 가는 링크예요. 누가 보냈는지 알고 있나요?
follow = 들어가기
follow-not = 여기 있기
room-of-unknown-rules = 그 방에서는 “{ $rules }” 게임을 해요. 더 새로운 버전이 있어야 해요.
## A friend elsewhere, in a room of a server

friend = 친구
mode-online = 온라인
friend-title = 친구와 두기
friend-create = 코드 만들기
friend-how = 한 사람이 코드를 만들고, 다른 사람이 그 코드를 써요.
friend-send = 이 코드를 친구에게 보내세요.
friend-send-link = 오래된 코드예요. 대신 이 링크를 친구에게 보내세요.
friend-waiting = 친구를 기다리고 있어요…
friend-got-code = 받은 코드를 여기에 쓰세요
friend-code = 코드나 링크
friend-join = 들어가기
friend-not-a-code = 코드나 방 링크가 아니에요.
friend-server-missing = 방을 만들 페이지 주소를 쓰세요.
friend-leave = 방에서 나가기
friend-connecting = 연결하고 있어요…
friend-lost = 연결이 끊겨 다시 연결하고 있어요…
offline = 오프라인이에요.
offline-move-waits = 오프라인이에요. 둔 수는 기다리고 있어요.
offline-friends-turn = 오프라인이에요. { $name }{ PARTICLE($name, "이/가") } 벌써 두었을 수도 있어요.
offline-own-turn = 오프라인이에요. 내 차례예요.
back-again = 다시 연결됐어요. 둔 수를 보냈어요.
friend-away = { $name } 자리 비움
friend-away-for = { $name } 자리 비움 · { $minutes }분째
friend-left = { $name }{ PARTICLE($name, "이/가") } 방에서 나가고 없어요
presence-there = 접속 중
presence-away = 자리 비움
presence-unknown = 알 수 없음
undo-asked = { $name }{ PARTICLE($name, "이/가") } 한 수 무르고 싶대요.
undo-asked-by-you = 한 수 물러 달라고 부탁했어요.
undo-allow = 좋아요
undo-refuse = 안 돼요
undo-ask-no-longer = 무르지 않기
refused-by-server = 조금 늦었어요. 이제 게임판이 친구 화면과 같아요.
undo-refused = 친구가 거절했어요. 수는 그대로예요.
room-news = 친구와 함께하는 방에 새로운 일이 있어요.
room-ended = { $why ->
    [gone] 없어진 방이거나 오래된 코드예요. 친구에게 새 코드를 받으세요.
    [version] 게임과 서버의 버전이 달라요. 게임을 다시 여세요.
    [guesses] 틀린 코드를 너무 많이 썼어요. 글자를 확인하고 다시 해 보세요.
    [rules] 서버가 이 게임을 몰라요. 다른 게임을 고르세요.
    [rooms] 여기에서 방을 너무 많이 만들었어요. 한 시간 뒤에 다시 해 보세요.
    [full] 서버에 남은 방이 없어요. 나중에 다시 해 보세요.
    [name] 친구와 이름이 같아요. 다른 이름을 쓰세요.
    [class] 지금은 여기에 반이 없어요. 선생님께 물어보세요.
    [taken] 선생님이 반에서 뺐어요. 다시 들어갈 수 있어요.
    [none] 이 페이지에는 방이 없어요. 친구가 쓰는 페이지의 링크를 여세요.
    [impossible] 서버가 규칙에 맞지 않는 것을 보내서 방을 닫았어요.
    [code] 이 코드의 방이 없어요. 글자를 확인하거나 새 코드를 받으세요.
    [elsewhere] 다른 페이지에 있는 방이에요. 브라우저에서 그 링크를 여세요.
    [program] 서버에 들어가려면 더 새로운 버전이 있어야 해요.
   *[other] 서버가 이 게임을 알아듣지 못해요.
}

## A class

class-title = { $name } 반
class-name-question = 이름이 뭐예요?
class-sees-it = 반 친구들이 모두 봐요.
class-come-in = 들어가기
class-go = 반으로 가기
class-waits = 짝을 기다려요.
class-teacher-pairs = 선생님이 짝을 지어 주세요.
class-plays-next = 다음 차례예요.
class-rung-plays = { $rung }번 칸이 아직 두고 있어요.
class-waiting-with-you = 함께 기다리는 친구
class-paused = 멈춤
class-look-up = 앞을 보세요. 여기서 이어서 해요.
class-way = { $way ->
    [up] { $rung }번 칸으로 올라가요.
    [down] { $rung }번 칸으로 내려가요.
   *[stay] { $rung }번 칸에 남아요.
}
class-you-begin = 내 말은 { $mark }예요. 내가 먼저예요.
class-other-begins = 내 말은 { $mark }예요. { $name }{ PARTICLE($name, "이/가") } 먼저 둬요.
class-over = 수업이 끝났어요.
class-rubbed-out = 반에서 이름을 지웠어요. 내 판은 이 기기에 남아 있어요.
class-save = 내 판 저장하기

## Settings, and what the program stores

settings = 설정
language-heading = 언어
language-unavailable = { $language } 글자를 가져오지 못했어요. 인터넷 연결을 확인해 주세요.
theme-heading = 테마
text-size-heading = 글자 크기
motion-heading = 움직임
sound = 소리
volume = 소리 크기
pace-heading = 컴퓨터가 두는 속도
restore = 처음 설정으로
not-kept = { $item ->
    [settings] 설정을 저장할 수 없어요
    [solved] 푼 퍼즐을 저장할 수 없어요
    [past] 지난 경기를 모아 둘 수 없어요
    [totals] 전적을 모아 둘 수 없어요
    [seat] 친구와 만난 방을 저장할 수 없어요
   *[match] 경기를 저장할 수 없어요
}
not-kept-no-folder = { not-kept }. 이 기기에 저장할 폴더가 없어요.
not-kept-no-storage = { not-kept }. 이 브라우저에 저장할 자리가 없거나 저장이 막혀 있어요.
not-kept-refused = { not-kept }. 이유: { $reason }.
not-kept-too-many = { not-kept }. 망가진 파일이 벌써 { $count }개나 있어요.
pad-unplugged = 게임패드 연결이 끊겼어요.
damaged = { $item ->
    [settings] 설정을 읽지 못해 처음 설정으로 시작해요
    [solved] 푼 퍼즐 기록을 읽지 못했어요
    [past] 모아 둔 경기를 읽지 못했어요
    [totals] 모아 둔 전적을 읽지 못했어요
    [seat] 친구와 만난 방 기록을 읽지 못했어요
    [others] 끝나지 않은 다른 게임을 읽지 못했어요
   *[match] 두던 경기를 읽지 못했어요
}. 있던 내용은 { $name }에 남겨 두었어요.
partly-damaged = { $item ->
    [settings] 설정 일부를 읽지 못했어요
    [solved] 푼 퍼즐 기록 일부를 읽지 못했어요
    [past] 모아 둔 경기 일부를 읽지 못했어요
    [totals] 모아 둔 전적 일부를 읽지 못했어요
    [others] 끝나지 않은 다른 게임 일부를 읽지 못했어요
   *[match] 두던 경기 일부를 읽지 못했어요
}. 있던 내용은 { $name }에 남겨 두었어요.
damaged-records = 모아 둔 경기 { $count }개를 읽지 못했어요({ $line }번째 줄부터). 있던 내용은 { $name }에 남겨 두었어요.
permission-denied = 권한 없음
storage-full = 저장 공간 부족
quota-exceeded = 사용 한도 초과
read-only = 읽기 전용 저장 장치
not-a-directory = 폴더가 아님
not-found = 파일 없음
is-a-directory = 폴더임
no-file-of-matches = 경기 파일이 아님
is-no-text = UTF-8 글이 아님
is-utf16 = 바이트 순서 표시가 없는 UTF-16임
has-nul-bytes = 글이 아님(NUL 바이트가 있음)
file-too-long = { $most }MB를 넘음
is-a-device = 파일이 아니라 장치임
text-size-normal = 100%
text-size-large = 125%
text-size-larger = 150%
text-size-largest = 200%
text-size-room = 이 화면에는 { $percent }%까지 들어가요.
theme-system = 시스템
theme-light = 밝게
theme-dark = 어둡게
theme-contrast = 고대비
motion-system = 시스템
motion-full = 많이
motion-reduced = 적게
pace-at-once = 바로
pace-brisk = 빠르게
pace-slow = 천천히

## The matches that were played

totals = 전적
won-of = { $rounds }판 중 { $won }승
streak-of = 최고 { $best }연승 · 지금 { $now }연승
results-won = { $rounds }승
results-drawn = { $rounds }무
results-lost = { $rounds }패
results-against = { $name }: { $results }
no-totals = 한 판을 마치면 여기에 적혀요.
firsts = 첫 기록
first-win = 첫 승리
first-win-against = { $name } 상대로 첫 승리
first-draw-against = { $name } 상대로 첫 무승부
first-ten-wins = 10연승
first-ten-puzzles = 문제 10개 중 10개
first-course = 배우기 9단계
first-to-come = 아직이에요
first-told = { $first }!
begin-anew = 새로 시작
begun-anew = 전적을 새로 시작해요.
past-matches = 지난 경기
games-that-go-on = 끝나지 않은 게임
game-that-goes-on = { $names }: { $moves }
no-past-matches = 경기를 마치면 여기에 모여요.
past-match-is-gone = 이 경기는 이제 여기에 없어요.
paste-matches = 붙여넣기
open-matches = 파일 열기
drop-matches = 경기 파일을 여기에 끌어다 놓아도 돼요.
copy-matches = 모두 복사
save-matches = 모두 저장
save-match = 파일로 저장
delete-match = 지우기
match-deleted = 경기를 지웠어요.
bring-match-back = 되살리기
match-saved = { $place ->
    [file] { $path }에 저장했어요.
   *[other] 저장했어요.
}
match-not-saved = 저장하지 못했어요. 이유: { $reason }.
no-folder = 저장할 폴더가 없어요
matches-added = { $matches ->
    [0] 모두 이미 있는 경기예요.
   *[other] 경기 { $matches }개를 더했어요.
}
newest-matches-added = { $added ->
    [0] 더 새로운 경기가 없어요. 새로운 경기 { $most }개만 남겨요.
   *[other] 경기 { $added }개를 더했어요. 새로운 경기 { $most }개만 남겨요.
}
no-text-of-matches = 경기를 적은 글이 없어요.
file-not-read = 파일을 읽을 수 없어요: { $reason }.
wrong-line = { $line }번째 줄: { $reason }.
record-tag = 대괄호 줄은 [Name "value"]처럼 써야 해요
record-tag-repeated = “{ $tag }” 항목이 두 번 나와요
record-tag-missing = “{ $tag }” 항목이 없어요
record-tag-wrong = “{ $tag }” 항목의 값이 잘못됐어요
record-tag-form = “{ $tag }” 항목은 { $form }처럼 써야 해요
record-start = 판은 x나 o, 또는 배치로 시작해야 해요
record-move = { $number }번째 수는 칸 이름이 아니에요
record-opponent = { $number }번째 수를 둔 상대를 알 수 없어요
record-illegal = { $number }번째 수는 규칙에 맞지 않아요
record-unfinished = 앞 판이 아직 끝나지 않았어요
record-no-round = 이 경기에는 판이 없어요
record-too-long = 한 경기에는 { $most }판까지만 넣을 수 있어요
record-too-many = 경기는 { $most }개까지만 읽어요
record-result = 판마다 세어 보면 결과는 { $result }{ PARTICLE($result, "이에요/예요") }
record-empty = 여기에는 경기가 없어요
match-of = { $x } 대 { $o }
match-score = { $x } – { $o }
match-on-day = { $names }, { $day }
past-match = { $names }, { $score }
round-left = { $number }판째: 끝내지 않음
day = { $year }년 { $month }월 { $day }일

## The list of keys

keys-title = 단축키
close = 닫기
key-arrows = 화살표 키
key-arrows-does = 칸 고르기
key-enter = Enter 또는 스페이스
key-enter-does = 칸에 두기, 끝나면 다음 판
key-digits = 1~9
key-digits-does = 칸에 두기(7 8 9가 맨 윗줄)
key-marks = X 또는 O
key-marks-does = 자유 게임에서 그 표시를 두기
key-undo = U 또는 Ctrl Z
key-undo-does = 무르기
key-redo = Y 또는 Ctrl Y
key-redo-does = 다시 두기
key-hint-does = 힌트
key-restart-does = 이번 판 처음부터
key-next = N 또는 P
key-next-does = 판이 끝난 뒤 다음 판
key-sound-does = 소리 끄고 켜기
key-tab-does = 다음 버튼(Enter로 누르기)
key-full-screen-does = 전체 화면
key-back-does = 뒤로
key-help = ? 또는 F1
key-help-does = 이 목록 보기

## Words that only assistive technology reads

is-to-move = 지금 차례
keyboard-on-board = 게임판, 화살표 키로 칸 고르기
modes = 게임 방식
opponent = 상대
grades = 난이도
sheet-of-set = { $number }번 퍼즐, { $result ->
    [missed] 못 풀었어요
   *[solved] 풀었어요
}
palette = 놓을 표시
seats = 누가 이어서 둘까요?
notation = 글자로 쓴 배치
name-field-one = 1번 선수 이름
name-field-two = 2번 선수 이름
opponent-one = 1번 선수를 맡을 컴퓨터
opponent-two = 2번 선수를 맡을 컴퓨터
finished-round-won = { $number }판째: { $mark } 승
finished-round-drawn = { $number }판째: 무승부
x-to-move = X 차례
o-to-move = O 차례
board-name = 게임판, 가로 { $columns }칸 세로 { $rows }칸
empty-cell = { $position }, 빈칸
cell-of-column = 세로줄 { $column }, { $lands_on }에 놓여요
cell-in-board = { small-board }, { $cell }
cell-elsewhere = { $cell }, { small-board }에 두어야 해요
cell-that-goes-next = { $cell }, 다음에 사라져요
cell-unsent = { $cell }, 아직 보내지 않음
cell-with-mark = { $position }, { $mark }
cell-of-player = { $position }, { $mark }, { $player }
cell-in-line = { $cell }, 완성된 줄
cell-worth = { $cell }, { $plies }수 만에 { $winner }
cell-value = { $cell }, { $winner }
cell-of-line = { $cell }, 두어 보기 { $number }번째 수: { $mark }
hinted-cell = { $cell }, 힌트
rounds-won = { $rounds }판 이김
moment = { $moves ->
    [0] 판이 시작되는 장면이에요.
   *[other] { $moves }수까지 둔 장면이에요.
}
first-node = 이 배치
scored-node = { $name }, { $score }, { $words }
saving-visits = { $name }, { $visits }

## The terminal

how-to-type = { $form ->
    [column] d나 4처럼 세로줄을 쓰세요.
    [mark] xb2처럼 표시와 칸을 쓰세요.
    [target] e5처럼 칸 이름을 쓰거나, 두어야 하는 게임판이 하나면 숫자 하나를 쓰세요(7 8 9가 그 맨 윗줄).
    [joined] b2처럼 칸 이름을 쓰거나, 23처럼 가로줄과 세로줄 번호를 쓰세요.
    [large] j10처럼 칸 이름을 쓰거나, 10,10처럼 가로줄과 세로줄 번호를 쓰세요.
   *[digit] b2처럼 칸 이름을 쓰거나, 23처럼 가로줄과 세로줄 번호를 쓰거나, 숫자 하나를 쓰세요(7 8 9가 맨 윗줄).
}
terminal-help = { how-to-type } 다른 명령: undo(무르기), redo(다시 두기), hint(힌트), why(마지막 수의 이유), why b2(b2의 이유), new(새 판), go(컴퓨터가 두기), help(도움말), quit(끝내기).
goodbye = 또 만나요.
how-many = 몇 명이 두나요? (1 또는 2)
one-or-two = 1이나 2로 답해 주세요.
who-is-first = 누가 먼저 둘까요? (x, o, random 뽑기, alternate 번갈아, winner 이긴 쪽, loser 진 쪽)
who-can-be-first = x, o, random, alternate, winner, loser 중에서 답해 주세요.
no-such-opponent = 이 중에서 이름이나 번호로 답해 주세요.
what-next = 이제 무엇을 할까요? (new 새 판, undo 무르기, quit 끝내기)
letter-to-send = 친구에게 이것을 보내세요: { $text }
no-computer = 지금은 컴퓨터 차례가 아니에요.
no-command = { a-move }, 또는 명령을 보려면 help를 쓰세요.
a-move = { $form ->
    [column] d 같은 세로줄
    [mark] xb2 같은 수
    [target] e5 같은 칸
    [large] j10 같은 칸
   *[digit] b2나 22 같은 칸
}
no-move-yet = 아직 아무도 두지 않았어요. why b2처럼 칸 이름을 붙여서 물어보세요.
unknown-command = “{ $line }”{ PARTICLE($line, "은/는") } { a-move }도 아니고 명령도 아니에요. help를 쓰면 명령이 나와요.
ask-name = { $mark }{ PARTICLE($mark, "은/는") } 누가 둘까요? (이름)
numbered-opponent = { $number } { $name }({ $level })
ask-for-opponent = { $mark }{ PARTICLE($mark, "은/는") } 어느 컴퓨터가 둘까요? [{ $opponents }]
ask-name-of = { $number }번은 누가 둘까요? (이름)
ask-for-opponent-of = { $number }번은 어느 컴퓨터가 둘까요? [{ $opponents }]
who-of-two-is-first = 누가 먼저 둘까요? (1, 2, random 뽑기, alternate 번갈아, winner 이긴 쪽, loser 진 쪽)
who-of-two-can-be-first = 1, 2, random, alternate, winner, loser 중에서 답해 주세요.
ask-for-move = { $mark }({ $name }) 차례:
ask-for-any-move = { $name } 차례:
ask-while-waiting = { $name } 기다리는 중(redo, undo, go):

## The command line

no-display = Noughts 창을 띄울 화면을 찾지 못했어요.
no-adapter = Noughts를 그릴 수 있는 그래픽 장치를 찾지 못했어요.
room-needs-window = 방에서는 창이나 웹 페이지로만 둘 수 있어요. 터미널에서는 안 돼요.
link-of-other-game = 이 링크는 다른 게임이에요: { $rules }.
no-window = 이 화면에는 Noughts 창을 열 수 없었어요.
terminal-instead = --terminal을 붙이면 창이 없어도 돼요.
no-library = { $name } 라이브러리가 없어서 Noughts 창을 열 수 없었어요.
argument-with-control = 인수 { $argument }에 제어 문자가 있어요. 인수에는 필요 없는 문자예요.
too-many-games = 판 수가 너무 많아서 프로그램이 셀 수 없어요.
opponent-plays-not = { $name }{ PARTICLE($name, "은/는") } 이 게임을 하지 않아요. 끝까지 모두 볼 수 있는 게임만 해요.
input-failed = 입력을 읽을 수 없어요: { $reason }.
output-failed = 출력을 쓸 수 없어요: { $reason }.
opponent-with-id = { $name }({ $id })
analysis-worth = { $value ->
    [win] 승
    [draw] 무
   *[loss] 패
}, { $plies }수
analysis-title = { $mark } 차례: { analysis-worth }
analysis-goes-round = 되풀이로 무승부
analysis-unknown = 알 수 없음
analysis-title-other = { $mark } 차례: { $worth }
without-history = 이 배치에서 판이 시작된 것으로 보았어요. 그전에 무엇이 있었는지는 알 수 없어요.
analysis-best = 가장 좋은 수
nothing-to-analyze-won = 분석할 것이 없어요. { $mark }{ PARTICLE($mark, "이/가") } 이미 이겼어요.
nothing-to-analyze-full = 분석할 것이 없어요. 칸이 다 찼어요.
wrong-round = 판을 읽을 수 없어요. 이유: { $reason }.
replay-next = Enter를 누르면 계속해요:
file-failed = { $path }: { $reason }
not-recorded = { $name }에 경기를 적을 수 없어요. 이유: { $reason }.
record-to-input = --record에는 파일 경로가 필요해요.

## The help of the command line. Each line of it has at most 80 columns, so it is broken by hand

usage-heading = 사용법:
commands-heading = 명령:
arguments-heading = 인수:
options-heading = 옵션:
examples-heading = 예:
exit-codes-heading = 종료 코드:
placeholder-options = 옵션
placeholder-command = 명령
placeholder-language = 언어
placeholder-player = 선수
placeholder-opponent = 상대
placeholder-who = 누구
placeholder-number = 숫자
placeholder-seconds = 초
placeholder-format = 형식
placeholder-position = 배치
placeholder-rules = 규칙
placeholder-link = 링크
argument-link = 링크 전체, 또는 # 뒤에 있는 글자
placeholder-file = 파일
summary = 둘이서, 또는 컴퓨터와 두는 틱택토
summary-play = 창에서 둬요. 창을 열 수 없으면 터미널에서 둬요
summary-open = 링크나 'x b2 a1' 같은 글자로 받은 판을 열어요
summary-analyze = 배치나 한 판을 분석해서 수마다 이길지, 비길지, 질지 알려 줘요
summary-replay = 파일에 적힌 경기를 한 수씩 보여 줘요
summary-totals = 이기고 비기고 진 판의 수와 첫 기록을 보여 줘요
summary-simulate = 컴퓨터끼리 여러 판을 두게 하고 결과를 정리해요
summary-perft = 몇 가지 순서로 둘 수 있는지 세어 봐요
summary-help = 명령을 어떻게 쓰는지 알려 줘요
option-language = 화면에 나오는 언어: en, ko, zh-Hans
    환경 변수 NOUGHTS_LANGUAGE로 정해 두어도 돼요
option-window = 창에서만 둬요
option-terminal = 터미널에서 둬요
option-x = X를 맡을 선수: 이름이나 computer:ruler 같은 컴퓨터 상대
option-o = O를 맡을 선수
option-first-of-rounds = 판마다 먼저 두는 쪽: x, o, random(뽑기), alternate(번갈아),
    winner(지난 판에 이긴 쪽), loser(지난 판에 진 쪽)
option-best-of = 몇 판 승부인지: 3, 5, 7
    승부가 정해지면 남은 판은 두지 않아요
option-seed = 같은 숫자를 쓰면 무작위 선택이 똑같이 되풀이돼요
option-pause = 컴퓨터가 두기 전에 기다리는 시간
option-record = 둔 경기를 이 파일 끝에 덧붙여요
option-replayed = 경기 파일
option-replay-pause = 이 시간이 지나면 Enter 없이 저절로 계속돼요
option-position = 가로줄을 위에서부터 /로 잇고, 그다음에 누구 차례인지 써요.
    예: 'X.O/.X./..O x'
option-rules = 게임 이름(gravity)이나 종류와 가로, 세로,
    한 줄의 칸 수('misere 4x3x3')
option-analyze = 배치('X.O/.X./..O x')나 한 판의 수('x b2 a1 c3'),
    또는 경기 파일
option-format = 사람이 읽을 { $text }, 프로그램이 읽을 json
option-opponent = { $mark }{ PARTICLE($mark, "을/를") } 맡을 상대: { $opponents }
option-all = 모든 상대가 X와 O를 번갈아 맡으며 서로 겨뤄요
option-games = 대진마다 두는 판 수
option-first-of-games = 먼저 두는 쪽: x, o, random(뽑기)
option-depth = 몇 수까지 셀지(쓰지 않으면 끝까지)
option-help = 이 도움말을 보여 줘요
option-version = 버전을 알려 줘요
with-default = { $explanation }. 기본값: { $value }
example-window = 창에서 두기
example-terminal = 누가 둘지 묻고 여기서 두기
example-computer = 컴퓨터와 겨루기
example-two-people = 둘이서 5판 승부
example-open = 받은 판 열기
example-analyze = 수마다 결과 보기
example-analyze-round = 어느 수에서 졌는지 보기
example-replay = 기록한 경기 다시 보기
example-totals = 이기고 비기고 진 판의 수
example-simulate = 1000판을 두고 결과 정리
example-simulate-all = 모든 상대끼리 겨루기
exit-code-success = 잘 끝났어요
exit-code-failure = 입력을 읽지 못했거나, 출력을 쓰지 못했거나, 창을 열지 못했어요
exit-code-usage = 명령이나 인수가 잘못됐어요

## What is wrong with the arguments of the command line

unknown-argument = “{ $argument }”{ PARTICLE($argument, "은/는") } 이 명령에 없는 인수예요.
unknown-command-of-program = “{ $command }”{ PARTICLE($command, "이라는/라는") } 명령은 없어요.
argument-twice = { $argument }{ PARTICLE($argument, "은/는") } 한 번만 쓸 수 있어요.
arguments-conflict = { $argument }{ PARTICLE($argument, "은/는") } { $others }{ PARTICLE($others, "과/와") } 함께 쓸 수 없어요.
not-after = { $others } 뒤에는 “{ $argument }”{ PARTICLE($argument, "을/를") } 쓸 수 없어요.
value-missing = { $argument } 뒤에 값을 써 주세요.
value-invalid = { $argument }에는 “{ $value }”{ PARTICLE($value, "을/를") } 쓸 수 없어요.
value-unexpected = { $argument }에는 값을 쓰지 않아요.
argument-missing = { $arguments }{ PARTICLE($arguments, "이/가") } 빠졌어요.
argument-not-text = UTF-8이 아닌 인수가 있어요.
arguments-wrong = 명령이나 인수가 잘못됐어요.
did-you-mean = 혹시 { $suggestions }{ PARTICLE($suggestions, "을/를") } 쓰려고 했나요?
see-help = --help를 붙이면 사용법이 나와요.
it-can-be = { $values } 중에서 고르세요.
last-of-any = { $items }, { $last }
whole-number = { $least }부터 { $most }까지의 정수를 쓸 수 있어요.
pauses = 0초부터 { $longest }초까지 쓸 수 있어요.

## What `simulate` and `perft` print

simulation-title = { $x }(X) 대 { $o }(O), { $games }판, { simulation-settings }
simulation-settings = { $first ->
    [random] 먼저 두는 쪽 뽑기
   *[other] 먼저 두는 쪽 { $first }
}, 시드 { $seed }
simulation-wins = { $mark } 승
simulation-draws = 무승부
percent = { $number }%
interval = ({ $low }~{ $high })
simulation-mean = 한 판에 평균 { $plies }수, 한 수에 평균 { $microseconds } µs
interval-note = (괄호 안은 95% 신뢰 구간이에요)
cross-table-note = X 승 / 무승부 / O 승(%), 대진마다 { $games }판, { simulation-settings }
games-progress = { $done }판, { $time } 남음
perft-depth = 깊이
perft-lines = 경우의 수
perft-rate = 초당 노드 수(백만)

## What can be typed in the terminal, in small letters, besides the English words

command-undo = 무르기
command-redo = 다시 두기
command-hint = 힌트
command-why = 왜
command-go = 두기
command-new = 새 판
command-help = 도움말
command-quit = 끝내기

## Opponents

name-doodle = 낙서
name-scan = 스캔
name-pencil = 연필
name-ruler = 눈금자
name-minimax = 미니맥스
name-ink = 잉크

## The page around the game, until the game is there or when it fails

page-title = Noughts: 틱택토
page-description = 한 화면에서 둘이, 또는 컴퓨터와 두는 틱택토. 컴퓨터는 쉬움부터 무적까지 있어요. 브라우저에서 하고, 인터넷이 없어도 할 수 있어요.
page-short-description = 둘이서, 또는 컴퓨터와 두는 틱택토
page-game = 게임
page-loading = 게임을 불러오고 있어요…
page-progress = 불러오는 중
page-bytes = 나머지를 불러오고 있어요: { $all }MB 중 { $sent }MB
page-starting = 시작하고 있어요…
page-no-script = Noughts를 하려면 자바스크립트가 필요해요. 이 페이지에서 자바스크립트를 허용하고 다시 불러와 주세요.
page-no-wasm = Noughts는 WebAssembly로 움직이는데, 이 브라우저에는 없거나 꺼져 있어요. 이 페이지에서 허용하거나, 최신 Chrome, Edge, Firefox, Safari에서 열어 주세요.
page-no-web-gl = Noughts는 WebGL로 그림을 그리는데, 이 브라우저에는 없거나 꺼져 있어요. 브라우저 설정에서 하드웨어 가속을 켜거나, 최신 Chrome, Edge, Firefox, Safari에서 열어 주세요.
page-offline = 게임을 가져오지 못했어요. 인터넷 연결을 확인하고 다시 해 보세요.
page-missing = 서버에서 게임을 가져오지 못했어요(응답 { $status }). 잠시 뒤에 다시 해 보세요.
page-wrong-type = 서버가 게임이 아닌 다른 것을 보냈어요. 잠시 뒤에 다시 해 보세요.
page-cut-off = 게임을 끝까지 가져오지 못했어요. 인터넷 연결을 확인하고 다시 해 보세요.
page-broken = 게임 파일이 망가져 있어요. 다시 해 보세요.
page-failed = Noughts가 오류로 멈췄어요. 두던 판은 그대로 있어요. 페이지를 다시 불러오면 이어서 둘 수 있어요.
page-failed-twice = Noughts가 오류로 또 멈췄어요. 새로 시작해 주세요.
page-lost = 이 기기에서 그래픽이 자꾸 끊겨요. 다른 페이지를 닫으면 나아질 수 있어요.
page-copy = 브라우저가 복사를 허용하지 않아요. 여기서 복사해 주세요:
# The download has stood still for some seconds.
page-stalled = 연결이 멈췄어요. 다시 해 볼게요…
# What is added when the game cannot begin, but a move was made before it came.
page-kept = 둔 수는 남아 있어요.
page-try-again = 다시 하기
page-load-again = 다시 불러오기
page-begin-anew = 새로 시작
