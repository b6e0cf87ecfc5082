// Four players of one boardgame.io match, speaking socket.io's text frames.
import { TEXT, frame, open } from "../socket.mjs";

const TOLD = '42/escale,["update"';
const SYNCED = '42/escale,["sync"';
const PING = "2";
const PONG = frame(TEXT, Buffer.from("3"));

export async function sit(port, heard) {
  const { matchID } = await post(port, "create", { numPlayers: 4 });
  const players = [];
  for (const playerID of "0123") players.push(await join(port, matchID, playerID, heard));
  return (number) => players[number % 4](number);
}

async function join(port, matchID, playerID, heard) {
  const seat = { playerID, playerName: `player ${playerID}` };
  const { playerCredentials: credentials } = await post(port, `${matchID}/join`, seat);
  let synced;
  const ready = new Promise((resolve) => (synced = resolve));

  const path = "/socket.io/?EIO=4&transport=websocket";
  const socket = await open(port, path, (bytes, start, end) => {
    const begins = (text) => bytes.toString("latin1", start, start + text.length) === text;
    if (begins(TOLD)) heard(end - start);
    else if (begins(SYNCED)) synced();
    else if (begins("40/escale,")) emit("sync", matchID, playerID, credentials, 4);
    else if (end - start === 1 && begins(PING)) socket.write(PONG);
  });

  function emit(...event) {
    socket.write(frame(TEXT, Buffer.from(`42/escale,${JSON.stringify(event)}`)));
  }

  socket.write(frame(TEXT, Buffer.from("40/escale,")));
  await ready;
  // One state a move, so the number of the move is that of the state it was made in.
  return (number) => {
    const payload = { type: "play", args: [`carte-${number}`], playerID, credentials };
    emit("update", { type: "MAKE_MOVE", payload }, number, matchID, playerID);
  };
}

async function post(port, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}/games/escale/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}
