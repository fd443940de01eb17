type Stored = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer>; until: number }
type FetchFunction = (url: string, headers: Record<string, string>) => Promise<Response>

const directivesOf = (headers: Headers) =>
  new Map(
    (headers.get('cache-control') ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=')
      return [name, value] as const
    }),
  )

/**
 * A fake content delivery network: one cache that everybody shares, according to RFC 9111. It forwards what a client
 * sends, including tokens, stores a response only if its headers allow that for a shared cache, and serves it to later
 * clients.
 */
export class SharedCache {
  /** The number of requests to the origin per path. */
  readonly requests = new Map<string, number>()
  readonly #origin: FetchFunction
  readonly #now: () => number
  readonly #stored = new Map<string, Stored>()

  constructor(origin: FetchFunction, now: () => number) {
    this.#origin = origin
    this.#now = now
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const known = this.#stored.get(path)
    if (known && this.#now() < known.until) return new Response(known.body, known)
    this.requests.set(path, (this.requests.get(path) ?? 0) + 1)
    const answer = await this.#origin(path, headers)
    const body = new Uint8Array(await answer.arrayBuffer())
    const seconds = this.#freshFor(answer, 'authorization' in headers)
    if (seconds > 0)
      this.#stored.set(path, { status: 200, headers: answer.headers, body, until: this.#now() + seconds * 1000 })
    return new Response(body, answer)
  }

  /** For how many seconds a response may be served again (RFC 9111 3, 3.5 and 4.2.1); 0 if it may not be stored. */
  #freshFor({ status, headers }: Response, withToken: boolean): number {
    const directives = directivesOf(headers)
    const isForbidden = ['no-store', 'private', 'no-cache'].some((name) => directives.has(name))
    const varies = (headers.get('vary') ?? '').replace(/accept-encoding/i, '').trim() !== ''
    if (status !== 200 || isForbidden || varies || headers.has('set-cookie')) return 0
    if (withToken && !directives.has('public') && !directives.has('s-maxage')) return 0
    return Number(directives.get('s-maxage') ?? directives.get('max-age') ?? 0)
  }
}
