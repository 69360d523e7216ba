### English: all words that players read or hear. `docs/src/inside/adding.md` says how these messages become functions.
###
### X and O are the marks, and names of cells such as b2 are the same in all languages. So are notation, answers that are
### typed in the terminal, and options of the command line. A variable that chooses between texts can be a name, such
### as [win], or a number, such as [0] or [one].

## This language

# The name of this language, in itself.
language-name = English
# Its plural forms: `plural-one` says for which numbers the form `[one]` is, as a Rust pattern.
plural-one = 1

## Words that are used everywhere

# The name of the game.
title = Noughts
# The side that wins, in as few words as possible.
side-wins = { $mark } wins
# The same where nobody wins.
nobody-wins = draw
# How the round ends for the side to move, in as few words as possible, where marks belong to nobody.
value-win = win
# The same if the side loses.
value-loss = loss
# The distance to the end, in moves of both sides.
in-plies = in { $plies }
# Between the items of a list.
list-separator = { ", " }
# A list of two items, both of which are meant.
list-two = { $first } and { $second }
# The end of a list of three items or more, all of which are meant: all but the last one, and the last one.
list-and = { $items } and { $last }
# The end of a list of which any item is meant: all but the last one, and the last one.
list-or = { $items } or { $last }
# Two sentences, one after the other.
sentences = { $first } { $second }

## During a round

# Begins the next round.
next-round = Next round
# Begins another match when one is over.
new-match = New match
# Begins another match of the same players, at the end of a match.
rematch = Rematch
# Leads to the first screen.
first-screen = Home
# At the end of a match: the move that would have changed how a round ended.
missed = { $who ->
    [you] You missed { $position }
   *[other] { $name } missed { $position }
}
# The same where there is little room.
missed-cell = Missed { $position }
# At the end of a match: nobody made a mistake in a round.
no-mistakes = No mistakes
# Ends the program.
quit = Quit
# Begins this round again.
reset = Restart
# Takes a move back.
undo = Undo
# Makes the move again.
redo = Redo
# Lets an opponent make one move for the side to move.
one-move = Move for me
# Opens the lessons about the round.
study = Study
# Opens the menu.
menu = Menu
# Goes on with the match that is under way.
continue-match = Continue
# Below the choices while they are those of the match that is under way: the round, such as “Round 3 of 5”.
round-goes-on = { $round }.
# The same, against a computer.
round-goes-on-against = { $round } against { $opponent }.
# Below an empty board that waits for the first move.
pick = Pick a square to start
# Lets two computers wait.
pause = Pause
# Lets two computers go on.
go-on = Go on
# Lets two computers make one move.
one-step = Step
# The status of a round that is not over.
playing = Playing…
# Who wins; `$who` is `you` for a person who plays alone without a name.
wins = { $who ->
    [you] You win
   *[other] { $name } wins
}
# The result of a round that somebody won.
round-won = { wins }!
# The result of a match that somebody won.
match-won = { wins } the match!
# The result of a round that nobody won.
round-drawn = It’s a draw!
# The result of a match that nobody won.
match-drawn = The match is a draw!
# Whose turn it is, in a line above the board.
persons-turn = { $who ->
    [you] Your turn
   *[other] { $name }’s turn
}
# A computer waits, because moves were taken back.
waits = { $name } is waiting
# A computer chooses its move, in a line above the board.
thinks = { $name } is thinking…
# The number of the round in a match without an end.
round-number = Round { $number }
# The number of the round, and of all rounds of the match.
round-of = Round { $number } of { $of }
# The number of drawn rounds.
drawn = { $rounds ->
    [one] { $rounds } draw
   *[other] { $rounds } draws
}
# How the match ended: what each side has, with a half for each draw, such as “2½”, and the number of rounds.
standing-at-end = { $most } to { $least } after round { $number } of { $of }
# How the match stands if both sides have won the same number of rounds.
standing-level = Level at { $rounds }
# How the match stands if one side leads.
standing-leads = { $who ->
    [you] You lead
   *[other] { $name } leads
} { $most } to { $least }
# Below the result of a round that a person has lost to the computer. It opens the lessons.
see-where-it-turned = See where it went wrong
# What to do when a match is over.
advice-new-match = Begin a new match.
# What to do when a round is over.
advice-next-round = Play the next round.
# Whose turn it is, if the players have no names but their marks.
advice-mark = It is { $mark }’s turn.
# Asks a person for a move.
advice-person = { $name }, place your { $mark }.
# What to do while a computer waits, because moves were taken back.
advice-waits = { $name } is waiting. Press Redo, or Move for me.
# A computer chooses its move.
advice-thinks = { $name } is thinking…
# A move was refused, because it is the turn of another.
refused-turn = { $who ->
    [you] It is your turn.
   *[other] It is { $name }’s turn.
}
# There is nothing to undo.
refused-undo = There is no move to take back.
# There is nothing to redo.
refused-redo = There is no move to make again.
# A jump to a move that was not made was refused.
refused-ply = This round has no move { $ply }.
# A length of the match was refused, because so many rounds were played already.
refused-match-over = The match would be over already.
# Something was refused that is possible elsewhere.
refused-here = That cannot be done here.
# A move to a cell with a mark was refused, in a few words.
notice-taken = Already taken
# A move was refused because the round is over, in a few words.
notice-over = This round is over
# A move to a cell with a mark was refused.
cell-taken = Square { $position } is taken.
# A move to a cell that does not exist was refused.
no-such-cell = There is no square { $position } on this board.
# A mark was to be placed where the own mark stands that goes with this move.
next-to-go = Your mark on { $position } goes with this move, so the square is free only after it.
# A mark was to be placed in a column without an empty square, where marks fall.
column-full = This column is full.
# A mark was to be placed above an empty square, but marks fall.
falls-to = A mark in this column falls to { $lands_on }.
# A small board of Ultimate, by its place in the large one.
small-board = { $board ->
    [1] top left
    [2] top
    [3] top right
    [4] left
    [5] middle
    [6] right
    [7] bottom left
    [8] bottom
   *[9] bottom right
} board
# A move in a small board of Ultimate that is finished.
board-finished = The small board with { $position } is finished.
# A move in another small board of Ultimate than the one that must be played in; `$board` is 1 to 9 in reading order.
must-play-in = You must play in the { small-board }.
# A move of Wild without a mark.
mark-needed = You choose the mark here: X{ $position } or O{ $position }.
# A move with a mark, in a game in which the turn says which mark it is.
mark-not-chosen = Write { $position } alone: the turn says which mark it is.
# The small board of Ultimate in which the next move must be made; `$board` is 1 to 9 in reading order.
play-in = Play in the { small-board }.
# The next move of Ultimate may be made in any small board that is not finished.
play-anywhere = Play in any open board.
# The button that places a mark on the square that a finger has chosen.
place-at = Place { $position }
# Shows the squares around the chosen one larger, so that a finger can hit them.
closer = Closer
# Shows the whole board again.
whole-board = All of it
# The choice of the mark that a press on a square places, for somebody who does not see it.
mark-to-place = Mark to place
# Said on a telephone before the first move on small squares.
touch-to-aim = Touch a square to aim.
# Said while a finger chooses a square, because the finger alone places nothing.
slide-to-aim = Slide to aim. Nothing is placed yet.
# The mark that goes with the next move in Vanishing.
goes-with-move = With this move, { $mark } on { $position } goes.
# The same position was there for the second time in this round.
was-here-before = This position was here before: a third time is a draw.
# A line of this many marks, at the beginning of a sentence.
in-a-row = { $length ->
    [3] Three
    [4] Four
    [5] Five
    [6] Six
   *[other] { $length }
} in a row
# The goal of a game, in at most seven words.
goal-classic = { in-a-row } wins.
# The same, where whoever completes a line loses.
goal-misere = { in-a-row } loses!
# The same, where each move places either mark.
goal-wild = { in-a-row } wins, either mark.
# The same, where both sides place X and whoever completes a line loses.
goal-notakto = All X. { in-a-row } loses!
# The same, where marks fall.
goal-gravity = Marks fall. { in-a-row } wins.
# The same, where each side has three marks.
goal-vanishing = Only three marks each: the oldest goes.
# The same, where nine small boards are the squares of a large one.
goal-ultimate = Three small boards in a row win.
# A move was refused because the round is over.
round-over = The round is over: play the next one.
# A player's move.
plays = { $who ->
    [you] You play
   *[other] { $name } plays
} { $position }.
# A player's move, where the player chooses the mark.
plays-mark = { $who ->
    [you] You play
   *[other] { $name } plays
} { $mark } on { $position }.
# The end of a round: who wins, and with which line or lines.
wins-with = { wins } with { $lines }.
# The end of a round in a game in which a line loses: who has made the line, and so has lost.
made-line = { $who ->
    [you] You made a line.
   *[other] { $name } made a line.
}
# The mark that goes with the next move is drawn in dashes.
dashed-mark-goes = Your dashed mark goes next.
# The goal of Wild, in a line beside the board: where to press for which mark.
halves-of-square = Left half X, right half O.
# Why a round is a draw: the same position was there three times.
here-three-times = This position was here three times.
# Why a round is a draw: it has had as many moves as a round may have.
drawn-by-length = { $moves } moves are the most.
# The end of a round of Ultimate: who wins, and with which small boards.
wins-with-boards = { wins } with { $boards }.
# A small board of Ultimate, in a list of those that win; `$board` is 1 to 9 in reading order.
the-small-board = the { small-board }
# The end of a round that was lost by a line: who wins, who made the line or lines, and which. `$by` is `you` like `$who`.
wins-by-line-of = { wins }: { $by ->
    [you] you
   *[other] { $loser }
} made { $lines }.
# Before the end of a round that a person without a name has lost to the computer.
you-lost = You lost.
# The end of a round that nobody won.
ends-drawn = It’s a draw.
# The end of a round because the same position was there for the third time.
ends-by-repetition = It’s a draw: this position was here three times.
# The end of a round because it has had as many moves as a round may have.
ends-by-length = It’s a draw after { $moves } moves.
# The score of a match: the names of both players with the rounds that each has won, and the number of drawn rounds.
score-of-match = Score: { $name-x } { $wins-x }, { $name-o } { $wins-o }, drawn { $draws }.
# The result of a match after its length, such as “Best of 3”.
result-of-match = { $length }: { $result }

