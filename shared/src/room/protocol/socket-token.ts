/**
 * How a token reaches a socket. Published clients and bots send it in the URL. A page sends it as a subprotocol if
 * those are passed on: browsers log the URL of a failing socket to the console, and proxies to their logs (decision
 * 0160).
 */

/** The subprotocol that a server selects of the two a page offers; the token itself is never sent back. */
export const pageProtocol = 'segue.page'
const tokenMark = 'segue.token.'
/** Characters that are valid in a subprotocol; our tokens consist of them. */
const plain = /^[\w.~-]+$/

/** The URL and the subprotocols for opening a socket. */
export function socketAddress(
  address: string,
  token: string,
  hidesToken: boolean,
): { url: string; protocols: string[] } {
  if (!hidesToken || !plain.test(token))
    return { url: `${address}?token=${encodeURIComponent(token)}`, protocols: [] }
  // An older server selects the first, which identifies it.
  return { url: address, protocols: [tokenMark + token, pageProtocol] }
}

/** The token among a page's subprotocols; undefined if there is none. */
export const offeredToken = (header: string | null | undefined): string | undefined =>
  offeredIn(header)
    .find((one) => one.startsWith(tokenMark))
    ?.slice(tokenMark.length)

/** Whether a page opened the socket; the server then confirms with `pageProtocol`. */
export const isOfferedByPage = (header: string | null | undefined): boolean =>
  offeredIn(header).includes(pageProtocol)

const offeredIn = (header: string | null | undefined): string[] => header?.split(',').map((one) => one.trim()) ?? []
