import { joinBytes } from '@segue/shared/join-bytes.ts'
import { stopOf, type Transport } from '../../adapters/http/transport.ts'
import { generalFailure } from '../../platform/failure.ts'
import type { ProxyRequest, Proxy } from './proxy.ts'

/** The proxy as a fetch handler, for any runtime that has web streams. */
export function answerRequest<Body>(
  { proxy, transport }: { proxy: Proxy<Body>; transport: Transport<Body> },
  request: Request,
  sender: ProxyRequest['sender'],
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const requested: ProxyRequest = {
    method: request.method,
    path: pathname + search,
    header: (name) => request.headers.get(name) ?? undefined,
    body: (max) => bytesOf(request, max),
    sender,
    stop: stopOf(request.signal),
  }
  return proxy(requested).then(({ status, headers, body }) => {
    if (body === undefined) return new Response(null, { status, headers })
    return 'text' in body
      ? new Response(body.text, { status, headers })
      : new Response(transport.streamOf(body.from), { status, headers })
  })
}

async function bytesOf(request: Request, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > max) throw generalFailure('bodyTooLarge')
    chunks.push(chunk)
  }
  return joinBytes(chunks)
}
