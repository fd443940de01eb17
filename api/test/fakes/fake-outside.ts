import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Fake third parties on one port, each answering for its hosts. Requests to other hosts are recorded. */
export async function fakeOutside(hosts: Record<string, Handler>) {
  const requests: { host: string; method: string; path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    // A runtime's own fetch can't send a Host header other than that of its connection.
    const host = String(request.headers['x-pretend-host'] ?? request.headers.host ?? '')
    requests.push({ host, method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    const handler = hosts[host]
    if (handler) handler(request, response)
    else response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    requests,
    standIn: () => origin,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
