import { connect, constants, type ClientHttp2Session } from 'node:http2'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { UpstreamError, type OutboundFetch } from '../../ports/http.ts'

/**
 * `fetch` for hosts in the map that only speak HTTP/2, over one connection to each. It supports only what those need: a
 * text body to a fixed host and a short response, without redirects.
 */
export function createHttp2Fetch(
  standIn?: (host: string) => string | undefined,
): OutboundFetch & { close: () => void } {
  const sessions = new Map<string, ClientHttp2Session>()

  function sessionTo(host: string): ClientHttp2Session {
    const known = sessions.get(host)
    if (known && !known.closed && !known.destroyed) return known
    const session = connect(standIn?.(host) ?? `https://${host}`)
    // Each request gets the error itself.
    session.on('error', () => undefined)
    session.unref()
    sessions.set(host, session)
    return session
  }

  const send: OutboundFetch = async (input, init = {}) => {
    const place = thirdParties.find(input instanceof Request ? input.url : String(input))
    if (!place) throw new UpstreamError('notAllowed', 'This URL is not in the proxy map')
    const { timeoutMs = 10_000, maxBytes = 64 * 1024, body, method = 'GET', headers } = init
    if (body != null && typeof body !== 'string') throw new TypeError('HTTP/2 requests need a text body')
    const session = sessionTo(place.host)
    const { status, text } = await new Promise<{ status: number; text: string }>((answer, reject) => {
      const request = session.request({
        ...Object.fromEntries(new Headers(headers)),
        [constants.HTTP2_HEADER_METHOD]: method,
        [constants.HTTP2_HEADER_PATH]: place.path,
      })
      let [status, text] = [0, '']
      const fail = (message: string) => {
        request.close(constants.NGHTTP2_CANCEL)
        reject(new UpstreamError('unreachable', message))
      }
      request.setTimeout(timeoutMs, () => fail(`${place.host} does not respond`))
      request.setEncoding('utf8')
      request.on('response', (received) => (status = Number(received[constants.HTTP2_HEADER_STATUS] ?? 0)))
      request.on('data', (part: string) => {
        text += part
        if (text.length > maxBytes) fail(`The response of ${place.host} is too large`)
      })
      request.on('error', () => fail(`${place.host} cannot be reached`))
      request.on('end', () => (status ? answer({ status, text }) : fail(`${place.host} closed the connection`)))
      request.end(body ?? undefined)
    })
    return new Response(status === 204 ? null : text, { status })
  }
  return Object.assign(send, {
    close: () => {
      for (const session of sessions.values()) session.destroy()
    },
  })
}
