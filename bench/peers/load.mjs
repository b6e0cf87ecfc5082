// node load.mjs PEER TABLES WARMUP SECONDS: starts the peer's server, seats four sockets at every
// table, keeps one move in flight at each, and prints what the window between held as a JSON line.
import { fork } from "node:child_process";
import { on } from "node:events";

const SEATS = 4;
const STATE_BYTES = 400;
const STARTING = 60; // seconds at most for the server to start and everyone to sit down

const [peer, ...numbers] = process.argv.slice(2);
const [tables, warmup, seconds] = numbers.map(Number);
const { sit } = await import(`./${peer}/client.mjs`);

const server = fork(new URL(`./${peer}/server.mjs`, import.meta.url), {
  stdio: ["ignore", "ignore", "inherit", "ipc"],
  env: { ...process.env, NODE_ENV: "production" },
});
server.on("exit", (code) => fail(`the server ended (${code})`));
const overdue = (STARTING + warmup + seconds) * 1000;
setTimeout(() => fail("it took too long"), overdue).unref();

let waits = null; // of the moves that ended inside the window, in milliseconds

// One table's closed loop: the next move leaves when the fourth socket has heard the last one.
async function seat(port) {
  let number = 0;
  let deaf = SEATS;
  let sent = 0;
  const move = await sit(port, (bytes) => {
    if (bytes < STATE_BYTES) fail(`only ${bytes} bytes were told`);
    deaf -= 1;
    if (deaf > 0) return;
    waits?.push(performance.now() - sent);
    next();
  });

  function next() {
    deaf = SEATS;
    sent = performance.now();
    move(number++);
  }

  return { next, count: () => number };
}

function fail(why) {
  console.error(`${peer}, ${tables} tables: ${why}`);
  server.kill("SIGKILL");
  process.exit(1);
}

const pause = (length) => new Promise((resolve) => setTimeout(resolve, length * 1000));

// The server's next message that has `key`; a framework may send others of its own.
async function told(key) {
  for await (const [message] of on(server, "message")) {
    if (message?.[key] !== undefined) return message;
  }
}

function usage() {
  server.send("usage");
  return told("cpu");
}

const { port } = await told("port");
const seated = [];
for (let table = 0; table < tables; table++) seated.push(await seat(port));
for (const { next } of seated) next();
await pause(warmup);

const before = await usage();
const mine = process.cpuUsage();
const counts = seated.map(({ count }) => count());
waits = [];
const began = performance.now();
await pause(seconds);
const after = await usage();
const lasted = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(mine);
const ended = waits;
waits = null;
// A refused move would leave its table silent and flatter the others.
if (seated.some(({ count }, table) => count() === counts[table])) fail("a table fell silent");

// Both share the machine: a generator that never rests sets the pace, and the waits are its own.
const load = (user + system) / 1e6 / lasted;
if (load > 0.9) console.error(`${peer}, ${tables} tables: the load generator sets the pace`);

ended.sort((a, b) => a - b);
const quantile = (share) => ended[Math.floor(share * (ended.length - 1))];
const line = {
  tables,
  moves: ended.length,
  server_cpu: after.cpu - before.cpu,
  p50_ms: quantile(0.5),
  p99_ms: quantile(0.99),
  memory_mb: after.memory,
};
process.stdout.write(`${JSON.stringify(line)}\n`, () => {
  server.removeAllListeners("exit");
  server.kill("SIGKILL");
  process.exit(0);
});
