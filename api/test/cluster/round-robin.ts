import { createConnection, createServer, type Socket } from 'node:net'
import { must } from '@segue/shared/must.ts'

/**
 * A simple load balancer: each connection goes to the next process, whatever it is for, or to the one after that if
 * nobody listens.
 */
export async function roundRobin(ports: number[]) {
  let next = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => open.delete(client))
    lead(client, ports.length)
  })

  function lead(client: Socket, tries: number): void {
    if (tries === 0) return void client.destroy()
    const target = createConnection(must(ports[next++ % ports.length], 'a process'), '127.0.0.1')
    target.once('connect', () => {
      client.pipe(target).pipe(client)
      client.once('close', () => target.destroy())
      target.once('close', () => client.destroy())
      target.on('error', () => client.destroy())
    })
    target.once('error', () => {
      if (target.connecting || target.bytesRead === 0) lead(client, tries - 1)
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = must(server.address(), 'a listening server')
  return {
    /** From now on one port is replaced by another process's. */
    replace: (old: number, replacement: number) => void ports.splice(ports.indexOf(old), 1, replacement),
    url: `http://127.0.0.1:${typeof address === 'string' ? 0 : address.port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
