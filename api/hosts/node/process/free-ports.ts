import { createServer } from 'node:net'

type WantedPort = { port: number; host: string; setting: string }

/** Reports immediately which port is in use, and what to do about it, before anything is built or opened. */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const { port, host, setting } of wanted) {
    const fault = await tryPort(port, host)
    if (!fault) continue
    if (fault.code !== 'EADDRINUSE') throw new Error(`Port ${port} cannot be used: ${fault.message}`)
    throw new Error(`Port ${port} is in use. Stop the program that uses it, or set ${setting} to another port.`)
  }
}

function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
