/**
 * How a token comes to a socket. Published clients and bots send it in the address. A page sends it as a subprotocol where
 * those are passed on: browsers write the address of a socket that fails into their console, and proxies into their logs
 * (decision 0160).
 */

/** What a server chooses of the two that a page offers; the token itself is never sent back. */
export const pageProtocol = 'segue.page'
const tokenMark = 'segue.token.'
/** What a subprotocol may consist of and our tokens do. */
const plain = /^[\w.~-]+$/

/** Where to open a socket and what to offer there. */
export function socketAddress(
  address: string,
  token: string,
  hidesToken: boolean,
): { url: string; protocols: string[] } {
  if (!hidesToken || !plain.test(token))
    return { url: `${address}?token=${encodeURIComponent(token)}`, protocols: [] }
  // A server of before chooses the first: by that it is known.
  return { url: address, protocols: [tokenMark + token, pageProtocol] }
}

/** The token that a page offers in the header of its subprotocols; undefined where it offers none. */
export const offeredToken = (header: string | null | undefined): string | undefined =>
  offeredIn(header)
    .find((one) => one.startsWith(tokenMark))
    ?.slice(tokenMark.length)

/** Whether a socket is one of a page, which is told that it was understood. */
export const isOfferedByPage = (header: string | null | undefined): boolean =>
  offeredIn(header).includes(pageProtocol)

const offeredIn = (header: string | null | undefined): string[] => header?.split(',').map((one) => one.trim()) ?? []
