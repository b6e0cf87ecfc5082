"""Hands and positions at random, and the most naive solver: the rules, and every way to play."""

from random import Random

from escale.core.game import Seat
from escale.games.tordu.bots.solver.position import Position, World
from escale.games.tordu.rules import Trick, trick_winner
from escale.games.tordu.rules.cards import PACK, Card, suit


def random_world(random: Random, seats: int, size: int, pack: tuple[Card, ...] = PACK) -> World:
    """Hands of so many cards."""
    cards = random.sample(pack, seats * size)
    return tuple(tuple(sorted(cards[seat::seats])) for seat in range(seats))


def random_position(random: Random, seats: int, size: int) -> tuple[Position, World]:
    """A random position with so many tricks left; all but one may have played to the next."""
    hands = [list(hand) for hand in random_world(random, seats, size)]
    leader = random.randrange(seats)
    trick: tuple[Card, ...] = ()
    for place in range(random.randrange(seats)):
        hand = hands[(leader + place) % seats]
        card = random.choice(following(tuple(hand), trick))
        hand.remove(card)
        trick += (card,)
    taken = random.randint(0, 8 - size)
    trump, declarer = random.randrange(5), random.randrange(seats)
    position = Position(seats, trump, declarer, leader, trick, random.randint(0, 8), taken)
    return position, tuple(map(tuple, hands))


def following(hand: tuple[Card, ...], trick: tuple[Card, ...]) -> tuple[Card, ...]:
    """Follow suit if able (TOR-13, TOR-14)."""
    return tuple(each for each in hand if trick and suit(each) == suit(trick[0])) or hand


def brute_force(position: Position, world: World) -> int:
    """The deviation under best play, from the end of every single way to play."""
    if not any(world):
        return abs(position.needed)
    prefers = min if position.turn == position.declarer else max
    cards = following(world[position.turn], position.trick)
    return prefers(brute_force(*play(position, world, card)) for card in cards)


def play(position: Position, world: World, card: Card) -> tuple[Position, World]:
    """One card later."""
    turn, trick = position.turn, (*position.trick, card)
    hand = tuple(each for each in world[turn] if each != card)
    world = (*world[:turn], hand, *world[turn + 1 :])
    leader: Seat = position.leader
    taken = position.taken
    if len(trick) == position.seats:
        leader = trick_winner(Trick(leader, trick), position.trump, position.seats)
        taken, trick = taken + (leader == position.declarer), ()
    after = Position(
        position.seats, position.trump, position.declarer, leader, trick, position.number, taken
    )
    return after, world