## Players and the form in which a match is set up

# Starts the match of the form.
start = Play
# The games to choose from.
games = Games
# The name of a kind of games.
kind-name = { $kind ->
    [classic] Classic
    [misere] Misère
    [wild] Wild
    [notakto] Notakto
    [gravity] Gravity
    [vanishing] Vanishing
   *[ultimate] Ultimate
}
# A game and the size of its board.
game-of-size = { $kind } { $columns }×{ $rows }
# Five in a row on a large board, as a game.
five-in-a-row = Five in a row
# Several sizes of the classic game.
larger-boards = Larger boards
# A game in a few words, below its name.
game-in-words = { $game ->
    [classic] Three in a row wins
    [vanishing] Only three marks each
    [ultimate] Nine boards in one
    [gravity] Marks fall, four in a row
    [five] On squared paper
    [larger] Four in a row
    [wild] Draw X or O, as you like
    [notakto] All X, three in a row loses
    [own] Any size, any rule
   *[misere] Three in a row loses
}
# The size of a board, where a size is chosen.
size-of-board = { $columns }×{ $rows }
# All games, where a choice is between one of them and all.
all-games = All games
# The games besides the classic one, as the name of what shows how they are played.
other-games = Other games
# The title of the pictures of these games.
other-games-title = How to play the others
# The row that leads to a game of any size and rule.
own-game-row = Your own…
# A game of any size and rule, as a title.
own-game = Your own
# The heading of the choice of the rule: Classic, Gravity, Misère, Wild or Notakto.
own-rule = Rule
# The number of columns of the board, as the name of a number that can be changed.
columns = Columns
# The number of rows of the board, likewise.
rows = Rows
# How many marks make a line, likewise.
marks-in-a-row = In a row
# The button that makes a number less by one.
fewer = { $what }: fewer
# The button that makes a number greater by one.
more = { $what }: more
# Why the number of columns cannot be changed further.
stop-columns = A board has 3 to 15 columns.
# Why the number of rows cannot be changed further.
stop-rows = A board has 3 to 15 rows.
# Why a line cannot be shorter.
stop-shortest = A line has at least three squares.
# Why a line cannot be longer.
cannot-fit = { in-a-row } cannot fit on { size-of-board }.
# What is proved of a board: whoever begins can win.
first-wins = Whoever begins wins.
# What is proved of a board: whoever begins loses against perfect play.
first-loses = Whoever begins loses.
# Plays on the board that was chosen.
use-board = Use this board
# The name of the button that gives each player the mark of the other.
swap = Swap marks
# The heading of the rules of who begins.
who-begins = Who begins the first round
# The title of the choice of who begins the rounds after the first.
next-rounds-heading = Who begins the next rounds
# Opens the rules of who begins and how long the match is.
options = Match options
# The length of the match that is under way stays, because it would be over already with the one that is chosen.
length-later = From the next match on.
# A name has letters that no font has, or is written in a way that the game cannot draw.
illegible = Some letters of a name cannot be shown here.
# The names of the people who play.
names = Names
# The heading of the lengths of a match.
length-heading = Length of the match
# Opens the editor.
board-editor = Board editor
# Opens the editor, where there is little room.
editor-short = Editor
# Said about a match of two people.
two-players = Take turns on this screen.
# Said about a match of two computers.
watch = Two computers play, and you watch.
# The name of a person who plays alone and has typed no name.
you = You
# How Doodle plays.
about-doodle = Doodle scribbles just anywhere.
# How Scan plays.
about-scan = Scan points at a square, and takes the first empty square from there.
# How Pencil plays.
about-pencil = Pencil blocks you, but slips sometimes.
# How Ruler plays.
about-ruler = Ruler plays by strict rules.
# How Minimax plays.
about-minimax = Minimax plays every game to its end in its head.
# How Ink plays.
about-ink = Ink never makes a mistake.
# How Ink plays where it may lose.
about-ink-strong = Ink plays as well as it can.
# How Ink plays where nobody can keep whoever begins from winning.
about-ink-first = Ink never makes a mistake, but whoever begins can win.
# How Doodle thinks, in a word.
strategy-doodle = Random
# How Ruler thinks, in a word.
strategy-ruler = Tactics
# How Ink thinks, in a word.
strategy-ink = Trapper
# An opponent that anybody beats, within a sentence.
level-easy = easy
# An opponent that is beaten now and then, within a sentence.
level-medium = medium
# An opponent that is hard to beat, within a sentence.
level-hard = hard
# An opponent that nobody beats, within a sentence.
level-unbeatable = unbeatable
# The opponent that plays best where it can be beaten, within a sentence.
level-best = best
# An opponent that anybody beats, as a title.
level-easy-title = Easy
# An opponent that is beaten now and then, as a title.
level-medium-title = Medium
# An opponent that is hard to beat, as a title.
level-hard-title = Hard
# An opponent that nobody beats, as a title.
level-unbeatable-title = Unbeatable
# The opponent that is hardest to beat, as a title.
level-best-title = Best
# An opponent and how hard it is to beat.
opponent-with-level = { $name }  ({ $level })
# A player and its number, 1 or 2, where both players have the same name.
player-with-number = { $name } { $number }
# An opponent and how it thinks.
player-with-strategy = { $name } ({ $strategy })
# A name is empty.
name-empty = Please type a name.
# A name is too long.
name-too-long = At most { $most } characters, please.
# Both players have the same name.
name-same = Both players have this name: change one.
# A person has the name of an opponent.
name-reserved = An opponent has this name: choose another.
# Two people play.
mode-two-players = Two players
# A person plays against the computer.
mode-against-computer = Computer
# Two computers play.
mode-watch = Watch
# The first player of two people, without a name.
player-one = Player 1
# The second player of two people, without a name.
player-two = Player 2
# Chance decides who begins the first round.
first-by-chance = By chance
# The side with the cross begins the first round.
x-begins = X begins
# The side with the nought begins the first round.
o-begins = O begins
# The players begin rounds in turns.
next-alternate = In turns
# Who won the last round begins the next one.
next-winner = Winner
# Who lost the last round begins the next one.
next-loser = Loser
# The same player begins each round.
next-same = The same
# Chance decides who begins each round.
next-chance = By chance
# A match without an end.
length-open = No limit
# What a match without an end is.
length-open-sentence = No limit: play as long as you like.
# A match of at most three rounds.
best-of-three = Best of 3
# A match of at most five rounds.
best-of-five = Best of 5
# A match of at most seven rounds.
best-of-seven = Best of 7

## The side panel beside the board, in which a person asks about the round

# Marks a best cell.
show-hint = Hint
# Writes on every empty cell what it is worth.
show-outcomes = Show outcomes
# What a press on the board does while the side panel is open.
ask = Pick any square to ask about it.
# The heading of the moments of the round.
moves-heading = Moves
# Goes on from the moment that is shown.
play-from-here = Play from here
# Opens the drawing of the search.
tree = Tree
# Shows a line of play on the board.
show-line = Play it out
# Goes one move on in the line.
next = Step on
# Goes one move back in the line.
previous = Step back
# Removes the line from the board.
stop = Hide the moves
# Goes to the moment before the first move.
start-of-round = Start
# Shows what else can be said about a move.
say-more = More
# Opens the lessons.
learn = Learn
# A move of the round.
numbered-move = { $ply }. { $mark } { $position }
# A move of the round that was a mistake.
numbered-mistake = { $ply }. { $mark } { $position } ?
# The heading of the reasons for and against a move that could be made.
what-about = What about { $position }?
# Makes the move that is asked about.
play = Play { $position }
# The length of a line of play.
moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
# The heading of the reasons of a move.
why-title = Why { $position }?
# How much of a line of play is shown.
line-step = Move { $shown } of { $of }
# The number of the move that led to the shown moment of a round on a large board, and of all moves of the round.
moment-of = { $number } of { $of }
# Goes to the moment before, for somebody who does not see the arrow.
previous-move = Previous move
# Goes to the moment after.
next-move = Next move

## Why a move is good or bad. The cell is the subject, and the sides are called by their marks

