import { createHmac } from 'node:crypto'
import { audioHost, audioOf } from './audio-host.ts'
import { thirdParty, type ReceivedRequest, type Reply } from './third-party.ts'

export const sevenDigitalIds = { key: 'seven-key', secret: 'seven-secret', shopId: '2020' }

export const sevenDigitalTrack = (number: number, more: object = {}) => ({
  id: 500_000 + number,
  title: `Song ${number}`,
  version: '',
  artist: { id: 77, name: 'The Testers', appearsAs: 'The Testers', url: 'http://www.7digital.com/artist/testers' },
  trackNumber: number,
  duration: 200,
  explicitContent: number % 2 === 0,
  isrc: `GBAYE82000${String(number).padStart(2, '0')}`,
  url: `http://www.7digital.com/artist/testers/release/pressings?h=${number}`,
  release: {
    id: 88,
    title: 'Test Pressings',
    image: 'http://artwork-cdn.7static.com/static/img/sleeveart/00/000/000/0000000088_800.jpg',
    releaseDate: '1982-05-01T00:00:00Z',
  },
  ...more,
})

const failed = (status: number, code: number, errorMessage: string): Reply => ({
  status,
  json: { status: 'error', version: '1.2', error: { code, errorMessage } },
})

/** Everything but letters, digits and `-._~`, and the signature according to section 3.4 of RFC 5849. */
const encoded = (text: string) =>
  Array.from(Buffer.from(text), (byte) =>
    /[\w.~-]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')

/** Why 7digital would reject a signed URL, or undefined. `now` is in milliseconds. */
export function flawIn(address: string, now: number): string | undefined {
  const url = new URL(address)
  const items = [...url.searchParams].filter(([name]) => name !== 'oauth_signature')
  const of = (name: string) => url.searchParams.get(name)
  if (of('oauth_consumer_key') !== sevenDigitalIds.key) return 'OAuth consumer key is wrong'
  if (of('oauth_signature_method') !== 'HMAC-SHA1' || of('oauth_version') !== '1.0') return 'unknown method'
  if (Math.abs(Number(of('oauth_timestamp')) - now / 1000) > 300) return 'timestamp is out of range'
  if (!of('oauth_nonce')) return 'no nonce'
  const pairs = items.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const base = ['GET', encoded(`${url.origin}${url.pathname}`), encoded(pairs.join('&'))].join('&')
  const signature = createHmac('sha1', `${encoded(sevenDigitalIds.secret)}&`)
    .update(base)
    .digest('base64')
  return of('oauth_signature') === signature ? undefined : 'signature is wrong'
}

/** A fake of 7digital's API, version 1.2, as far as it is documented and used. A nonce is valid once. */
export function fakeSevenDigital(now = () => Date.parse('2026-11-20T20:00:00Z')) {
  const tracks = Array.from({ length: 25 }, (_, number) => sevenDigitalTrack(number + 1))
  const nonces = new Set<string>()
  /** Answers searches like the newer API. */
  const form = { plain: false }

  function answer({ method, host, path, query, headers }: ReceivedRequest): Reply {
    if (method !== 'GET') return failed(405, 1004, 'Method not allowed')
    if (headers.accept !== 'application/json') return failed(400, 1002, 'Only JSON is pretended')
    const flaw = flawIn(`https://${host}${path}?${query}`, now())
    const nonce = query.get('oauth_nonce') ?? ''
    if (flaw !== undefined) return failed(401, 7001, flaw)
    if (nonces.has(nonce)) return failed(401, 7001, 'nonce was used')
    nonces.add(nonce)
    if (query.get('shopId') !== sevenDigitalIds.shopId || !/^[A-Z]{2}$/.test(query.get('country') ?? ''))
      return failed(400, 1001, 'Missing parameter')
    if (path === '/1.2/track/search') return search(query)
    if (path !== '/1.2/track/details') return failed(404, 2000, 'No such endpoint')
    const id = query.get('trackId') ?? ''
    const track = tracks.find((each) => String(each.id) === id)
    // A missing track is reported with a success status.
    return track ? { json: { status: 'ok', version: '1.2', track } } : failed(200, 2001, 'Track not found')
  }

  function search(query: URLSearchParams): Reply {
    const words = (query.get('q') ?? '').toLowerCase()
    const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))]
    if (words === '' || !(page >= 1) || !(pageSize >= 1 && pageSize <= 100)) return failed(400, 1001, 'Bad parameter')
    const hits = tracks.filter(({ title, isrc }) => `${title} ${isrc}`.toLowerCase().includes(words))
    const shown = hits.slice((page - 1) * pageSize, page * pageSize)
    const counts = { page, pageSize, totalItems: hits.length }
    if (form.plain) return { json: { status: 'ok', ...counts, tracks: shown } }
    const searchResult = shown.map((track) => ({ type: 'track', score: 1, track }))
    return { json: { status: 'ok', version: '1.2', searchResults: { ...counts, searchResult } } }
  }

  const party = thirdParty(answer)
  const known = (id: number) => tracks.some((track) => track.id === id)
  const songs = audioHost((address) => {
    const id = Number(address.searchParams.get('trackId'))
    const fits = address.pathname === '/stream/catalogue' && flawIn(address.href, now()) === undefined
    return fits && known(id) ? { bytes: audioOf(id), type: 'audio/mp4' } : undefined
  })
  const excerpts = audioHost((address) => {
    const id = Number(/^\/clip\/(\d+)$/.exec(address.pathname)?.[1])
    return known(id) && flawIn(address.href, now()) === undefined
      ? { bytes: audioOf(id, 30_000), type: 'audio/mpeg' }
      : undefined
  })
  const hosts = {
    'api.7digital.com': party.handler,
    'stream.svc.7digital.net': songs,
    'previews.7digital.com': excerpts,
  }
  return { ...party, hosts, tracks, form }
}
