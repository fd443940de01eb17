import { afterAll, beforeAll, expect, test } from 'vitest'
import { png, webp } from '@segue/shared/test/pictures.ts'
import { must } from '@segue/shared/must.ts'
import { designs } from '@segue/shared/room/settings/settings.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile } from '../../../../test/songs.ts'
import { UpstreamError } from '../../../ports/http.ts'
import { findRoom } from '../room/queries.ts'
import { drawCard } from './draw-card.ts'
import { fittedLine } from './fitted-line.ts'
import { previewOfCommunity, previewOfEvent, previewOfRoom } from './link-previews.ts'
import { cardOf } from './room-card.ts'
import { coverAt } from './song-cover.ts'
import { stillOf } from './stills.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const song = {
  songId: '9',
  trackName: 'Night <Ferry>',
  artistName: 'The & Co',
  duration: 99,
  musicProviders: { apple: '9' },
}

async function playingRoom(name: string, more: object = {}) {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name, description: 'For sailors', ...more } })
  const visitor = await fixtures.enter(ann, room.uuid)
  await visitor.act('addDj', { song })
  return { ...room, visitor }
}

const drawn = async (uuid: string) => {
  const card = await cardOf(fixtures.app, must(await findRoom(fixtures.app.db, uuid), 'it'))
  const cover = card.song?.cover ? await coverAt(fixtures.app, card.song.cover) : null
  return drawCard(card, { still: await stillOf(card.design), cover }, 'S')
}

test("a room's preview has the current song and the number of people, in the requested language", async () => {
  const { slug, uuid } = await playingRoom('Harbour')
  const preview = must(await previewOfRoom(fixtures.app, slug, 'en'), 'a preview')
  expect(preview).toMatchObject({
    title: 'Harbour',
    description: 'Now playing: Night <Ferry> by The & Co. 1 person is here. For sailors',
    picture: { width: 1200, height: 630, alt: 'The stage of Harbour' },
  })
  expect(preview.picture?.url).toContain(`/rooms/${uuid}/preview.png?version=`)
  expect((await previewOfRoom(fixtures.app, slug, 'es'))?.description).toMatch(
    /^Suena ahora: Night <Ferry> de The & Co\./,
  )
})

