// The server's side of the measurement: it says its port, then its own time and memory when asked.
export function report(port) {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: (user + system) / 1e6, memory: process.memoryUsage.rss() / 1e6 });
  });
  // The load generator started it and may be killed at any time: never outlive it.
  process.on("disconnect", () => process.exit());
  process.send({ port });
}
