// A WebSocket client that only cuts frames. It shares two cores with the server, and a full client
// would be busier than the server it measures.
import { randomBytes } from "node:crypto";
import { connect } from "node:net";

export const TEXT = 1;
export const BINARY = 2;
const PING = 9;
const PONG = 10;
const FINAL = 0x80;
const MASKED = 0x80;

// One buffer for all sockets: a chunk is used up before the next one is read.
const chunk = Buffer.allocUnsafe(1 << 16);

// A masked frame; a mask of zeros leaves the payload as it is.
export function frame(opcode, payload) {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = FINAL | opcode;
  head[1] = MASKED | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

// Opens `path` and gives every message to `hear(buffer, start, end)`, valid during the call only.
export function open(port, path, hear) {
  return new Promise((resolve, reject) => {
    let rest = null; // the beginning of what the last chunk broke off
    let read = welcome;

    function welcome(bytes) {
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) return 0;
      const status = bytes.toString("latin1", 0, bytes.indexOf("\r\n"));
      if (!status.startsWith("HTTP/1.1 101")) throw new Error(`${path}: ${status}`);
      read = messages;
      resolve(socket);
      return end + 4 + messages(bytes.subarray(end + 4));
    }

    // How many bytes of whole frames there were; these servers never fragment a message.
    function messages(bytes) {
      let at = 0;
      while (at + 2 <= bytes.length) {
        let length = bytes[at + 1];
        let start = at + 2;
        if (length === 126) {
          if (at + 4 > bytes.length) break;
          length = bytes.readUInt16BE(start);
          start += 2;
        } else if (length === 127) throw new Error("a message over 64 kB");
        const end = start + length;
        if (end > bytes.length) break;
        const opcode = bytes[at] & 0x0f;
        if (opcode === PING) socket.write(frame(PONG, Buffer.from(bytes.subarray(start, end))));
        else hear(bytes, start, end);
        at = end;
      }
      return at;
    }

    const onread = {
      buffer: chunk,
      callback(size) {
        let bytes = chunk.subarray(0, size);
        if (rest) bytes = Buffer.concat([rest, bytes]);
        const used = read(bytes);
        rest = used < bytes.length ? Buffer.from(bytes.subarray(used)) : null;
        return true;
      },
    };
    const socket = connect({ host: "127.0.0.1", port, noDelay: true, onread });
    socket.on("error", reject);
    socket.on("close", () => {
      throw new Error(`${path}: closed`);
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    );
  });
}