test("a room's picture shows the song and its DJ, and changes with them", async () => {
  const { slug, uuid, visitor } = await playingRoom('Quay')
  const svg = await drawn(uuid)
  expect(svg).toContain('Night &lt;Ferry&gt;')
  expect(svg).toContain('LIVE')
  const before = await previewOfRoom(fixtures.app, slug, 'en')
  const ask = (etag = '') =>
    fixtures.api.request(`/rooms/${slug}/preview.png`, { headers: { 'If-None-Match': etag } })
  const answer = await ask()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(new Uint8Array(await answer.arrayBuffer()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
  const etag = must(answer.headers.get('etag'), 'an etag')
  expect((await ask(etag)).status).toBe(304)
  await visitor.act('removeDj', {})
  expect(await drawn(uuid)).not.toContain('LIVE')
  expect((await previewOfRoom(fixtures.app, slug, 'en'))?.picture).not.toEqual(before?.picture)
  expect((await ask(etag)).status).toBe(200)
})

test('[R223] the preview of a room with a password shows nothing from inside, in text or picture', async () => {
  const { slug, uuid } = await playingRoom('Vault', { password: 'open sesame' })
  const preview = await previewOfRoom(fixtures.app, slug, 'en')
  expect(preview).toMatchObject({ title: 'Vault', description: '1 person is here. A password-protected room.' })
  expect(await drawn(uuid)).not.toMatch(/Ferry|LIVE/)
})

test('[R223] numeric ids lead to no preview, and not to the picture of a room that is not listed', async () => {
  const { id = 0, uuid } = await playingRoom('Hidden', { type: 'PRIVATE' })
  expect(await previewOfRoom(fixtures.app, String(id), 'en')).toBeUndefined()
  const request = fixtures.nobody.call('GET /rooms/{id}/preview.png', { params: { id: String(id) } })
  expect(await refusalOf(request)).toEqual({ status: 404, message: 'Room not found' })
  // Anyone who has the link may see the room.
  expect((await previewOfRoom(fixtures.app, uuid, 'en'))?.title).toBe('Hidden')
})

const empty = { description: '', hasPassword: false, people: 0, song: null, djs: [], crowd: [] }

test("every scene can be drawn, even empty, without characters that the fonts don't have", async () => {
  for (const design of designs) {
    const still = await stillOf(design)
    const svg = drawCard({ ...empty, name: 'ライブ 🎉 Zoë Вечірка', design }, { still, cover: null }, 'Segue')
    expect(svg).toContain('>Zoë Вечірка</text>')
    expect(svg).toContain(still.empty)
  }
})

test('every scene has stills that are small enough to send', async () => {
  for (const design of designs) {
    const { live, empty: unlit, door } = await stillOf(design)
    for (const still of [live, unlit]) expect(still.length, design).toBeLessThan(100_000)
    expect(door).toMatch(/^data:image\/webp;base64,/)
    expect(door.length, design).toBeLessThan(10_000)
  }
})

test('the widest names fit beside the cover, and longer titles end in an ellipsis', () => {
  const line = { x: 208, y: 0, width: 944, size: 46, fill: '#fff' }
  const name = fittedLine('W'.repeat(30), { ...line, least: 0.5, font: 'Unbounded' })
  expect(name).toContain(`>${'W'.repeat(30)}<`)
  expect(Number(/font-size="([\d.]+)"/.exec(name)?.[1]) * 30 * 1.32).toBeLessThanOrEqual(944)
  expect(fittedLine('Ж'.repeat(80), { ...line, least: 0.7, font: 'Figtree' })).toMatch(/>Ж{15,25}…</)
  expect(fittedLine('<b>&"', { ...line, least: 0.7, font: 'Figtree' })).toContain('&lt;b&gt;&amp;&quot;')
})

test("a room's picture contains the cover of its song, our own or a third party's, unless it can't be decoded", async () => {
  const { publicUrl } = fixtures.app.config
  const uploader = await fixtures.person('uma', { capabilities: ['uploadMusic'] })
  const answers = (bytes: Uint8Array<ArrayBuffer>) => () => Promise.resolve(new Response(bytes))
  const coverFrom = (fetch: Fixtures['app']['fetch'], url = 'https://art.example/1.png') =>
    coverAt({ ...fixtures.app, fetch }, url)
  expect(await coverFrom(answers(png()))).toMatch(/^data:image\/png;base64,/)
  for (const bytes of [png({ width: 3000, height: 3000 }), webp(), new TextEncoder().encode('<svg/>')])
    expect(await coverFrom(answers(bytes))).toBeNull()
  expect(await coverFrom(() => Promise.reject(new UpstreamError('timeout', 'too late')))).toBeNull()
  expect(await coverFrom(answers(png()), `${publicUrl}/songs/${ann.uuid}/cover`)).toBeNull()
  const { id } = await upload(fixtures, uploader, wavFile({ mark: 411 }))
  await fixtures.runJobs()
  expect(await coverFrom(answers(png()), `${publicUrl}/songs/${id}/cover`)).toMatch(/^data:image\/svg\+xml;base64,/)
})

test("an event's preview has its time but no unlisted room, and a community's its number of members", async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Cellar', unlisted: true } })
  const times = { startTime: '2031-05-01T20:00:00Z', endTime: '2031-05-01T22:00:00Z' }
  const body = {
    name: 'Spring dance',
    description: 'Bring  shoes',
    slug: 'spring-dance',
    roomId: room.uuid,
    ...times,
  }
  const event = await ann.call('POST /events', { body })
  expect(await previewOfEvent(fixtures.app, event.slug, 'en')).toEqual({
    title: 'Spring dance',
    description: 'Thursday, May 1, 2031 at 8:00 PM (UTC) · Bring shoes',
    picture: null,
  })
  const community = await fixtures.service.call('POST /admin/communities', {
    body: { name: 'Sailors', ownerUuid: ann.uuid },
  })
  expect((await previewOfCommunity(fixtures.app, community.slug, 'en'))?.description).toBe(
    'A community with 1 member.',
  )
})
