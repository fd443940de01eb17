import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { openOutside, type Outside } from '../../../../test/music/provider-contract.ts'
import { fakeLrclib, type LrclibTrack } from '../../../../test/fakes/lrclib.ts'
import { cachedLyrics } from '../../../adapters/lyrics/cached.ts'
import { createLrclib } from '../../../adapters/lyrics/lrclib.ts'

const track = (trackName: string, more: Partial<LrclibTrack> = {}): LrclibTrack => ({
  trackName,
  artistName: 'The Testers',
  albumName: 'Tests',
  duration: 200,
  ...more,
})
const tracks = [
  track('Timed', {
    plainLyrics: 'First\nSecond',
    syncedLyrics: '[ar:The Testers]\n[00:12.50] First\n[00:20] \n[00:30.000][01:02.1] <00:30.1>Second',
  }),
  track('Untimed', { plainLyrics: 'One verse\r\n\r\n\u0000Another <b>verse</b>' }),
  track('Humming', { instrumental: true }),
  track('Longer', { duration: 204, plainLyrics: 'As printed', syncedLyrics: '[00:01.00] As sung elsewhere' }),
  track('Empty', { plainLyrics: ' ', syncedLyrics: '[00:01.00]' }),
]

let lrclib: ReturnType<typeof fakeLrclib>
let outside: Outside
let fixtures: Fixtures
let ann: Member
let visitor: Awaited<ReturnType<Fixtures['enter']>>
let id: string

beforeEach(async () => {
  lrclib = fakeLrclib(tracks)
  outside = await openOutside(lrclib.hosts)
  fixtures = await openApi()
  const source = createLrclib({ fetch: outside.tools.fetch, publicUrl: 'https://segue.test' })
  fixtures.app.lyrics = cachedLyrics(source, fixtures.clock)
  ann = await fixtures.person('ann')
  id = (await ann.call('POST /rooms/infrastructure', { body: { name: 'Karaoke' } })).uuid
  visitor = await fixtures.enter(ann, id)
})
afterEach(async () => {
  await fixtures.close()
  await outside.close()
})

const lyrics = (who: Pick<Member, 'call'> = ann) => who.call('GET /rooms/{id}/lyrics', { params: { id } })

/** Plays a song in the room. */
async function play(trackName: string, more: object = {}) {
  const song = { songId: trackName, trackName, artistName: 'The Testers', duration: 200, ...more }
  await visitor.act('addDj', { song: { ...song, musicProviders: { apple: trackName } } })
}

test('[R360] lyrics with times come line by line, in the order in which they are sung', async () => {
  await play('Timed')
  expect(await lyrics()).toMatchObject({
    play: { title: 'Timed', artist: 'The Testers' },
    kind: 'synced',
    lines: [
      { at: 12.5, words: 'First' },
      { at: 20, words: '' },
      { at: 30, words: 'Second' },
      { at: 62.1, words: 'Second' },
    ],
    source: { name: 'LRCLIB', url: 'https://lrclib.net' },
  })
})

test('[R360] lyrics without times are plain text with its verses, whatever markup or control characters it contains', async () => {
  await play('Untimed')
  const { kind, lines } = await lyrics()
  expect(kind).toBe('plain')
  expect(lines).toEqual(['One verse', '', 'Another <b>verse</b>'].map((words) => ({ at: null, words })))
})

test.each([
  ['that nobody sings', 'Humming', 'instrumental'],
  ['whose lyrics contain no words', 'Empty', 'none'],
  ['that the provider does not know', 'Unknown', 'none'],
  ['with a title of 2000 characters', 'x'.repeat(2000), 'none'],
  ['with a title whose cut would halve a character', `x${'\u{1f3b5}'.repeat(150)}`, 'none'],
])('[R360] a song %s has no lines', async (_, name, kind) => {
  await play(name)
  expect(await lyrics()).toMatchObject({ kind, lines: [] })
})

test('[R360] the same recording on another album is found, and one with another length gives no wrong times', async () => {
  await play('Timed', { albumName: 'Greatest Hits' })
  expect((await lyrics()).kind).toBe('synced')
  expect(lrclib.requests.map(({ path, query }) => [path, query.get('album_name')])).toEqual([
    ['/api/get', 'Greatest Hits'],
    ['/api/search', null],
  ])
  await visitor.act('removeDj')
  await play('Longer')
  expect(await lyrics()).toMatchObject({ kind: 'plain', lines: [{ at: null, words: 'As printed' }] })
})

test('[R360] if nothing plays, there are no lyrics and no requests', async () => {
  expect(await lyrics()).toMatchObject({ play: null, kind: 'none' })
  expect(lrclib.requests).toEqual([])
})

test('[R360] a whole room costs one request, until the lyrics expire; missing ones expire sooner', async () => {
  await play('Timed')
  await Promise.all(Array.from({ length: 20 }, () => lyrics()))
  fixtures.clock.pass(23 * 3_600_000)
  await lyrics()
  expect(lrclib.requests).toHaveLength(1)
  fixtures.clock.pass(2 * 3_600_000)
  await lyrics()
  expect(lrclib.requests).toHaveLength(2)
})

test('[R360] a song without lyrics is looked up again after an hour', async () => {
  await play('Unknown')
  await lyrics()
  await lyrics()
  expect(lrclib.requests).toHaveLength(2)
  fixtures.clock.pass(3_600_001)
  await lyrics()
  expect(lrclib.requests).toHaveLength(4)
})

test.each([
  ['is overloaded', { status: 503, json: {} }],
  ['drops the connection', 'cutOff'],
  ['sends a malformed response', 'nonsense'],
  ['sends another format', { json: { lyrics: 7 } }],
  ['redirects', { status: 302, headers: { location: 'https://lrclib.net/api/get?track_name=a' } }],
] as const)(
  '[R360] a provider that %s is reported as unavailable, and left alone for half a minute',
  async (_, how) => {
    await play('Timed')
    lrclib.faults.push({ at: /./, times: 1, how })
    for (let count = 0; count < 2; count += 1)
      await expect(lyrics()).rejects.toMatchObject({ status: 502, code: 'lyricsAway' })
    expect(lrclib.requests).toHaveLength(1)
    fixtures.clock.pass(30_001)
    expect((await lyrics()).kind).toBe('synced')
  },
)

test('[R360] a provider that does not respond in time is reported as unavailable', async () => {
  await play('Timed')
  lrclib.faults.push({ at: /./, times: 1, how: 'slow' })
  const refusal = refusalOf(lyrics())
  await expect.poll(() => lrclib.requests).toHaveLength(1)
  outside.timeOut()
  expect((await refusal).status).toBe(502)
})

test('[R360] lyrics are for people who may see what plays, and only where a provider is configured', async () => {
  expect((await refusalOf(lyrics(fixtures.nobody))).status).toBe(401)
  await ann.call('PATCH /rooms/{id}', { params: { id }, body: { password: 'open sesame' } })
  expect((await refusalOf(lyrics(await fixtures.guest()))).status).toBe(403)
  expect((await refusalOf(ann.call('GET /rooms/{id}/lyrics', { params: { id: 'nowhere' } }))).status).toBe(404)
  fixtures.app.lyrics = undefined
  expect(await refusalOf(lyrics())).toEqual({ status: 404, message: 'Lyrics aren’t set up here' })
})