# A move and its mark, in a list of moves. No line is broken between them.
marked-move = { $mark }{"\u00A0"}{ $position }
# One or several lines of the board, such as “the line a1–c3”.
the-lines = { $count ->
    [one] the line { $lines }
   *[other] the lines { $lines }
}
# Which moves are better, where `$from` is the value of the round before the worse move.
better-moves = { $cells } { $from ->
    [win] { $count ->
        [one] wins
       *[other] win
    }
   *[draw] { $count ->
        [one] holds the draw
       *[other] hold the draw
    }
}
# A hint was asked for, but the round is over.
hint-over = The round is over.
# A best move, if it wins.
hint-wins = Hint: { $position } wins.
# A best move, if the round is a draw.
hint-draws = Hint: { $position } holds the draw.
# A best move, if every move loses.
hint-loses = Hint: { $position } holds out longest.
# A move that looks best, if it is not known how the round ends.
hint-looks-best = Hint: { $position } looks best.
# The side that makes the move which a sentence is about, where marks belong to nobody. Stands in the middle of sentences.
this-side = this side
# The side that answers the move.
other-side = the other side
# What an opponent says about its own move.
account-of = { $name }: { $account }
# The move completes lines.
finishes = { $position } finishes { the-lines }.
# The move completes lines where whoever does so loses.
finishes-and-loses = { $position } finishes { the-lines }, and loses.
# The move wins a round of Ultimate.
wins-boards = { $position } wins three small boards in a row.
# The other side can win a round of Ultimate with its next move.
leaves-boards = { $position } lets { $other } win three small boards in a row with { $cell }.
# The move prevents that the other side wins a round of Ultimate there.
blocks-boards = { $position } takes a square where { $other } would have won three small boards in a row.
# The move wins a small board; `$board` is 1 to 9 in reading order.
wins-board = { $position } wins { the-small-board }.
# The other side may play in any small board that is not finished.
frees-choice = After { $position }, { $other } may play in any open board.
# Other moves would have won.
misses-win = { $position } misses { $cells }, which wins at once.
# The other side can win with its next move.
leaves-open = { $position } leaves { $cell } open, where { $other } finishes { the-lines }.
# The move prevents lines of the other side.
blocks = { $position } blocks { the-lines }.
# The move makes two or more threats.
forks = { $position } makes { $count ->
    [2] two
    [3] three
   *[other] { $count }
} threats at once: { $cells }.
# The other side can make several threats with its next move.
allows-fork = { $position } lets { $other } play { $cell }, which makes { $count ->
    [2] two
    [3] three
   *[other] { $count }
} threats at once: { $cells }.
# The value of the round before a mistake, and after it.
turns-into = { $position } turns { $from ->
    [win] a win
    [draw] a draw
   *[loss] a loss
} into { $to ->
    [win] a win
    [draw] a draw
   *[loss] a loss
}
# The move is a mistake; which moves are better.
throws-away = { turns-into }; { better-moves }.
# A side wins by force after a move, with the moves that show it. The move is one of them, unless it was made already.
wins-by-force = With { $position }, { $mark } wins in { $plies } moves: { $moves }.
# All other moves do not win.
only-wins = Only { $position } wins.
# All other moves lose.
only-draws = Only { $position } holds the draw.
# The move takes the cell from which the other side would make two threats.
takes-fork = { $position } takes the square where { $other } could make two threats at once.
# The move prevents that the other side makes two threats.
stops-fork = { $position } stops { $other } from making two threats at once with { $cells }.
# The move makes a threat.
threatens = { $position } makes a threat: { $cell } would finish { the-lines }.
# The move is the last one of a drawn round.
ends-in-draw = { $position } takes the last square: a draw.
# The move closes the last small board of Ultimate.
ends-in-draw-closed = { $position } closes the last small board: a draw.
# After the move, the same position was there three times.
ends-in-repetition = With { $position }, the same position is there for the third time: a draw.
# The move is no mistake in a round that is a draw.
keeps-draw = { $position } keeps the draw: if both play on without a mistake, nobody wins.
# It is not known how the round ends.
too-early = After { $position } it is too early to tell.
# A mistake in a round that is over, and which moves were better.
turning-point = { $mark }’s { $position } turned { $from ->
    [win] a win
    [draw] a draw
   *[loss] a loss
} into { $to ->
    [win] a win
    [draw] a draw
   *[loss] a loss
}; { better-moves }.

## What an opponent says about its own move, in quotation marks

# It picks any cell, and there was only one.
picked-only = “{ $position } was the only empty square.”
# It picks any cell.
picked-any = “I picked one of the { $empty } empty squares: { $position }.”
# It pointed at the cell of its move.
pointed = “I pointed at { $position }, and it was empty.”
# It pointed at a cell, perhaps a taken one, and read on from there.
pointed-and-read = “I pointed at a square and took the first empty one from there: { $position }.”
# It finishes its line.
saw-finish = “I saw that I could finish a line at { $position }.”
# It blocks a line of the other side.
saw-block = “I saw that { $other } could finish a line at { $position }, so I blocked it.”
# It overlooked a line of the other side.
saw-not = “I did not see that { $other } could finish a line at { $cells }, and picked another empty square: { $position }.”
# There was nothing to finish and nothing to block.
saw-nothing = “I saw no line to finish and none to block, so I picked one of the { $empty } empty squares: { $position }.”
# Its rule for an empty board.
rule-centre = “My first rule: begin in the centre.”
# Its rule for a board on which only the centre is taken.
rule-corner = “My first rule: you took the centre, so I take a corner.”
# Its rule of finishing lines.
rule-finishes = “My rule: finish a line when you can.”
# Its rule of blocking lines.
rule-blocks = “My rule: block a line that the other side would finish.”
# Its rule of preventing two threats.
rule-no-double-threat = “My rule: leave the other side no way to make two threats at once.”
# None of its rules could be used.
rule-none = “None of my rules helped, so I picked just any square.”
# How far it looked, and what it found, at the beginning of a sentence.
outlook = { $looked ->
    [ahead] I looked { $marks } moves ahead
   *[to-end] I looked at every game from here to its end
}: { $found ->
    [wins-at-once] this wins at once
    [wins] this wins in { $plies } moves
    [draws] this holds the draw
    [no-win] nobody can force a win so soon
   *[loses] this holds out longest, for { $plies ->
        [one] { $plies } move
       *[other] { $plies } moves
    }
}
# It searched, and this many moves were equally good.
searched = “{ outlook }, and { $equal ->
    [1] no other move is as good
   *[other] I picked one of the best
}.”
# It searched, and nobody can answer its move.
found-only = “{ outlook }.”
# It searched, and counted the answers that would lose; `$share` says whether none, all or some of them lose.
set-trap = “{ outlook }, and { $share ->
    [none] { $answers ->
        [one] your only move is no mistake
       *[other] none of your { $answers } moves is a mistake
    }
    [all] { $answers ->
        [one] your only move loses
       *[other] all of your { $answers } moves lose
    }
   *[some] { $losing ->
        [one] { $losing } of your { $answers } moves loses
       *[other] { $losing } of your { $answers } moves lose
    }
}.”

## The course of nine steps

# The name of a step of the course.
step-name = { $step ->
    [finish] Finish a line
    [block] Block one
    [two-threats] Make two threats
    [stop-two-threats] See two threats coming
    [centre] Why the centre
    [answer-corner] Answer a corner
    [answer-edge] Answer an edge
    [draw] Draw against { name-ink }
   *[how-to-play] How to play
}
# Opens the step that would have helped, at the end of a match that is lost.
practise = Practise: { $step }
# What a step is about.
step-says = { $step ->
    [finish] Two of yours in a row. One more!
    [block] They have two. Stand in their way.
    [two-threats] They can block only one.
    [stop-two-threats] X is planning something. Stop it in time.
    [centre] More lines go through it than through any other square.
    [answer-corner] One answer is safe. Which?
    [answer-edge] Here you can choose.
    [draw] Nobody can beat { name-ink }. You can draw.
   *[how-to-play] Three pictures, and you know it.
}
# What a step asks for, beside the mark that moves.
step-asks = { $step ->
    [finish] Finish your line
    [block] Block O
    [two-threats] Make two threats
    [stop-two-threats] Stop two threats
    [centre] Find the best square
    [answer-corner] Answer the corner
   *[answer-edge] Answer the edge
}
# What the side that moves is to do in a step, for somebody who does not see it.
step-goal = { $mark } moves. { $goal }.
# Why an answer was right.
step-done = { $step ->
    [finish] Three in a row: you win.
    [block] O cannot finish that line any more.
    [two-threats] Two threats! O can block only one.
    [stop-two-threats] Now X has to block, and cannot make two threats.
    [centre] Four lines go through it.
    [answer-corner] After any other answer, X wins.
    [answer-edge] The centre, both corners beside it and the far edge are safe.
   *[draw] More than that nobody gets against { name-ink }.
}
# The number of a step.
step-number = Step { $number } of { $of }
# The name of a step on the path, and whether it is done.
step-of-course = Step { $number }: { $name }{ $state ->
    [done] , done
   *[open] { "" }
}
# An answer is good, but there is a better one.
also-good = Also good
# How many lines go through the square of such an answer.
fewer-lines = { $lines ->
    [2] But only two lines go through it.
   *[3] But only three lines go through it.
}
# Goes to the next step.
next-step = Next step
# Begins the course.
begin-course = Start
# All steps of the course are done.
all-nine = All nine!
# What is said then.
all-nine-says = { name-ink } could not beat you. Well played.
# The title of a picture that shows how to play.
rule-title = { $rule ->
    [turns] Take turns
    [line] Three in a row wins
    [four] Four in a row wins
    [five] Five in a row wins
    [loses] Three in a row loses
    [marks] Three marks each
    [fourth] Draw a fourth
    [points] Your square points
    [small] Win small boards
    [boards] Three boards win
    [column] Pick a column
    [falls] Your mark falls
    [as_you_like] X or O, as you like
    [ends] Whoever ends a row wins
    [draw_x] All draw X
    [no_draw] There is no draw
   *[full] Full board: a draw
}
# The title of a picture of a line of so many marks, which wins.
line-wins = { in-a-row } wins
# The same, where whoever makes the line loses.
line-loses = { in-a-row } loses
# What stands below such a picture.
rule-says = { $rule ->
    [turns] One is X, one is O.
    [line] Across, down or slanted.
    [four] Across, down or slanted.
    [five] Across, down or slanted.
    [loses] Let the other one make it.
    [marks] The dashed one goes next.
    [fourth] Your oldest mark goes.
    [points] The other one plays there.
    [small] Three in a row win one.
    [boards] Across, down or slanted.
    [column] Each takes a turn.
    [falls] It lands as low as it can.
    [as_you_like] Marks belong to nobody.
    [ends] With X or with O.
    [draw_x] Marks belong to nobody.
    [no_draw] Somebody has to make it.
   *[full] Nobody wins.
}
# Opens the course.
learn-in-steps = Learn it in nine steps

## Puzzles

