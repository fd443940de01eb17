export type OutboundInit = RequestInit & {
  /** For everything, the body included. 10 s unless said. */
  timeoutMs?: number
  /** How large the answer may be, decompressed. 8 MB unless said. */
  mostBytes?: number
}

/**
 * `fetch` for third parties: it reaches the hosts of `proxy-map.json` and no others, over https and at public addresses
 * only, checks every redirect again, and limits time and size. It rejects with an `UpstreamError`, whose `reason` says
 * why. `redirect: 'manual'` answers the redirect itself, `redirect: 'error'` refuses it.
 */
export type OutboundFetch = (input: string | URL | Request, init?: OutboundInit) => Promise<Response>

/** Why nothing came back from a third party. Expected, and never our mistake. */
export type UpstreamErrorReason =
  /** The address, or one it redirects to, is not on the map. */
  | 'notAllowed'
  /** The name leads to an address that is not public. */
  | 'private'
  | 'tooManyRedirects'
  | 'timeout'
  | 'tooLarge'
  /** No connection, a connection that broke, or an answer that is none. */
  | 'unreachable'

export class UpstreamError extends Error {
  readonly reason: UpstreamErrorReason
  constructor(reason: UpstreamErrorReason, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'UpstreamError'
    this.reason = reason
  }
}
