import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createOutboundFetch } from '../../src/adapters/http/guarded-fetch.ts'
import { createNodeTransport, type NodeTransport } from '../../src/adapters/http/node-transport.ts'
import { nobody } from '../../src/ports/caller.ts'
import type { OutboundFetch } from '../../src/ports/http.ts'
import type { Log } from '../../src/ports/log.ts'
import type { Asking, Provider, ProviderTools } from '../../src/ports/music-provider.ts'
import { fakeOutside } from '../fakes/fake-outside.ts'
import type { thirdParty } from '../fakes/third-party.ts'

type Hosts = Parameters<typeof fakeOutside>[0]

/** The environment of an adapter, with fake third parties and a fake clock. */
export async function openOutside(hosts: Hosts) {
  const outside = await fakeOutside(hosts)
  const transport: NodeTransport = createNodeTransport({ resolve: async () => [], standIn: outside.standIn })
  const guarded = createOutboundFetch({ transport, map: thirdParties })
  let now = Date.parse('2026-11-20T20:00:00Z')
  const logged: string[] = []
  const write = (fields: object, sentence: string) => void logged.push(`${sentence} ${JSON.stringify(fields)}`)
  const log: Log = { debug: write, info: write, warn: write, error: write, child: () => log }
  let patience = new AbortController()
  const fetch: OutboundFetch = (input, { signal, ...init } = {}) =>
    guarded(input, {
      ...init,
      signal: signal ? AbortSignal.any([signal, patience.signal]) : patience.signal,
      timeoutMs: 60_000,
    })
  const tools: ProviderTools = { fetch, log, clock: { now: () => now } }
  return {
    tools,
    logged,
    requests: outside.requests,
    pass: (ms: number) => void (now += ms),
    /** Aborts the current request, as its time-out would. */
    timeOut() {
      patience.abort(new DOMException('Its time is up', 'TimeoutError'))
      patience = new AbortController()
    },
    async close() {
      transport.close()
      await outside.close()
    },
  }
}

export type Outside = Awaited<ReturnType<typeof openOutside>>

export const askingAs = (more: Partial<Asking> = {}): Asking => ({ by: nobody, country: 'US', ...more })

export type ProviderCase = {
  name: string
  open: () => {
    party: ReturnType<typeof thirdParty> & { hosts: Hosts }
    create: (tools: ProviderTools) => Provider
  }
  /** The host and path of the request by `byId`, which is made to fail. */
  at: RegExp
  /** A song the provider has: its id and expected data. */
  song: { id: string; trackName: string; artistName: string; isrc?: string; duration?: number; thumbnail?: RegExp }
  /** A well-formed id that it does not have. */
  missing: string
  /** Words that find more than one page of songs. */
  words?: string
  /** Whether it has short-lived credentials that are renewed once. */
  renews: boolean
  /** How it reports too many requests for 7 s; 429 and Retry-After by default. */
  tooMany?: { status?: number; headers?: Record<string, string>; json?: unknown }
  /** How long to back off when the provider does not say. */
  tooManyMs?: number
  /** Strings that never leave the adapter. */
  secrets: readonly string[]
}

