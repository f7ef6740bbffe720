// Qyshinsu perft: a straightforward program to measure against, written from the clauses Q1 to Q13.
//
// A position is an array of twelve spaces and a few counts; turns are listed, made on a copy, and
// the last ply is counted by listing without making. Repetition (Q13) is left out: no situation
// can occur for the third time within the first eight turns of a game, which is as deep as the
// benchmark goes. (A player only touches their own stones, so stones return after four turns at
// the soonest, and the empty board of the start, without a demand, never returns.)
//
//   qyshinsu_perft legal OLD_STONES REACH POSITION          the legal turns, one a line
//   qyshinsu_perft perft OLD_STONES REACH POSITION DEPTH    leaves, and CPU seconds taken
//
// OLD_STONES is 1 or 2, REACH nearest or each_way, POSITION one argument in the game's text form.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int kSpaces = 12;
constexpr int kKinds = 6;
constexpr int kOld = 5;  // kinds 0 to 4 are the Stones of One to Five
constexpr int kNothing = -1;
constexpr int kMostTurns = 96;

int old_stones_a_side = 2;
bool each_way = false;

// A turn: place or remove a kind at a space.
struct Turn {
  std::int8_t kind;
  std::int8_t space;
  bool removes;
};

struct Position {
  std::int8_t kind[kSpaces];    // kNothing for a vacant space
  std::int8_t colour[kSpaces];  // 0 Ebony, 1 Crimson; only where a stone stands
  std::int8_t on_board[kKinds];  // of either colour together (Q9)
  std::int8_t own_old[2];       // Old Stones on the board, by colour (Q2)
  std::int8_t to_move;
  bool started;
  Turn last;
  // What each side may not place, and where, on its next turn (Q10); kNothing for no ban.
  std::int8_t banned_kind[2];
  std::int8_t banned_space[2];
};

inline int around(int space) {
  return space >= kSpaces ? space - kSpaces : space < 0 ? space + kSpaces : space;
}

struct Spaces {
  int space[kSpaces];
  int count = 0;
  void add(int value) {
    for (int i = 0; i < count; ++i)
      if (space[i] == value) return;
    space[count++] = value;
  }
};

inline bool may_be_placed(const Position& p, int kind, int space) {
  if (p.on_board[kind] >= 2) return false;
  if (kind == kOld && p.own_old[p.to_move] >= old_stones_a_side) return false;
  return !(p.banned_kind[p.to_move] == kind && p.banned_space[p.to_move] == space);
}

inline bool is_own(const Position& p, int space) {
  return p.kind[space] != kNothing && p.colour[space] == p.to_move;
}

inline int list_placements(const Position& p, int space, Turn* out) {
  int count = 0;
  for (int kind = 0; kind < kKinds; ++kind)
    if (may_be_placed(p, kind, space))
      out[count++] = {static_cast<std::int8_t>(kind), static_cast<std::int8_t>(space), false};
  return count;
}

// The spaces nearest to an Old Stone that are vacant (Q6) or hold an own stone (Q7).
Spaces nearest(const Position& p, int from, bool own) {
  Spaces found;
  bool right = false, left = false;
  for (int distance = 1; distance < kSpaces; ++distance) {
    const int clockwise = around(from + distance), back = around(from - distance);
    const bool fits_right = own ? is_own(p, clockwise) : p.kind[clockwise] == kNothing;
    const bool fits_left = own ? is_own(p, back) : p.kind[back] == kNothing;
    if (fits_right && !right) found.add(clockwise), right = true;
    if (fits_left && !left) found.add(back), left = true;
    if (each_way ? right && left : right || left) break;
  }
  return found;
}

int list_turns(const Position& p, Turn* out) {
  int count = 0;
  if (!p.started) {
    for (int space = 0; space < kSpaces; ++space) {
      if (p.kind[space] == kNothing)
        count += list_placements(p, space, out + count);
      else if (is_own(p, space))
        out[count++] = {p.kind[space], static_cast<std::int8_t>(space), true};
    }
    return count;
  }
  const Turn& last = p.last;
  if (last.kind != kOld) {
    const int ways[2] = {around(last.space + last.kind + 1), around(last.space - last.kind - 1)};
    for (const int space : ways) {
      if (p.kind[space] == kNothing)
        count += list_placements(p, space, out + count);
      else if (p.colour[space] == p.to_move)
        out[count++] = {p.kind[space], static_cast<std::int8_t>(space), true};
    }
    return count;
  }
  const Spaces spaces = nearest(p, last.space, last.removes);
  for (int i = 0; i < spaces.count; ++i) {
    const int space = spaces.space[i];
    if (last.removes)
      out[count++] = {p.kind[space], static_cast<std::int8_t>(space), true};
    else
      count += list_placements(p, space, out + count);
  }
  return count;
}

