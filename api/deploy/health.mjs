// Exits with 0 while the server in this container is healthy. `degraded` counts as healthy: a restart would lose its
// unsaved rooms.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health`).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