/** What is true of every provider that uses a third party. */
export function providerContract(one: ProviderCase) {
  describe(one.name, () => {
    let party: ReturnType<ProviderCase['open']>['party']
    let provider: Provider
    let outside: Outside
    beforeEach(async () => {
      const opened = one.open()
      party = opened.party
      outside = await openOutside(party.hosts)
      provider = opened.create(outside.tools)
    })
    afterEach(async () => {
      const received = outside.logged.join('\n')
      expect(one.secrets.filter((secret) => received.includes(secret))).toEqual([])
      await outside.close()
    })

    const ask = () => provider.byId(one.song.id, askingAs())
    const fail = (how: (typeof party.faults)[number]['how'], times = 1) =>
      party.faults.push({ at: one.at, how, times })
    const atSong = () => outside.requests.filter(({ host, path }) => one.at.test(host + path)).length
    const is = (kind: string) => ({ ok: false, trouble: { kind } })

    test("returns a song's data", async () => {
      const answer = await ask()
      const { thumbnail, ...rest } = one.song
      expect(answer).toMatchObject({ ok: true, value: rest })
      if (thumbnail && answer.ok) expect(answer.value.thumbnail).toMatch(thumbnail)
    })

    test('reports a missing song', async () => {
      expect(await provider.byId(one.missing, askingAs())).toEqual(is('notFound'))
    })

    test("doesn't treat an id as a path", async () => {
      expect(await provider.byId('../me?x=1#', askingAs())).toEqual(is('notFound'))
      expect(outside.requests.filter(({ path }) => /\.\.|\/me/.test(path))).toEqual([])
    })

    if (one.song.isrc)
      test('finds a song by its ISRC, and reports a missing one', async () => {
        expect(await provider.byIsrc?.(one.song.isrc ?? '', askingAs())).toMatchObject({
          ok: true,
          value: { isrc: one.song.isrc, trackName: one.song.trackName },
        })
        expect(await provider.byIsrc?.('ZZZZZ0000000', askingAs())).toEqual(is('notFound'))
      })

    if (one.words)
      test('finds songs page by page, each once', async () => {
        const page = (offset: number) =>
          provider.search?.(one.words ?? '', { limit: 10, offset, explicit: true }, askingAs())
        const [first, second] = [await page(0), await page(10)]
        if (!first?.ok || !second?.ok) throw new Error('Both pages were expected')
        expect(first.value).toMatchObject({ hasMore: true })
        const ids = [...first.value.songs, ...second.value.songs].map((song) => song.id)
        expect(first.value.songs).toHaveLength(10)
        expect(new Set(ids).size).toBe(ids.length)
        const clean = await provider.search?.(one.words ?? '', { limit: 10, offset: 0, explicit: false }, askingAs())
        expect(clean?.ok && clean.value.songs.some((song) => song.explicit)).toBe(false)
      })

    if (one.renews)
      test.each([401, 403])('renews its credentials once after a %i, and retries', async (status) => {
        fail({ status, json: {} })
        expect(await ask()).toMatchObject({ ok: true })
        expect(atSong()).toBe(2)
      })

    test.each([401, 403])('gives up after a second %i', async (status) => {
      fail({ status, json: {} }, 9)
      expect(await ask()).toEqual(is('notAllowed'))
      expect(atSong()).toBe(one.renews ? 2 : 1)
    })

    test('sends no requests for as long as it is asked to wait', async () => {
      fail(one.tooMany ?? { status: 429, headers: { 'Retry-After': '7' }, json: {} })
      expect(await ask()).toMatchObject(is('tooMany'))
      const before = outside.requests.length
      const wait = one.tooManyMs ?? 7000
      outside.pass(wait - 1000)
      expect(await ask()).toEqual({ ok: false, trouble: { kind: 'tooMany', retryAfterMs: 1000 } })
      expect(outside.requests.length).toBe(before)
      outside.pass(1000)
      expect(await ask()).toMatchObject({ ok: true })
    })

    test('retries once after a failure or a broken connection', async () => {
      fail({ status: 502, json: {} })
      expect(await ask()).toMatchObject({ ok: true })
      fail('cutOff')
      expect(await ask()).toMatchObject({ ok: true })
      expect(atSong()).toBe(4)
    })

    test.each(['cutOff', 'nonsense', { status: 500 }] as const)(
      'is unavailable after failing twice with %o',
      async (how) => {
        fail(how, 2)
        expect(await ask()).toEqual(is('unavailable'))
      },
    )

    test("doesn't wait twice for a slow response", async () => {
      fail('slow', 2)
      const asking = ask()
      await expect.poll(atSong).toBe(1)
      outside.timeOut()
      expect(await asking).toEqual(is('unavailable'))
      expect(atSong()).toBe(1)
    })

    test('is unavailable if a response has an unknown format, and logs where', async () => {
      fail({ json: { unheard: 'of' } }, 2)
      expect(await ask()).toEqual(is('unavailable'))
      expect(outside.logged.join()).toContain('unexpected response of a provider')
    })
  })
}
