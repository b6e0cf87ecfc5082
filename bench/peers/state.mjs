// The state that both peers keep and tell: some 400 bytes of plain JSON, mostly text, so that it is
// about as long in msgpack as in JSON.
const HAND =
  "as-de-coeur roi-de-pique dame-de-trefle valet-de-carreau dix-de-coeur neuf-de-coeur as-pique";

export function fresh() {
  return { turn: 0, moves: 0, last: "", hands: [HAND, HAND, HAND, HAND] };
}

// As little as a card game may change.
export function play(state, seat, card) {
  state.turn = (seat + 1) % 4;
  state.moves += 1;
  state.last = card;
}