# Opens the puzzles: positions in which one move is right.
puzzles = Puzzles
# Goes to the previous puzzle.
previous-puzzle = Previous
# Goes to the next puzzle, when this one is solved.
next-puzzle = Next
# Goes to the next puzzle, before this one is solved.
skip = Skip
# Shows what follows a wrong answer, one move after the other.
show-me = Show me
# Clears a wrong answer, so that the puzzle can be answered again.
try-again = Try again
# What a puzzle asks for in which one move wins.
goal-win = Find the winning move
# What a puzzle asks for in which one move does not lose.
goal-save = Save the draw
# The side that moves and what the puzzle asks for, for somebody who does not see it.
puzzle-goal = { $mark } moves. { $goal }.
# Puzzles with only two moves to choose from.
grade-warm-up = Warm-up
# Puzzles for beginners.
grade-easy = Easy
# Puzzles that are harder.
grade-hard = Hard
# The answer is right.
answer-right = Right!
# The answer is wrong.
answer-wrong = Not this one
# The number of a puzzle in its set, and how many of all puzzles of the grade are solved.
puzzle-progress = Puzzle { $number } of { $of }  ·  { $solved } of { $all } solved
# How many of all puzzles of the grade are solved.
puzzles-solved = { $solved } of { $all } solved
# Plays the right move; then the title of what is said about this move.
solution = Solution
# What the other side does after a wrong answer: it wins, makes two threats, wins later, blocks a line, or plays and draws.
refuted = { $how ->
    [wins] { $mark } wins at { $position }.
    [threatens] { $mark } goes to { $position } and can win in two places.
    [later] { $mark } goes to { $position } and wins in the end.
    [blocks] { $mark } blocks at { $position }, and nobody wins.
   *[draws] { $mark } goes to { $position }, and nobody wins.
}
# The puzzle that everybody has today, and what opens it.
puzzle-of-day = Puzzle of the day
# Leads from the puzzle of the day to all puzzles.
all-puzzles = All puzzles
# On how many days in a row the puzzle of the day was solved, up to today.
days-in-a-row = { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}
# The most days in a row on which it was solved.
longest-row = Your longest: { $days }
# The result of a set of puzzles.
set-result = { $right } of { $of }!
# What happens to the puzzles that were missed.
missed-come-again = { $count ->
    [1] The one you missed comes again in the next ten.
    [2] The two you missed come again in the next ten.
   *[other] The { $count } you missed come again in the next ten.
}
# Begins the next set of this many puzzles.
next-set = { $count ->
    [1] Next one
    [10] Next ten
   *[other] Next { $count }
}
# Begins a set of this many puzzles that were missed.
try-missed-again = { $count ->
    [1] Try it again
    [2] Try the two again
   *[other] Try the { $count } again
}

## The editor, where a board is set up

# How marks are placed in the editor. Where marks fall, people choose columns.
set-up-hint = Pick a mark, then a { $place ->
    [column] column
   *[square] square
}.
# Removes the mark of a square.
erase = Erase
# Removes all marks.
clear = Clear
# The heading of the side to move.
side-to-move = To move
# The heading of the marks that go next, one of each side, in Vanishing.
marks-next-to-go = Next to go
# No fourth mark of a side can be placed in Vanishing.
erase-first = Erase an { $mark } before you place another.
# The heading of the small board to play in, in Ultimate.
board-to-play-in = Play in
# Any open small board may be played in.
any-board = Any
# The heading of the notation.
as-text = As text
# Copies the notation.
copy = Copy
# Says that the notation was copied.
copied = Copied
# Plays on as two people.
for-two = Two players
# The title of what is said about marks that no game leads to.
not-a-position = This board cannot happen
# The title of what is said about a text that is no position.
not-a-position-yet = Not a whole board yet
# While the text of a board is typed: which characters it has.
typed-letters = Write X and O, a dot for an empty square, and a slash between rows.
# While it is typed: how many rows there are.
typed-rows = Rows so far: { $found } of { $expected }.
# While it is typed: there are too many rows.
typed-more-rows = The board has only { $expected } rows.
# While it is typed: a row is too short or too long.
typed-columns = Row { $row } needs { $expected } squares.
# While it is typed: all rows are there.
typed-side = After the rows, write who moves: x or o.
# Goes back to the screen before.
back = Back
# Plays on with this mark, against the computer.
play-as-x = As X
# Plays on with this mark, against the computer.
play-as-o = As O
# The title of a position, if the search does not see how it ends.
verdict-unclear = { $mark } to move
# The title of a position: how it ends for the side to move.
verdict-known = { $mark } to move: { $value ->
    [win] a win
    [draw] a draw
   *[loss] a loss
}
# The search does not see how a position ends.
end-unclear = It is too early to tell.
# A position in which the next move wins.
end-at-once = { $mark } wins at once.
# A position in which one side wins by force.
end-forced = { $mark } wins in { $plies } moves, whatever { $other } plays.
# A position that is a draw.
end-drawn = If both play well, nobody wins.
# The title of a position that somebody has won.
has-won = { $mark } has won
# The title of a position with a full board and no winner.
is-drawn = A draw
# A won position cannot be played on.
won-is-over = It is over.
# A full board cannot be played on.
drawn-is-over = The board is full: it is over.

## Texts that are not the notation of a position, and marks that no game leads to

# Why no game leads to the marks, below a title that says so.
faults-of-board = { $faults }.
# No game leads to the marks that were set up, because of these faults.
impossible-because = This board cannot happen: { $faults }.
# Between the faults of a position.
fault-separator = { "; " }
# One side has too many marks; the number of X and of O.
fault-counts = { $x } X and { $o } O: one side has moved too many times
# The wrong side is to move.
fault-turn = { $mark } has one mark too many
# Both sides have won.
fault-two-winners = both sides have a line
# The winner is to move.
fault-winner-to-move = { $mark } has a line already, so it cannot be { $mark }’s turn
# One side has two lines which have no common cell.
fault-separate-lines = one move cannot finish both lines of { $mark }
# A side has more marks than can be on the board in Vanishing.
fault-too-many = { $mark } has more than three marks
# There is an O, but both sides place X.
fault-has-o = there is an O on { $position }, but both sides place X
# A mark would have fallen.
fault-floats = the mark on { $position } has an empty square below it
# Marks that fall are in an impossible order.
fault-order = marks that fall in turns cannot come to lie like this
# The lines in a small board of Ultimate are impossible; `$board` is 1 to 9 in reading order.
fault-small-board = no moves lead to the lines in the { small-board }
# The small board to play in is finished.
fault-closed-target = the { small-board } is finished, so nobody has to play there
# No mark of the side that moved last sends to the small board to play in.
fault-no-move-sends = no last move of { $mark } sends to the { small-board }
# Every mark of the side that moved last sends to a small board, but none is said to be next.
fault-must-have-target = wherever { $mark } moved last, one small board is next
# A text that is being typed is not yet a position.
not-yet = Write the rows and who moves, as in X.O/.X./..O x. Not yet: { $error }
# A text of which the end is not shown.
cut-short = { $text }…
# A text has a character that does not belong there.
wrong-character = character { $at } must be X, O, . or /, not “{ $found }”
# A text has too many or too few rows.
wrong-rows = { $expected } rows are needed; there { $found ->
    [one] is { $found }
   *[other] are { $found }
}
# A row has too many or too few cells.
wrong-columns = row { $row } needs { $expected } squares; there { $found ->
    [one] is { $found }
   *[other] are { $found }
}
# A text does not say who is to move.
no-side-to-move = the side to move is needed after the rows, as in .../.../... x
# A text says in a wrong way who is to move.
wrong-side-to-move = the side to move must be x or o, not “{ $found }”
# In Vanishing, the squares of both sides by age are missing.
ages-needed = the squares of both by age are missing, as in x a1b2 -
# Something among the squares of a side by age cannot be read.
age-unreadable = a square of { $mark } cannot be “{ $found }”
# A square among those of a side by age does not hold its mark.
age-without-mark = there is no { $mark } on { $position }
# A square is among those of a side by age twice.
age-twice = { $position } is among the squares of { $mark } twice
# A square that holds a mark is not among those of its side by age.
age-missing = { $position } is missing among the squares of { $mark }
# In Ultimate, a text says in a wrong way which small board must be played in.
wrong-target = the small board must be 1 to 9, or - for any, not “{ $found }”
# A text names no game and no rules.
rules-needed = Write a game, such as gravity, or rules, such as 'gravity 7x6x4'. The games are { $kinds }.
# There are too many or too few columns or rows.
rules-size = A board has 3 to 15 columns and 3 to 15 rows.
# A line is too long or too short for the board.
rules-line = A line on this board has 3 to { $longest } squares.
# A game has one size only.
rules-one-size = { $kind } is played as 3x3x3 alone.

## Links to rounds, and matches by letter

# Opens the ways to send the round to somebody.
share = Share
# Opens the same after one's own move in a match by letter.
send-move = Send your move
# Opens the same after one's own last move in a match by letter, which ends the round.
send-end = Send the end
# Whether a letter tells the name of its sender.
send-name = With your name: { $name }
# The picture of a link, for assistive technology.
link-picture = QR code of the link
# Copies the link to the round.
copy-link = Copy the link
# Copies the link to the round in a room, where the first link is to watch.
copy-round-link = Copy the link to this round
# What the link that is shown in a room does.
watch-hint = Whoever opens this link watches this match.
# Opens the system's ways to send the round with its picture.
send = Send
# Saves the picture of the board.
save-picture = Save the picture
# What is in the file of a match. Stands below “Save a file”.
file-hint = All rounds. Noughts can open it.
# Below the QR code of the link.
point-phone = Point a phone at it
# Copies the round as text.
copy-text = Copy as text
# Opens the system's ways to send the link of a room.
send-with = Send with…
# The name of the field for the address of the page to which links lead.
address-field = Address of the page
# Goes on by letter with a round of two people.
by-letter = Play by letter
# How a match by letter goes on.
letter-hint = Your friend draws a mark and sends it back.
# The title of what can be done with the round of a link.
link-heading = A round from a link
# Where the round of a link stands before the first move.
stands-at-start = { $mark } begins.
# Where the round of a link stands.
stands-after = { $moves ->
    [one] After { $moves } move, { $mark } is to move.
   *[other] After { $moves } moves, { $mark } is to move.
}
# Shows the round of a link, to ask about it.
look-at-it = Look at it
# A link was changed, or is not whole.
link-refused = This link does not open a round. Perhaps a part of it is missing, or it was changed.

## The tree, where the search is drawn

