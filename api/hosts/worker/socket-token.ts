import { isOfferedByPage, offeredToken, pageProtocol } from '@segue/shared/room/protocol/socket-token.ts'

const header = 'Sec-WebSocket-Protocol'

/** The token of a socket: beside its address, or in it. */
export const tokenOf = (request: Request): string =>
  offeredToken(request.headers.get(header)) ?? new URL(request.url).searchParams.get('token') ?? ''

/** Answers a request for a socket with one. A page is told that its token was understood, or its browser gives up. */
export const socketAnswer = (request: Request, theirs: unknown): Response =>
  new Response(null, {
    status: 101,
    webSocket: theirs,
    headers: isOfferedByPage(request.headers.get(header)) ? { [header]: pageProtocol } : {},
  } as ResponseInit)
