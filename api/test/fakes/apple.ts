import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import { createPublicKey, verify } from 'node:crypto'
import { thirdParty, type ReceivedRequest, type Reply } from './third-party.ts'

const pair = await generateKeyPair('ES256', { extractable: true })
const publicKey = createPublicKey(await exportSPKI(pair.publicKey))

export const appleKeys = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: await exportPKCS8(pair.privateKey) }

/** Apple's errors are in JSON:API format. */
const refusal = (status: number, code: string, title: string): Reply => ({
  status,
  json: { errors: [{ id: 'A', title, detail: title, status: String(status), code }] },
})

const song = (storefront: string, number: number) => ({
  id: `${storefront === 'us' ? 900 : 800}${String(number).padStart(3, '0')}`,
  type: 'songs',
  attributes: {
    name: `Song ${number}`,
    artistName: 'The Testers',
    albumName: 'Test Pressings',
    genreNames: ['Electronic', 'Music'],
    durationInMillis: 200_500,
    isrc: `GBAYE82000${String(number).padStart(2, '0')}`,
    ...(number % 2 === 0 ? { contentRating: 'explicit' } : {}),
    releaseDate: '1982-05-01',
    artwork: { width: 3000, height: 3000, url: 'https://is1-ssl.mzstatic.com/image/thumb/a.jpg/{w}x{h}bb.jpg' },
    previews: [{ url: 'https://audio-ssl.itunes.apple.com/preview.m4a' }],
    url: `https://music.apple.com/${storefront}/album/x/1?i=${number}`,
  },
  relationships: {
    albums: { data: [{ id: '1', type: 'albums' }] },
    artists: { data: [{ id: '2', type: 'artists' }] },
  },
})

/** A fake of the Apple Music API, as far as it is documented and used. Ann's library is in Britain. */
export function fakeApple(now: () => number = () => Date.parse('2026-11-20T20:00:00Z')) {
  const songs = (storefront: string) => Array.from({ length: 30 }, (_, number) => song(storefront, number + 1))
  const userTokens = new Map([['token-of-ann', 'gb']])
  const library = new Map<string, string[]>()
  const playlist = [{ id: 'v1', type: 'music-videos', attributes: { name: 'A video' } }, ...songs('us')]

  function isDeveloper(authorization: string | undefined): boolean {
    const [header = '', claims = '', signature = ''] = (authorization ?? '').replace(/^Bearer /, '').split('.')
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))) return false
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const { alg, kid } = read(header)
    const { iss, iat, exp } = read(claims)
    const seconds = now() / 1000
    // Half a year is the longest Apple accepts.
    return (
      alg === 'ES256' &&
      kid === appleKeys.keyId &&
      iss === appleKeys.teamId &&
      iat <= seconds &&
      exp > seconds &&
      exp - iat <= 15_777_000
    )
  }

  function answer(request: ReceivedRequest): Reply {
    if (!isDeveloper(request.headers.authorization)) return { status: 401 }
    const [, version, area, ...rest] = request.path.split('/')
    if (version !== 'v1') return refusal(404, '40400', 'No resource')
    return area === 'me' ? mine(request, rest) : catalogue(request, rest)
  }

  function catalogue({ query }: ReceivedRequest, [storefront = '', kind, id, part]: string[]): Reply {
    if (!/^[a-z]{2}$/.test(storefront)) return refusal(400, '40005', 'Invalid storefront')
    const all = songs(storefront)
    const [limit, offset] = [Number(query.get('limit') ?? 5), Number(query.get('offset') ?? 0)]
    if (kind === 'search') {
      if (query.get('types') !== 'songs' || !query.get('term')) return refusal(400, '40005', 'Invalid parameter')
      if (limit > 25) return refusal(400, '40005', 'Value must be an integer less than or equal to 25')
      const hits = all.filter((each) => each.attributes.name.toLowerCase().includes(query.get('term') ?? ''))
      const next = hits.length > offset + limit ? { next: `/v1/catalog/us/search?offset=${offset + limit}` } : {}
      const results = hits.length > 0 ? { songs: { data: hits.slice(offset, offset + limit), ...next } } : {}
      return { json: { results } }
    }
    if (kind === 'songs' && id === undefined) {
      const isrc = query.get('filter[isrc]')
      return { json: { data: all.filter((each) => each.attributes.isrc === isrc) } }
    }
    if (kind === 'songs') {
      const known = all.find((each) => each.id === id)
      return known ? { json: { data: [known] } } : refusal(404, '40400', 'Resource Not Found')
    }
    if (kind !== 'playlists' || id !== 'pl.test') return refusal(404, '40400', 'Resource Not Found')
    if (part === undefined)
      return {
        json: {
          data: [
            { id, type: 'playlists', attributes: { name: 'Pressings', description: { standard: 'All of them' } } },
          ],
        },
      }
    if (limit > 100) return refusal(400, '40005', 'Invalid limit')
    const next = playlist.length > offset + limit ? { next: 'more' } : {}
    return { json: { data: playlist.slice(offset, offset + limit), ...next, meta: { total: playlist.length } } }
  }

  function mine({ method, headers, body }: ReceivedRequest, path: string[]): Reply {
    const storefront = userTokens.get(String(headers['music-user-token']))
    if (!storefront) return refusal(403, '40300', 'Invalid authentication')
    const [kind, what, id, part] = path
    if (kind === 'storefront') return { json: { data: [{ id: storefront, type: 'storefronts' }] } }
    if (method !== 'POST' || kind !== 'library' || what !== 'playlists') return refusal(404, '40400', 'No resource')
    const sent = JSON.parse(body)
    if (id === undefined) {
      if (typeof sent.attributes?.name !== 'string') return refusal(400, '40001', 'Unable to parse request body')
      const made = `p.new${library.size}`
      library.set(made, [])
      return { status: 201, json: { data: [{ id: made, type: 'library-playlists' }] } }
    }
    const list = library.get(id)
    if (!list || part !== 'tracks') return refusal(404, '40400', 'Resource Not Found')
    if (!sent.data.every((each: { type: string }) => each.type === 'songs')) return refusal(400, '40001', 'No type')
    list.push(...sent.data.map((each: { id: string }) => each.id))
    return { status: 204 }
  }

  const party = thirdParty(answer)
  return { ...party, hosts: { 'api.music.apple.com': party.handler }, userTokens, library }
}
