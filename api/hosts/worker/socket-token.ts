import { isOfferedByPage, offeredToken, pageProtocol } from '@segue/shared/room/protocol/socket-token.ts'

const header = 'Sec-WebSocket-Protocol'

/** The token of a socket: in a header, or in its URL. */
export const tokenOf = (request: Request): string =>
  offeredToken(request.headers.get(header)) ?? new URL(request.url).searchParams.get('token') ?? ''

/** The response to a request for a socket. It confirms a page's token subprotocol, or the browser would give up. */
export const socketAnswer = (request: Request, theirs: unknown): Response =>
  new Response(null, {
    status: 101,
    webSocket: theirs,
    headers: isOfferedByPage(request.headers.get(header)) ? { [header]: pageProtocol } : {},
  } as ResponseInit)
