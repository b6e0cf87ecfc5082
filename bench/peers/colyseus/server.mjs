// A Colyseus room as it comes, on its WebSocket transport. The state goes out with broadcast():
// Schema's sync would send the changed fields only, and only every 50 ms.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { createServer } from "node:http";
import { report } from "../report.mjs";
import { fresh, play } from "../state.mjs";

class Table extends Room {
  maxClients = 4;
  table = fresh();
  seats = [];

  onCreate() {
    this.onMessage("move", (client, { card }) => {
      const seat = this.seats.indexOf(client.sessionId);
      if (seat !== this.table.turn) return;
      play(this.table, seat, card);
      this.broadcast("state", this.table);
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
report(http.address().port);