# The title of the tree.
the-tree = The tree
# Begins a round from the selected position.
play-here = Play from here
# Draws positions that are rotations or reflections of each other once.
fold = Fold mirror images
# The heading of the buttons of the search.
watch-search = Watch it search
# Makes one step of the search.
step = Step
# Lets the search run by itself.
run = Run
# Stops the search for now.
pause-search = Pause
# Goes back to the state before the first step.
again = Again
# The heading of the ways to search.
way-to-search = Way to search
# The heading of the number of boards that each way to search visits.
boards-visited = boards
# The number of boards that the search has visited.
boards-so-far = Boards visited: { $count }
# The same with the number of boards in a second.
boards-a-second = { $visited }, { $rate } a second
# Draws the tree larger.
larger = Larger
# Draws the tree smaller.
smaller = Smaller
# Draws the whole tree as large as it fits.
all-of-it = Fit to screen
# What a side does, beside its mark.
does-move = moves
# A score that is this or higher, after the number.
or-more = or more
# A score that is this or lower, after the number.
or-less = or less
# The score 1 in words.
score-x-wins = X wins
# The score 0 in words.
score-draw = draw
# The score −1 in words.
score-o-wins = O wins
# X takes the highest score, after “X moves and”; the word “score” may follow.
takes-most = takes the highest
# O takes the lowest score, after “O moves and”; the word “score” may follow.
takes-least = takes the lowest
# A score in a list of scores, which is known only from one side, such as “0 or more”.
score-with-bound = { $score } { $bound }
# A move that stands for several, because their positions are mirror images.
folded-moves = { $position } ×{ $count }
# The position from which the tree is drawn.
node-here = Here
# The position after a move.
node-after = After { $position }
# A position of the tree that is a draw.
node-draw = { $place }: a draw
# A position of the tree, and its score in words.
node-score = { $place }: { $score }
# A position of the tree that is won, and its score.
node-won = { $mark } has won: { $score }.
# A position in which this mark has won, before the search has found its score.
node-won-unscored = { $mark } has won.
# A position of the tree with a full board.
node-full = The board is full: 0.
# Which score the side to move takes, when it is not known yet.
node-unknown = { $mark } moves and { $takes } score, which is not known yet.
# Which score the side to move takes, when nothing below was looked at.
node-takes = { $mark } moves and { $takes } score.
# Which score the side to move takes, and from which scores.
node-takes-of = { $mark } moves and { $takes } of { $scores }.
# The search leaves out some moves of a position.
node-cut = The other moves cannot change the score above, so they are skipped.
# The search without any saving.
saving-nothing = Every line of play
# The search that leaves out what cannot matter.
saving-pruning = Cut what cannot matter
# The search that visits each position once.
saving-remembering = Each position once
# The search that visits only one of several mirror images.
saving-symmetry = Mirror images once too
# Between the thousands of a number.
thousands-separator = ,
# The number of positions was too large to count on.
visits-over = over { $count }

## A friend elsewhere, in a room of a server

# A person elsewhere who is not called by a name.
friend = Friend
# A friend plays at another device: a choice beside "Computer" and "Two players".
mode-online = Online
# The heading of the screen on which two friends meet.
friend-title = Play with a friend
# The button that makes a room with a code.
friend-create = Make a code
# Below the heading, while nobody has a code yet.
friend-how = One makes a code, the other types it.
# Below the heading, above the code.
friend-send = Send this code to your friend.
# Below the heading, above the link, when the code alone is not enough any more.
friend-send-link = The code is too old now. Send this link to your friend.
# The room is made, and nobody else is there yet.
friend-waiting = Waiting for your friend…
# The field for a code or a link, while it is empty.
friend-got-code = Got a code? Type it here
# The same field, for screen readers.
friend-code = Code or link
# The button behind that field.
friend-join = Join
# The text in the field is neither a code nor a link.
friend-not-a-code = That is not a code or a room link.
# Below that field, while it has no address.
friend-server-missing = Type the address of the page on which the room is to be made.
# The field for the name of the person here, for a match with a friend elsewhere.
friend-own-name = Your name
# The room in which a friend plays: leads there from the first screen.
room-with = Room with { $name }
# The friend in that sentence, if the friend has no name.
room-friend = your friend
# A link leads to a server to which no link was followed before.
follow-link = This link leads to a room at { $host }. Do you know who sent it?
# The answer that follows the link.
follow = Go there
# The answer that does not.
follow-not = Stay here
# The room plays a game of a newer version. $rules is its name, such as "order 6x6x5".
room-of-unknown-rules = “{ $rules }” is played in that room. A newer version of Noughts is needed for it.
# Goes away from a room.
friend-leave = Leave the room
# The server is reached for the first time.
friend-connecting = Connecting…
# The server cannot be reached any more.
friend-lost = Connection lost, trying again…
# The same during a match, when its round is over.
offline = You are offline.
# The same after a move of this side, which the server does not have yet.
offline-move-waits = You are offline. Your move waits.
# The same in the turn of the other side.
offline-friends-turn = You are offline. { $name } may have played.
# The same in the turn of this side.
offline-own-turn = You are offline. It is your turn.
# The connection is there again, and the server has the move that waited for it.
back-again = Back again. Your move is sent.
# The other side is not there, in the line that says whose turn it is.
friend-away = { $name } is away
# The same after some minutes.
friend-away-for = { $name } has been away for { $minutes } min
# The other side has left the room, in the same line.
friend-left = { $name } has left the room
# Whether the other side is there, below its name.
presence-there = here
# The other side is not there.
presence-away = away
# Nobody knows whether the other side is there, because there is no connection.
presence-unknown = unknown
# A side asks to take back its last move.
undo-asked = { $name } would like to take a move back.
# This side asks for the same.
undo-asked-by-you = You asked to take your move back.
# An answer to that.
undo-allow = Allow
# The other answer.
undo-refuse = No
# Whoever asked takes the question back.
undo-ask-no-longer = Never mind
# An action that the server refused: the board on the screen was older.
refused-by-server = That came too late. Now the board is as your friend sees it.
# The friend has answered No to taking back a move.
undo-refused = Your friend said no. The move stays.
# Shown for a moment where another game is played.
room-news = There is something new in the room with your friend.
# Why a room cannot be entered, or was left.
room-ended = { $why ->
    [gone] That room is gone, or its code is too old. Ask for a new one.
    [version] This game and the server have different versions. Load the game again.
    [guesses] Too many codes were wrong. Check the letters, and try again.
    [rules] The server does not know this game. Choose another one.
    [rooms] Too many rooms were made from here. Try again in an hour.
    [full] The server has no room left. Try again later.
    [name] Your friend has this name already. Type another one.
    [class] There is no class here now. Ask your teacher.
    [taken] Your teacher has taken you out of the class. You can come in again.
    [none] This page has no rooms. Open the link of your friend’s page.
    [impossible] The server has sent something that cannot be, so the room was left.
    [code] No room has this code. Check the letters, or ask for a new one.
    [elsewhere] That room is on another page. Open its link in the browser.
    [program] The server needs a newer version of Noughts.
   *[other] The server does not understand this game.
}

## A class, in which a teacher pairs those who have come

# The title of the screens of a class, with its name.
class-title = Class { $name }
# Whoever enters a class is asked this.
class-name-question = What is your name?
# Below the field for the name.
class-sees-it = The whole class sees it.
# The button with which one enters the class.
class-come-in = Come in
# Leads back to the class, from the screen where friends meet.
class-go = Go to the class
# Whoever has entered a class waits for the teacher to make pairs.
class-waits = You wait for a partner.
# Below that somebody waits for a partner.
class-teacher-pairs = Your teacher makes the pairs.
# In a ladder: the round on a rung has to end first.
class-plays-next = You play next.
# Why somebody waits for the next round on a ladder of numbered rungs: others still play on this rung.
class-rung-plays = Rung { $rung } still plays.
# Before the names of others who wait.
class-waiting-with-you = Waiting with you
# The teacher has paused all games of the class.
class-paused = Paused
# Below that the games are paused: the pupils are to look up from their screens, and the round goes on later.
class-look-up = Look up. It goes on from here.
# After a round in a ladder: which way one goes, and to which rung.
class-way = { $way ->
    [up] You move up to rung { $rung }.
    [down] You move down to rung { $rung }.
   *[stay] You stay on rung { $rung }.
}
# Who plays which mark, and who begins, before the first mark of a round in a class.
class-you-begin = You are { $mark }. You begin.
# The same, where the partner begins, who has this name.
class-other-begins = You are { $mark }. { $name } begins.
# The teacher has ended the class.
class-over = The lesson is over.
# What the server has forgotten at the end of the class, and what it has not.
class-rubbed-out = Your name is rubbed out in class. Your games stay on this device.
# Saves the own games of the class as a file.
class-save = Save my games

## Settings, and what the program stores

