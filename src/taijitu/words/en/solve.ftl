# What exact results say to people: certificates, solvers, tables.

solve-certificate-not-one = This file is no certificate: it should begin with “{ $expected }”.
solve-certificate-damaged = This certificate is damaged: its digest does not fit what it says.
solve-certificate-header = This certificate cannot be read: { $problem }.
solve-certificate-unreadable = { $path } cannot be read: { $problem }.
solve-certificate-root = The position that this certificate is about is none to prove anything of: { $problem }.
solve-certificate-situation = Situation { $number } of the certificate is none: its number is out of order, or stands for nothing.
solve-certificate-illegal = In situation { $number } of the certificate the kept action is not legal.
solve-certificate-not-listed = After the kept action of situation { $number } (0 stands for the root) there is a reply that the certificate does not list.
solve-certificate-not-won = After the kept action of situation { $number } (0 stands for the root) the game may end without a win of the keeper.
solve-certificate-distance = The distance of situation { $number } (0 stands for the root) is not what follows from its replies.
solve-certificate-unreached = Situation { $number } is listed, but the kept actions do not lead there.
solve-certificate-no-number = The root of this certificate is a situation that has no number.

solve-checkpoint-unwritable = { $path } cannot be written: { $problem }.
solve-checkpoint-unreadable = { $path } is no checkpoint: { $problem }.
solve-checkpoint-other = { $path } is the checkpoint of something else: of another position, other options or another bound of memory.

solve-error-no-numbers = This game, with these options, has no exact numbers for its situations, so that nothing can be proven of it this way.
solve-error-game-is-over = The game is over here: there is nothing to prove.
solve-error-no-race = This game, with these options, is not one that the first capture decides on a board of up to 36 points without passing, so that it cannot be solved this way.
solve-error-needs-checkpoint = Several processes need a file to work in together: name a checkpoint.
