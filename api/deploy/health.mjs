// Ends with 0 while the server in this container is in service: a `degraded` one is, and loses what it holds if it is restarted.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health`).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