# Opens the settings, and is their title.
settings = Settings
# The heading of the choice of a language.
language-heading = Language
# The fonts of a language that was chosen could not be fetched from the network.
language-unavailable = The letters of { $language } could not be fetched. Please check the connection.
# The heading of the themes.
theme-heading = Theme
# The heading of the sizes of text.
text-size-heading = Text size
# The heading of the choice of how much is animated.
motion-heading = Motion
# The heading of the sound.
sound = Sound
# The label of the slider of the volume.
volume = Volume
# The heading of the choice of how fast computers play.
pace-heading = Computer plays
# Resets all settings to the defaults.
restore = Restore defaults
# What is lost when something cannot be stored.
not-kept = { $item ->
    [settings] Settings are not kept for next time
    [solved] What you solve is not kept for next time
    [past] Past matches are not kept for next time
    [totals] Totals are not kept for next time
    [seat] The way back to your friend’s room is not kept for next time
   *[match] The match is not kept for next time
}
# Nothing can be stored, because the system names no folder for it.
not-kept-no-folder = { not-kept }: there is no folder for it on this machine.
# Nothing can be stored in the browser.
not-kept-no-storage = { not-kept }: this browser has no room for it, or forbids it.
# Nothing can be stored, because the system refuses it.
not-kept-refused = { not-kept }: { $reason }.
# Nothing can be stored, because no more damaged files are put aside.
not-kept-too-many = { not-kept }: { $count } damaged files are there already.
# A gamepad was unplugged, or has no power.
pad-unplugged = A gamepad was unplugged.
# What was stored could not be read.
damaged = { $item ->
    [settings] The settings could not be read, so these are the defaults
    [solved] What you had solved could not be read
    [past] The past matches could not be read
    [totals] The totals could not be read
    [seat] The way back to your friend’s room could not be read
    [others] The other games that go on could not be read
   *[match] The last match could not be read
}. What was there is kept as { $name }.
# Some of what was stored could not be read.
partly-damaged = { $item ->
    [settings] Some settings could not be read
    [solved] Some of what you had solved could not be read
    [past] Some of the past matches could not be read
    [totals] Some of the totals could not be read
    [others] Some of the other games that go on could not be read
   *[match] Some of the last match could not be read
}. What was there is kept as { $name }.
# Some of the past matches could not be read. The number is that of the line in which the first is wrong.
damaged-records = { $count ->
    [one] One past match could not be read (line { $line })
   *[other] { $count } past matches could not be read (the first in line { $line })
}. What was there is kept as { $name }.
# The system does not permit to read or to write.
permission-denied = permission denied
# The disk is full.
storage-full = no storage space
# The user has no more room on the disk.
quota-exceeded = quota exceeded
# The disk cannot be written to.
read-only = read-only filesystem or storage medium
# A folder in a path is a file.
not-a-directory = not a directory
# There is no file of this name.
not-found = no such file
# What is taken for a file is a folder.
is-a-directory = it is a folder
# A file has something else than matches.
no-file-of-matches = it is no file of matches
# A file is no text.
is-no-text = it is no text in UTF-8
# A file has another encoding, and does not say so.
is-utf16 = it is UTF-16 without a byte order mark
# A file has bytes that no text has.
has-nul-bytes = it is no text: it has NUL bytes
# A file is too long to be read, in megabytes.
file-too-long = it is longer than { $most } MB
# What is taken for a file is a device.
is-a-device = it is a device
# Text in the usual size.
text-size-normal = 100{"\u00A0"}%
# Text in a larger size.
text-size-large = 125{"\u00A0"}%
# Text in a still larger size.
text-size-larger = 150{"\u00A0"}%
# Text in the largest size.
text-size-largest = 200{"\u00A0"}%
# Said below the sizes of text if the window is too narrow for the chosen one. `$percent` is the largest that it has room for.
text-size-room = There is room for { $percent }{"\u00A0"}% here.
# The theme is that of the system.
theme-system = System
# The light theme.
theme-light = Light
# The dark theme.
theme-dark = Dark
# The theme with high contrast.
theme-contrast = Contrast
# As much is animated as the system wants.
motion-system = System
# Everything is animated.
motion-full = Full
# Little is animated.
motion-reduced = Less
# Computers play without a pause.
pace-at-once = At once
# Computers play after a short pause.
pace-brisk = Quickly
# Computers play after a long pause.
pace-slow = Slowly

## The matches that were played

# How many rounds were won, drawn and lost, as the title of the screen and as the name of what opens it.
totals = Totals
# How many of all rounds were won.
won-of = { $won } won of { $rounds }
# The most wins in a row, and the wins since the last round that was not won.
streak-of = Best: { $best ->
    [one] one win in a row
   *[other] { $best } wins in a row
} · now { $now }
# The number of rounds that were won against somebody.
results-won = { $rounds } won
# The number of rounds that nobody won.
results-drawn = { $rounds } drawn
# The number of rounds that were lost against somebody.
results-lost = { $rounds } lost
# A name for assistive technology: against whom, and how many rounds were won, drawn and lost.
results-against = { $name }: { $results }
# No round was counted yet.
no-totals = Finish a round, and it is counted here.
# A heading: what was reached for the first time.
firsts = Firsts
# A round was won for the first time.
first-win = First win
# A round against this opponent was won for the first time.
first-win-against = First win against { $name }
# A round against this opponent was drawn for the first time.
first-draw-against = First draw against { $name }
# Ten rounds in a row were won for the first time.
first-ten-wins = Ten wins in a row
# All ten puzzles of a set were solved for the first time.
first-ten-puzzles = Ten puzzles of ten
# All steps of the course were done for the first time.
first-course = All of Learn
# Below what was not reached yet.
first-to-come = still to come
# Something was reached for the first time.
first-told = { $first }!
# Forgets all totals and firsts.
begin-anew = Begin anew
# All totals and firsts were forgotten, which can be undone.
begun-anew = The totals begin anew.
# The matches that were played, as the title of their screen and as the name of what opens it.
past-matches = Past matches
# A heading: games that go on besides the one on the table.
games-that-go-on = Still going on
# A name for assistive technology.
game-that-goes-on = { $names }: { $moves }
# There are no such matches yet.
no-past-matches = Finish a match, and you will find it here.
# The match was deleted, or has changed in another window.
past-match-is-gone = This match is not here any more.
# Adds matches from the clipboard.
paste-matches = Paste
# Adds matches from a file.
open-matches = Open a file
# Another way to add matches.
drop-matches = You can also drop a file of matches here.
# Copies all matches as text.
copy-matches = Copy all
# Saves all matches in one file.
save-matches = Save all
# Saves a match in a file.
save-match = Save a file
# Deletes a match.
delete-match = Delete
# A match was deleted, which can be undone.
match-deleted = The match is deleted.
# Brings back the match that was deleted.
bring-match-back = Undo
# A file was saved; `$place` is `file` if its path is known.
match-saved = { $place ->
    [file] Saved as { $path }.
   *[other] Saved.
}
# A file could not be saved.
match-not-saved = It could not be saved: { $reason }.
# There is no folder for files.
no-folder = there is no folder for it
# How many matches were added.
matches-added = { $matches ->
    [0] They are all here already.
    [one] One match was added.
   *[other] { $matches } matches were added.
}
# How many matches were added, when some are left out, because only the newest are kept.
newest-matches-added = { $added ->
    [0] None of them is new enough: the { $most } newest matches are kept.
    [one] One match was added: of all, the { $most } newest are kept.
   *[other] { $added } matches were added: of all, the { $most } newest are kept.
}
# What was pasted or dropped is no text.
no-text-of-matches = There is no text with matches in it.
# A file that was dropped cannot be read.
file-not-read = The file cannot be read: { $reason }.
# What is wrong in a text of matches, and in which line.
wrong-line = Line { $line }: { $reason }.
# A line in brackets is wrong.
record-tag = a line in brackets is written as [Name "value"]
# A line in brackets is there twice.
record-tag-repeated = “{ $tag }” is there twice
# A line in brackets is missing.
record-tag-missing = “{ $tag }” is missing
# A line in brackets has a wrong value.
record-tag-wrong = “{ $tag }” cannot have this value
# A line in brackets has a wrong value, whose form is known.
record-tag-form = “{ $tag }” is written as { $form }
# A round begins with something wrong.
record-start = a round begins with x, with o or with a position
# A move of a round is no cell.
record-move = move { $number } is not a square
# A move of a round was made by an opponent that does not exist.
record-opponent = nobody knows the opponent who made move { $number }
# A move of a round is against the rules.
record-illegal = move { $number } is not allowed
# A round comes after one that is not over.
record-unfinished = the round before it is not over
# A match has no round.
record-no-round = the match has no rounds
# A match has too many rounds.
record-too-long = a match has at most { $most } rounds here
# A text has more matches than are read.
record-too-many = at most { $most } matches are read
# The result of a match is not that of its rounds.
record-result = by its rounds, the result is { $result }
# There is no match in a text.
record-empty = there is no match here
# Who played a match.
match-of = { $x } and { $o }
# The rounds that X and O have won.
match-score = { $x } – { $o }
# Who played a match, and when.
match-on-day = { $names }, { $day }
# A past match in a list, for assistive technology.
past-match = { $names }: { $score }
# A round that was left before its end, for assistive technology.
round-left = Round { $number }, not finished
# A day.
day = { $month ->
    [1] { $day } January { $year }
    [2] { $day } February { $year }
    [3] { $day } March { $year }
    [4] { $day } April { $year }
    [5] { $day } May { $year }
    [6] { $day } June { $year }
    [7] { $day } July { $year }
    [8] { $day } August { $year }
    [9] { $day } September { $year }
    [10] { $day } October { $year }
    [11] { $day } November { $year }
   *[other] { $day } December { $year }
}

## The list of keys

# The title of the list.
keys-title = Keys
# Closes the list.
close = Close
# The keys that choose a cell.
key-arrows = Arrows
# What arrows do.
key-arrows-does = choose a square
# The keys that press something.
key-enter = Enter or Space
# What Enter and Space do.
key-enter-does = place a mark; then play on
# The digits.
key-digits = 1 to 9
# What digits do.
key-digits-does = place a mark: 7 8 9 are the top row
# The keys that place a mark where players choose it.
key-marks = X or O
# What these keys do.
key-marks-does = in Wild, place this mark
# The keys that undo.
key-undo = U or Ctrl Z
# What they do.
key-undo-does = undo
# The keys that redo.
key-redo = Y or Ctrl Y
# What they do.
key-redo-does = redo
# What H does.
key-hint-does = hint
# What R does.
key-restart-does = restart the round
# The keys that go on after a round.
key-next = N or P
# What they do.
key-next-does = next round
# What M does.
key-sound-does = sound off or on
# What Tab does.
key-tab-does = next button; Enter presses it
# What F11 does.
key-full-screen-does = full screen
# What Esc does.
key-back-does = back
# The keys that show this list.
key-help = ? or F1
# What they do.
key-help-does = this list

## Words that only assistive technology reads