inline void make(Position& p, const Turn& turn) {
  const int side = p.to_move;
  p.banned_kind[side] = kNothing;
  if (turn.removes) {
    p.kind[turn.space] = kNothing;
    --p.on_board[turn.kind];
    if (turn.kind == kOld) --p.own_old[side];
    p.banned_kind[side] = turn.kind;
    p.banned_space[side] = turn.space;
  } else {
    p.kind[turn.space] = turn.kind;
    p.colour[turn.space] = static_cast<std::int8_t>(side);
    ++p.on_board[turn.kind];
    if (turn.kind == kOld) ++p.own_old[side];
  }
  p.last = turn;
  p.started = true;
  p.to_move = static_cast<std::int8_t>(1 - side);
}

std::uint64_t perft(const Position& p, int depth) {
  Turn turns[kMostTurns];
  const int count = list_turns(p, turns);
  if (depth == 1) return static_cast<std::uint64_t>(count);
  std::uint64_t leaves = 0;
  for (int i = 0; i < count; ++i) {
    Position child = p;
    make(child, turns[i]);
    leaves += perft(child, depth - 1);
  }
  return leaves;
}

int kind_of(char letter) {
  if (letter == 'o' || letter == 'O') return kOld;
  if (letter >= '1' && letter <= '5') return letter - '1';
  std::fprintf(stderr, "expected a kind of stone, got %c\n", letter);
  std::exit(2);
}

Turn turn_of(const std::string& text) {
  const bool removes = text[0] == 'x';
  const std::size_t at = text.find('@');
  return {static_cast<std::int8_t>(kind_of(text[removes])),
          static_cast<std::int8_t>(std::atoi(text.c_str() + at + 1) - 1), removes};
}

Position position_of(const std::string& text) {
  std::istringstream words(text);
  std::string board, side, last, ban[2];
  words >> board >> side >> last >> ban[0] >> ban[1];
  Position p;
  std::memset(&p, 0, sizeof p);
  std::istringstream fields(board);
  std::string field;
  for (int space = 0; space < kSpaces; ++space) {
    std::getline(fields, field, '/');
    p.kind[space] = kNothing;
    if (field == "-") continue;
    const int kind = kind_of(field[0]);
    p.kind[space] = static_cast<std::int8_t>(kind);
    p.colour[space] = field[1] == 'c';
    ++p.on_board[kind];
    if (kind == kOld) ++p.own_old[field[1] == 'c'];
  }
  p.to_move = side == "c";
  p.started = last != "-";
  if (p.started) p.last = turn_of(last);
  for (int seat = 0; seat < 2; ++seat) {
    p.banned_kind[seat] = kNothing;
    if (ban[seat] == "-") continue;
    const Turn banned = turn_of(ban[seat]);
    p.banned_kind[seat] = banned.kind;
    p.banned_space[seat] = banned.space;
  }
  return p;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr, "usage: %s legal|perft OLD_STONES REACH POSITION [DEPTH]\n", argv[0]);
    return 2;
  }
  old_stones_a_side = std::atoi(argv[2]);
  each_way = std::strcmp(argv[3], "each_way") == 0;
  const Position p = position_of(argv[4]);
  if (std::strcmp(argv[1], "legal") == 0) {
    Turn turns[kMostTurns];
    const int count = list_turns(p, turns);
    for (int i = 0; i < count; ++i)
      std::printf("%s%c@%d\n", turns[i].removes ? "x" : "", "12345O"[turns[i].kind],
                  turns[i].space + 1);
    return 0;
  }
  const int depth = argc > 5 ? std::atoi(argv[5]) : 1;
  const std::clock_t began = std::clock();
  const std::uint64_t leaves = perft(p, depth);
  const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  std::printf("%llu %.6f\n", static_cast<unsigned long long>(leaves), seconds);
  return 0;
}
