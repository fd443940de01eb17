import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeProvider, providerSong, withProviders } from '../../../../test/fakes/fake-provider.ts'
import { createCyanite } from '../../../adapters/music/cyanite.ts'

let fixtures: Fixtures
let ann: Member
let songId: string
/** What the fake Cyanite has: similar ids by Spotify id. Other songs are not analysed. */
let analysed: Map<string, string[]>
let enqueued: string[]
let answers: (() => Response) | undefined
let questions: number
const secret = 'the webhook secret'

const textIn = (body: unknown) => (typeof body === 'string' ? body : '')

/** A fake Cyanite as a fetch function, strict about the requests it receives. */
async function cyanite(url: string, { method, headers, body }: RequestInit): Promise<Response> {
  const sent = new Headers(headers)
  expect([url, method, sent.get('authorization')]).toEqual([
    'https://api.cyanite.ai/graphql',
    'POST',
    'Bearer the token',
  ])
  questions += 1
  if (answers) return answers()
  const { query, variables } = JSON.parse(textIn(body))
  if (query.startsWith('mutation')) {
    enqueued.push(variables.input.spotifyTrackId)
    return Response.json({ data: { spotifyTrackEnqueue: { kind: 'SpotifyTrackEnqueueSuccess' } } })
  }
  expect(variables.first).toBe(12)
  const similar = analysed.get(variables.id)
  const similarTracks = similar
    ? { edges: similar.map((id) => ({ node: { id } })) }
    : { code: 'trackNotAnalyzed', message: 'The track is not analyzed.' }
  return Response.json({ data: { spotifyTrack: { similarTracks } } })
}

let seed = 0
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
beforeEach(async () => {
  analysed = new Map()
  enqueued = []
  answers = undefined
  questions = 0
  fixtures.app.music.similar = createCyanite({ token: 'the token', secret, fetch: cyanite })
  seed += 1
  const spotify = fakeProvider('spotify', [
    providerSong('spotify', `like1-${seed}`, { trackName: 'Like one' }),
    providerSong('spotify', `again-${seed}`, { trackName: 'LIKE ONE', duration: 300 }),
    providerSong('spotify', `bare-${seed}`, { trackName: 'Without a picture', thumbnail: null }),
    providerSong('spotify', `like2-${seed}`, { trackName: 'Like two' }),
  ])
  withProviders(fixtures, spotify)
  const { songs } = await ann.call('POST /crate/special/queue/songs', {
    body: {
      songs: [{ musicProvider: 'spotify', songId: `spotify:track:seed${seed}`, trackName: 'Seed', duration: 9 }],
    },
  })
  songId = songs[0]?.songId ?? ''
})
afterAll(() => fixtures.close())

const similar = (id = songId) => ann.call('GET /api/v1/songs/{songId}/similar', { params: { songId: id } })
const names = async () => (await similar()).songs.map((song) => song.trackName)
const hear = async (body: string, signature = createHmac('sha512', secret).update(body).digest('hex')) =>
  (
    await fixtures.api.request('/api/playlist-service/cyanite/webhook', {
      method: 'POST',
      body,
      headers: { Signature: signature },
    })
  ).status
const notify = (status: string) =>
  JSON.stringify({
    version: '2',
    resource: { type: 'SpotifyTrack', id: `seed${seed}` },
    event: { type: 'AudioAnalysisV6', status },
  })

describe('similar songs', () => {
  test('similar songs have artwork and a duration, are listed once and never include the song itself', async () => {
    analysed.set(
      `seed${seed}`,
      ['like1', 'again', 'bare', 'missing', 'like2'].map((id) => `${id}-${seed}`).concat(`seed${seed}`),
    )
    expect(await names()).toEqual(['Like one', 'Like two'])
  })

  test('similar songs are listed once a song is analysed: it is queued once, until the webhook arrives', async () => {
    expect(await similar()).toEqual({ songs: [], isAnalysing: true })
    expect(await similar()).toEqual({ songs: [], isAnalysing: true })
    expect([enqueued, questions]).toEqual([[`seed${seed}`], 2])
    analysed.set(`seed${seed}`, [`like1-${seed}`])
    expect(await hear(notify('finished'))).toBe(200)
    expect(await names()).toEqual(['Like one'])
  })

  test('an analysis is requested again after an hour without a notification', async () => {
    await similar()
    fixtures.clock.pass(61 * 60_000)
    await similar()
    expect(enqueued).toHaveLength(2)
  })

  test('there are no similar songs while the analysis service is down or its response is invalid', async () => {
    for (const answer of [
      () => new Response('down', { status: 503 }),
      () => new Response('{"data"'),
      () => Response.json({ errors: [{ message: 'no' }] }),
      () => {
        throw new TypeError('out of reach')
      },
    ]) {
      answers = answer
      expect(await similar()).toEqual({ songs: [], isAnalysing: false })
    }
  })

  test('a song that could not be queued for analysis is queued by the next request', async () => {
    const real = cyanite
    let refuses = true
    fixtures.app.music.similar = createCyanite({
      token: 'the token',
      secret,
      fetch: async (url, init) =>
        refuses && textIn(init.body).includes('mutation')
          ? Response.json({ data: { spotifyTrackEnqueue: { kind: 'SpotifyTrackEnqueueError', message: 'full' } } })
          : real(url, init),
    })
    expect(await similar()).toEqual({ songs: [], isAnalysing: false })
    refuses = false
    expect((await similar()).isAnalysing).toBe(true)
  })

  test('there are no similar songs without an analysis service, and an unknown song returns 404', async () => {
    fixtures.app.music.similar = undefined
    expect(await similar()).toEqual({ songs: [], isAnalysing: false })
    expect((await refusalOf(similar('2000000000'))).status).toBe(404)
  })
})

describe('the analysis webhook', () => {
  test('the analysis webhook is accepted only with the signature of its body', async () => {
    expect(await hear(notify('finished'), 'ab'.repeat(64))).toBe(403)
    expect(await hear(notify('finished'), 'rubbish')).toBe(403)
    expect(
      await hear(notify('failed'), createHmac('sha512', 'another secret').update(notify('failed')).digest('hex')),
    ).toBe(403)
    expect(await hear(notify('failed'))).toBe(200)
  })

  test('both forms of the analysis webhook are understood, and test events are accepted', async () => {
    await similar()
    expect(await hear('{"type":"TEST","data":null}')).toBe(200)
    expect((await similar()).isAnalysing).toBe(true)
    expect(questions).toBe(2)
    await hear(JSON.stringify({ type: 'SPOTIFY_TRACK_ANALYSIS_FAILED', data: { spotifyTrackId: `seed${seed}` } }))
    await similar()
    expect(enqueued).toHaveLength(2)
  })

  test("an analysis webhook is refused if it isn't JSON, is too large, or no analysis service is set up", async () => {
    expect(await hear('{')).toBe(400)
    expect(await hear(`"${'x'.repeat(70_000)}"`)).toBe(413)
    fixtures.app.music.similar = undefined
    expect(await hear(notify('finished'))).toBe(404)
  })
})
