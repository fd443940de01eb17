import type { IncomingMessage, ServerResponse } from 'node:http'

export type ReceivedRequest = {
  method: string
  host: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type Reply = { status?: number; headers?: Record<string, string>; json?: unknown }

/** What happens instead of a response, to the next `times` requests whose URL matches. */
export type Fault = {
  at: RegExp
  times: number
  how: 'slow' | 'cutOff' | 'nonsense' | Reply
}

/** A fake third party: answers according to its documentation, unless it is set to fail. */
export function thirdParty(answer: (request: ReceivedRequest) => Reply) {
  const faults: Fault[] = []
  const requests: ReceivedRequest[] = []

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', `https://${request.headers.host}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one: ReceivedRequest = {
      method: request.method ?? 'GET',
      host: url.host,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    requests.push(one)
    const fault = faults.find(({ at, times }) => times > 0 && at.test(url.host + url.pathname))
    if (fault) fault.times -= 1
    if (fault?.how === 'slow') return
    if (fault?.how === 'nonsense') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>We are down for maintenance</html>')
      return
    }
    if (fault?.how === 'cutOff') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' })
      response.write('{"data":', () => response.destroy())
      return
    }
    const { status = 200, headers = {}, json } = fault?.how ?? answer(one)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(json === undefined ? undefined : JSON.stringify(json))
  }

  return {
    faults,
    requests,
    handler: (request: IncomingMessage, response: ServerResponse) => void handle(request, response),
  }
}

/** The adapter's request is invalid: no third party would accept it. */
export const wrong = (what: string, status = 400): Reply => ({
  status,
  json: { error: { status, code: status, message: what } },
})
