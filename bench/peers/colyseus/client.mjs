// Four clients of one Colyseus room, speaking its binary frames.
import { BINARY, frame, open } from "../socket.mjs";

const JOIN_ROOM = 10;
const ROOM_DATA = 13;
const SHORT_MAP = 0x80; // msgpack
const SHORT_TEXT = 0xa0; // msgpack, and the schema's encoding of a message's name

export async function sit(port, heard) {
  const first = await reserve(port, "create/table");
  const seats = [first];
  while (seats.length < 4) seats.push(await reserve(port, `joinById/${first.roomId}`));
  const players = [];
  for (const seat of seats) players.push(await join(port, seat, heard));
  return (number) => players[number % 4](number);
}

async function join(port, { processId, roomId, sessionId }, heard) {
  let joined;
  const ready = new Promise((resolve) => (joined = resolve));
  const path = `/${processId}/${roomId}?sessionId=${sessionId}`;
  const socket = await open(port, path, (bytes, start, end) => {
    if (bytes[start] === ROOM_DATA) heard(end - start);
    else if (bytes[start] === JOIN_ROOM) joined();
  });
  await ready;
  socket.write(frame(BINARY, Buffer.from([JOIN_ROOM])));
  return (number) => {
    const map = [SHORT_MAP | 1, ...text("card"), ...text(`carte-${number}`)];
    socket.write(frame(BINARY, Buffer.from([ROOM_DATA, ...text("move"), ...map])));
  };
}

function text(ascii) {
  return [SHORT_TEXT | ascii.length, ...Buffer.from(ascii)];
}

async function reserve(port, path) {
  const response = await fetch(`http://127.0.0.1:${port}/matchmake/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  const seat = await response.json();
  if (!seat.sessionId) throw new Error(`${path}: ${JSON.stringify(seat)}`);
  return seat;
}