# The name of the dot beside the side to move.
is-to-move = to move
# The name of the board as a stop of the Tab key.
keyboard-on-board = Board, arrow keys choose a square
# The name of the choice of who plays.
modes = Who plays
# The name of the choice of an opponent.
opponent = Opponent
# The name of the choice of how hard puzzles are.
grades = How hard
# The name of a small board at the end of a set of puzzles; whether the puzzle was solved or missed.
sheet-of-set = Puzzle { $number }, { $result ->
    [missed] missed
   *[solved] solved
}
# The name of the choice of the mark that a press sets up.
palette = Mark to set up
# The name of the choice of who plays on from a position.
seats = Who plays on
# The name of the field for the notation of a position.
notation = Position as text
# The name of the field for the name of the first player.
name-field-one = Name of player 1
# The name of the field for the name of the second player.
name-field-two = Name of player 2
# The name of the choice of an opponent for the first player.
opponent-one = Opponent, player 1
# The name of the choice of an opponent for the second player.
opponent-two = Opponent, player 2
# How an earlier round ended that somebody won.
finished-round-won = Round { $number }: { $mark } won
# How an earlier round ended that nobody won.
finished-round-drawn = Round { $number }: a draw
# The choice of X as the side to move.
x-to-move = X to move
# The choice of O as the side to move.
o-to-move = O to move
# The name of the board.
board-name = Board, { $columns } columns and { $rows } rows
# The name of a cell without a mark.
empty-cell = { $position }, empty
# An empty square where marks fall: the one of its column on which the next mark lands.
cell-of-column = column { $column }, lands on { $lands_on }
# A square of Ultimate, with its small board; `$board` is 1 to 9 in reading order.
cell-in-board = { small-board }, { $cell }
# An empty square of Ultimate where no move can be made now, and the small board that must be played in.
cell-elsewhere = { $cell }; you must play in the { small-board }
# A square with the mark that goes with the next move of its side.
cell-that-goes-next = { $cell }, goes next
# The move on this cell waits for the connection.
cell-unsent = { $cell }, not sent yet
# The name of a cell with a mark.
cell-with-mark = { $position }, { $mark }
# The name of a cell with a mark, and the player who made it.
cell-of-player = { $position }, { $mark }, { $player }
# The name of a cell that is in the line that ended the round, whether the line has won or lost.
cell-in-line = { $cell }, in the completed line
# The name of a cell, with who wins after a move there, or that nobody does.
cell-worth = { $cell }, { $winner } in { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}
# The same if the round never ends, because play goes round.
cell-value = { $cell }, { $winner }
# The name of a cell, with the move of the shown line of play that could be played there.
cell-of-line = { $cell }, move { $number } of the line: { $mark }
# The name of a cell that is the hint.
hinted-cell = { $cell }, the hint
# The number of rounds that a player has won.
rounds-won = { $rounds ->
    [one] { $rounds } round won
   *[other] { $rounds } rounds won
}
# The moment that is shown, when it was reached by something other than a move.
moment = { $moves ->
    [0] The round begins.
    [one] After { $moves } move.
   *[other] After { $moves } moves.
}
# The first position of the tree.
first-node = The position
# A position of the tree: the move that leads there, and its score as a number and in words.
scored-node = { $name }, { $score }, { $words }
# A way to search, with the number of positions that it visits.
saving-visits = { $name }, { $visits }

## The terminal

# How a move is typed, for each form in which moves are typed.
how-to-type = { $form ->
    [column] Type a column such as d or 4.
    [mark] Type a mark and a square, such as xb2.
    [target] Type a square such as e5 or, where you must play in one board, a digit (7 8 9 are its top row).
    [joined] Type a square such as b2, or its row and column such as 23.
    [large] Type a square such as j10, or its row and column such as 10,10.
   *[digit] Type a square such as b2, its row and column such as 23, or one digit (7 8 9 are the top row).
}
# How the game is played in the terminal.
terminal-help = { how-to-type } Other words: undo, redo, hint, why (about the last move) or why b2, new (another round), go (the computer moves), help, quit.

# The last line of the game.
goodbye = Goodbye.
# The first question.
how-many = One or two players? (1 or 2)
# Shown after an answer that is not valid.
one-or-two = Please answer 1 or 2.
# The last question.
who-is-first = Who goes first? (x, o, random, alternate, winner or loser)
# Shown after an answer that is not valid.
who-can-be-first = Please answer x, o, random, alternate, winner or loser.
# Shown after a name that no opponent has.
no-such-opponent = Please answer with one of these names or numbers.
# The question after a round.
what-next = What next? (new, undo or quit)
# After a move in a match by letter: the text that the friend opens.
letter-to-send = Send this to your friend: { $text }
# Shown when a computer was asked to move, but a person is to move.
no-computer = It is not the computer’s turn.
# Shown after an empty line.
no-command = Type { a-move }, or help for the commands.
# What is typed for a move, for each form in which moves are typed.
a-move = { $form ->
    [column] a column, such as d
    [mark] a mark and a square, such as xb2
    [target] a square, such as e5
    [large] a square, such as j10
   *[digit] a square, such as b2 or 22
}
# Shown when a person asks why before the first move.
no-move-yet = Nobody has moved yet. Ask about a square, as in: why b2
# Shown after a line that is neither a cell nor a command. `$line` is its beginning.
unknown-command = “{ $line }” is neither { a-move }, nor a command. Type help for the commands.
# Asks for the name of the person who plays a mark.
ask-name = Who plays { $mark }? (a name)
# An opponent in a list, with the number by which it can be chosen.
numbered-opponent = { $number } { $name } ({ $level })
# Asks for the opponent that plays a mark.
ask-for-opponent = Which computer plays { $mark }? ({ $opponents })
# The same questions where the marks belong to nobody, so that the players have numbers.
ask-name-of = Who is player { $number }? (a name)
# Asks for the opponent that is one of the players.
ask-for-opponent-of = Which computer is player { $number }? ({ $opponents })
# Asks who begins.
who-of-two-is-first = Who goes first? (1, 2, random, alternate, winner or loser)
# Shown after an answer that is not valid.
who-of-two-can-be-first = Please answer 1, 2, random, alternate, winner or loser.
# Asks a person for a move.
ask-for-move = { $name }, your move ({ $mark }):
# The same, where the marks belong to nobody.
ask-for-any-move = { $name }, your move:
# Asks what to do while a computer waits, because moves were taken back.
ask-while-waiting = { $name } is waiting (redo, undo or go):

## The command line

# There is no display to open a window on.
no-display = Noughts found no display to open a window on.
# There is no graphics adapter to draw a window with.
no-adapter = Noughts found no graphics adapter that it can draw with.
# A link to a room was opened in the terminal.
room-needs-window = A room is played in a window or on a page, not in the terminal.
# A link was opened with the rules of another game.
link-of-other-game = This link is of another game: { $rules }.
# The window was refused for an unknown reason.
no-window = Noughts could not open a window on this display.
# What to do without a window.
terminal-instead = With --terminal it needs no window.
# A library that opens windows is not installed.
no-library = Noughts could not open a window, because the library { $name } is missing.
# An argument has characters that cannot be shown.
argument-with-control = The argument { $argument } has control characters, which no argument needs.
# The number of all games together is too large.
too-many-games = These are more games than the program can count.
# An opponent cannot play a game.
opponent-plays-not = { $name } does not play this game: it plays only where every game can be seen to its end.
# The input cannot be read.
input-failed = The input cannot be read: { $reason }.
# The output cannot be written.
output-failed = The output cannot be written: { $reason }.
# An opponent in a list, if its id is another word than its name.
opponent-with-id = { $name } ({ $id })
# The value of a move, and how far away the end is, in `analyze`.
analysis-worth = { $value ->
    [win] win
    [draw] draw
   *[loss] loss
} in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
# The value of the position, in `analyze`.
analysis-title = { $mark } to move: { analysis-worth }
# A move after which play goes round until the position is there for the third time, in `analyze`.
analysis-goes-round = draw by repetition
# A move of which it is not proved how the round ends, in `analyze`.
analysis-unknown = unknown
# The value of the position if it is no number of plies, in `analyze`.
analysis-title-other = { $mark } to move: { $worth }
# Positions may come again in this game, but a position by itself does not tell what was there before.
without-history = Counted as if the round began with this position: it does not tell what was there before.
# A move that is one of the best, in `analyze`.
analysis-best = best
# A board with a winner cannot be analyzed.
nothing-to-analyze-won = There is nothing to analyze: { $mark } has won.
# A full board cannot be analyzed.
nothing-to-analyze-full = There is nothing to analyze: the board is full.
# What is wrong with the text of a round.
wrong-round = Not a round: { $reason }.
# Asks for Enter before the next move, in `replay`.
replay-next = Enter goes on:
# A file cannot be read or written.
file-failed = { $path }: { $reason }
# Matches that are played in a window cannot be appended to a file.
not-recorded = The match is not recorded in { $name }: { $reason }.
# `--record` names the standard input.
record-to-input = --record needs the path of a file.

## The help of the command line. Each line of it has at most 80 columns, so it is broken by hand

# The heading of the ways to write a command.
usage-heading = Usage:
# The heading of the commands.
commands-heading = Commands:
# The heading of the arguments that are not options.
arguments-heading = Arguments:
# The heading of the options.
options-heading = Options:
# The heading of the examples.
examples-heading = Examples:
# The heading of the exit codes.
exit-codes-heading = Exit codes:
# Stands for options.
placeholder-options = OPTIONS
# Stands for a command.
placeholder-command = COMMAND
# Stands for a language.
placeholder-language = LANGUAGE
# Stands for a person or a computer that plays.
placeholder-player = PLAYER
# Stands for a computer that plays.
placeholder-opponent = OPPONENT
# Stands for who begins.
placeholder-who = WHO
# Stands for a number.
placeholder-number = NUMBER
# Stands for a time in seconds.
placeholder-seconds = SECONDS
# Stands for a format of the output.
placeholder-format = FORMAT
# Stands for a position as text.
placeholder-position = POSITION
# The word for rules in the usage of a command.
placeholder-rules = RULES
# Stands for a link.
placeholder-link = LINK
# The argument of `noughts open`.
argument-link = The link, or what follows its #
# Stands for a file.
placeholder-file = FILE
# What the program is.
summary = Tic-tac-toe for two people, or against the computer
# What `noughts play` does.
summary-play = Plays in a window or, where there is none, in the terminal
# What `noughts open` does.
summary-open = Opens the round of a link, or of text such as 'x b2 a1'
# What `noughts analyze` does.
summary-analyze = Says what the moves of a position or a round are worth
# What `noughts replay` does.
summary-replay = Shows the matches of a file, move by move
# What `noughts totals` does.
summary-totals = Shows how many rounds were won, drawn and lost, and the firsts
# What `noughts simulate` does.
summary-simulate = Has computers play many games, and counts the results
# What `noughts perft` does.
summary-perft = Counts lines of play
# What `noughts help` does.
summary-help = Explains a command
# The option `--language`.
option-language = What language to speak: en, ko or zh-Hans.
    NOUGHTS_LANGUAGE in the environment chooses it too
