export type OutboundInit = RequestInit & {
  /** For the whole exchange, including the body. 10 s by default. */
  timeoutMs?: number
  /** Maximum size of the decompressed response. 8 MB by default. */
  maxBytes?: number
}

/**
 * `fetch` for third parties: it reaches only the hosts in `proxy-map.json`, over https and at public addresses, checks
 * every redirect again, and limits time and size. It rejects with an `UpstreamError`, whose `reason` says why.
 * `redirect: 'manual'` returns the redirect itself, `redirect: 'error'` refuses it.
 */
export type OutboundFetch = (input: string | URL | Request, init?: OutboundInit) => Promise<Response>

/** Why a third party gave no response. Expected, and never a bug of ours. */
export type UpstreamErrorReason =
  /** The URL, or one it redirects to, is not in the map. */
  | 'notAllowed'
  /** The host name resolves to an address that is not public. */
  | 'private'
  | 'tooManyRedirects'
  | 'timeout'
  | 'tooLarge'
  /** No connection, a broken connection, or an invalid response. */
  | 'unreachable'

export class UpstreamError extends Error {
  readonly reason: UpstreamErrorReason
  constructor(reason: UpstreamErrorReason, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'UpstreamError'
    this.reason = reason
  }
}
