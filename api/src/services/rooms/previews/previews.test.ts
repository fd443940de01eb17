import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { designs } from '@segue/shared/room/settings/settings.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { findRoom } from '../room/queries.ts'
import { drawCard } from './draw-card.ts'
import { previewOfCommunity, previewOfEvent, previewOfRoom } from './link-previews.ts'
import { cardOf } from './room-card.ts'

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

const drawn = async (uuid: string) =>
  drawCard(await cardOf(fixtures.app, must(await findRoom(fixtures.app.db, uuid), 'it')), 'S')

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

test("every scene can be drawn, even empty, without characters that the fonts don't have", () => {
  const card = {
    name: 'ライブ 🎉 Zoë Вечірка',
    description: '',
    hasPassword: false,
    people: 0,
    song: null,
    djs: [],
    crowd: [],
  }
  for (const design of designs) expect(drawCard({ ...card, design }, 'Segue')).toContain('>Zoë Вечірка</text>')
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
