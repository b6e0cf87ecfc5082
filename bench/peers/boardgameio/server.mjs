// boardgame.io's own server as it comes: socket.io, the lobby's credentials, in-memory storage.
import { createRequire } from "node:module";
import { report } from "../report.mjs";
import { fresh, play } from "../state.mjs";

// Its server is CommonJS in a folder, which only require() finds.
const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const game = {
  name: "escale",
  minPlayers: 4,
  maxPlayers: 4,
  setup: fresh,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G, playerID }, card) => play(G, Number(playerID), card) },
};

const server = Server({ games: [game], origins: [] });
// The port goes to listen() as it is, and this form keeps the server on the loopback.
const { appServer } = await server.run({ port: { host: "127.0.0.1", port: 0 } });
report(appServer.address().port);