# The option `--window`.
option-window = Plays in a window, and nowhere else
# The option `--terminal`.
option-terminal = Plays in the terminal
# The option `--x` of `noughts play`.
option-x = Who plays X: a name, or for example computer:ruler
# The option `--o` of `noughts play`.
option-o = Who plays O
# The option `--first` of `noughts play`.
option-first-of-rounds = Who begins each round: x, o, random (by chance),
    alternate (in turns), winner or loser (of the last)
# The option `--best-of`.
option-best-of = How many rounds a match has: 3, 5 or 7. It ends early
    if one side cannot be caught
# The option `--seed`.
option-seed = Repeats every random choice: the same number gives the
    same choices
# The option `--pause`.
option-pause = How long the computer waits before its mark appears
# The option `--record`.
option-record = Adds the matches played to the end of this file
# The file of `noughts replay`.
option-replayed = A file of matches, as the game writes it
# The option `--pause` of `noughts replay`.
option-replay-pause = Goes on by itself after this time, without Enter
# The position of `noughts analyze` and `noughts perft`.
option-position = Rows from the top joined by /, then the side to move:
    'X.O/.X./..O x'
# The game of a command; its names are those of `--rules`.
option-rules = A game, such as gravity, or its kind, columns, rows and
    marks in a row: 'misere 4x3x3'
# What `noughts analyze` looks at.
option-analyze = A position, such as 'X.O/.X./..O x', a round, such as
    'x b2 a1 c3', or a file of matches
# The option `--format`. `$text` is the name of the format that is not JSON.
option-format = { $text } for people, or json for programs
# The option `--x` or `--o` of `noughts simulate`.
option-opponent = Who plays { $mark }: { $opponents }
# The option `--all`.
option-all = Every opponent against every opponent, in both seats
# The option `--games`.
option-games = Games of each pairing
# The option `--first` of `noughts simulate`.
option-first-of-games = Who begins: x, o or random (by chance)
# The option `--depth`.
option-depth = Plies to look ahead; to the end unless given
# The option `--help`.
option-help = Prints this help
# The option `--version`.
option-version = Prints the version
# What an option is for, and what it is if it is not given.
with-default = { $explanation }; default: { $value }
# An example: the game in a window.
example-window = plays in a window
# An example: the game in the terminal.
example-terminal = plays here, and asks who plays
# An example: a person against a computer.
example-computer = plays against the computer
# An example: a match of two people.
example-two-people = two people, best of 5
# An example: the round of a link.
example-open = a round that somebody has sent
# An example: the analysis of a position.
example-analyze = what each move is worth
# An example: the analysis of a round.
example-analyze-round = where a round went wrong
# An example: a replay.
example-replay = shows recorded matches
# An example: the totals.
example-totals = rounds won, drawn and lost
# An example: many games of two opponents.
example-simulate = counts 1000 games
# An example: many games of all opponents.
example-simulate-all = everybody against everybody
# The exit code 0.
exit-code-success = all went well
# The exit code 1.
exit-code-failure = the input cannot be read, the output cannot be written,
    or no window can be had
# The exit code 2.
exit-code-usage = the command or an argument is wrong

## What is wrong with the arguments of the command line

# There is no such argument.
unknown-argument = This command has no argument “{ $argument }”.
# There is no such command.
unknown-command-of-program = There is no command “{ $command }”.
# An argument can be there only once.
argument-twice = { $argument } can be given only once.
# Arguments exclude each other.
arguments-conflict = { $argument } cannot be used with { $others }.
# A command, or something that is no argument, comes after options that belong to no command.
not-after = “{ $argument }” cannot come after { $others }.
# An option is the last argument, or another option follows.
value-missing = { $argument } needs a value.
# An argument has a value that it cannot have. A sentence follows that says which it can have.
value-invalid = “{ $value }” is not a valid value for { $argument }.
# An option has a value, but needs none.
value-unexpected = { $argument } takes no value.
# Arguments are needed that are not there.
argument-missing = Missing: { $arguments }.
# An argument is not text.
argument-not-text = An argument is not valid UTF-8.
# Anything else is wrong with the arguments.
arguments-wrong = The command or an argument is wrong.
# The arguments, commands or values that are similar to what was written.
did-you-mean = Did you mean { $suggestions }?
# Where to read about arguments.
see-help = Add --help to see what is possible.
# The values that an argument can have.
it-can-be = It can be { $values }.
# The end of a list of values or of arguments: all but the last one, and the last one.
last-of-any = { $items } or { $last }
# The whole numbers that an argument can be.
whole-number = It can be a whole number from { $least } to { $most }.
# The pauses that are allowed, up to the longest one in seconds.
pauses = It can be a number of seconds from 0 to { $longest }.

## What `simulate` and `perft` print

# Which games were played; `$first` is x, o or random.
simulation-title = { $x } as X against { $o } as O, { $games } games, { simulation-settings }
# Who began the games, and the number that repeats them; `$first` is x, o or random.
simulation-settings = first { $first }, seed { $seed }
# The row of the games that a mark has won.
simulation-wins = { $mark } wins
# The row of the games that nobody has won.
simulation-draws = draws
# A share of a hundred.
percent = { $number } %
# The bounds of a percentage.
interval = ({ $low } to { $high })
# How long a game was on average, and how long the computers thought about a move.
simulation-mean = { $plies } plies a game, { $microseconds } µs a move
# What the bounds are.
interval-note = (in brackets: where the true chance lies, with 95 % confidence)
# What is in the fields of the table of all opponents. `$games` is the number of games of each pairing.
cross-table-note = % X wins / draws / O wins; { $games } games each, { simulation-settings }
# How many games were played, and how long the others will take.
games-progress = { $done } games, { $time } left
# The heading of the numbers of plies.
perft-depth = depth
# The heading of the numbers of lines of play.
perft-lines = lines
# The heading of the speed.
perft-rate = million nodes a second

## What can be typed in the terminal, in small letters, besides the English words

# Takes back the last move.
command-undo = undo
# Makes the move again.
command-redo = redo
# Names a best move.
command-hint = hint
# Gives the reasons for a move.
command-why = why
# Lets the computer move that waits.
command-go = go
# Begins a new round.
command-new = new
# Shows the commands.
command-help = help
# Ends the game.
command-quit = quit

## Opponents

# The opponent that plays anywhere.
name-doodle = Doodle
# The opponent that points at a cell and reads on from there.
name-scan = Scan
# The opponent that finishes and blocks, and slips sometimes.
name-pencil = Pencil
# The opponent with strict rules.
name-ruler = Ruler
# The opponent that searches to the end, named as the algorithm.
name-minimax = Minimax
# The opponent that never makes a mistake.
name-ink = Ink

## The page around the game, until the game is there or when it fails

# The title of the page.
page-title = Noughts: tic-tac-toe
# What the page is, for search engines.
page-description = Tic-tac-toe for two on one screen, or against a computer that can be easy or unbeatable. Plays in the browser, also offline.
# The same in one line.
page-short-description = Tic-tac-toe for two on one screen, or against the computer.
# The name of the board, which assistive technology reads.
page-game = The game
# While the game is fetched.
page-loading = Loading the game…
# The name of the bar that shows how much was fetched.
page-progress = Loading
# How many megabytes were fetched, and of how many.
page-bytes = The rest is coming: { $sent } of { $all } MB
# The game is fetched, and starts.
page-starting = Starting…
# JavaScript is switched off.
page-no-script = Noughts needs JavaScript: please allow it for this page, and load it again.
# The browser does not run WebAssembly.
page-no-wasm = This browser does not run WebAssembly here, which Noughts is made of. Please allow it for this page, or use a current Chrome, Edge, Firefox or Safari.
# The browser does not draw with WebGL.
page-no-web-gl = Noughts draws with WebGL, which this browser has not, or has switched off. Please switch on hardware acceleration in its settings, or use a current Chrome, Edge, Firefox or Safari.
# The game cannot be fetched.
page-offline = The game could not be fetched. Please check the connection, and try again.
# The server answers with an error, which has a number.
page-missing = The server did not send the game (it answered { $status }). Please try again later.
# The server sends another file.
page-wrong-type = The server sent something else instead of the game. Please try again later.
# A part of the game is missing.
page-cut-off = The game arrived incomplete. Please check the connection, and try again.
# The game is there, but wrong.
page-broken = The game arrived damaged. Please try again.
# The game has a fault.
page-failed = Noughts has stopped because of a mistake in it. Your round was kept: load the page again to go on.
# The game has a fault again when the same round goes on.
page-failed-twice = Noughts has stopped again because of a mistake in it. Please begin a new game.
# The graphics of the page are lost again and again.
page-lost = The picture keeps stopping on this device. Closing other pages may help.
# The browser forbids to copy a text. The text is below.
page-copy = The browser does not let the game copy this. Please copy it here:
# The download has stood still for some seconds.
page-stalled = The connection stands still. Trying again…
# What is added when the game cannot begin, but a move was made before it came.
page-kept = What you played was kept.
# Fetches the game again.
page-try-again = Try again
# Loads the page again.
page-load-again = Load again
# Begins without the round that fails.
page-begin-anew = Start over
