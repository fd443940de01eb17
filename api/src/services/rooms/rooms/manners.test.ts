import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noManners, type BoothManners } from '@segue/shared/room/rules/settings.ts'
import { until } from '../../../../test/enter.ts'
import { openApi, refusalOf, type Given, type Member } from '../../../../test/given.ts'

let given: Given
let ann: Member
beforeAll(async () => void (given = await openApi()))
beforeEach(async () => void (ann = await given.person('ann')))
afterAll(() => given.close())

const make = () => ann.call('POST /rooms/infrastructure', { body: { name: 'Manners' } })
const patch = (id: string, manners: Partial<BoothManners>, who = ann) =>
  who.call('PATCH /rooms/{id}', { params: { id }, body: { manners } })
const patchAsOwner = (id: string, manners: Partial<BoothManners>) =>
  ann.call('PATCH /rooms/{id}/infrastructure', { params: { id }, body: { manners } })
const song = (trackName: string, duration: number | null = 200) => ({
  musicProvider: 'audius' as const,
  songId: `audius ${trackName}`,
  trackName,
  duration,
  artistName: 'The Testers',
})
const crateOf = (who: Member, isPublic: boolean, songs = [song('one'), song('two')]) =>
  who.call('POST /crate', { body: { crateName: 'House', isPublic, songs } })

async function moderatorOf(roomId: string) {
  const mo = await given.person('mo')
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId },
    body: { userUuid: mo.uuid, role: 'moderator' },
  })
  return mo
}

test('every room starts with all manners off', async () => {
  expect((await make()).manners).toEqual(noManners)
})

test('a room can start with manners, but without a crate', async () => {
  const body = { name: 'Manners', manners: { waitingList: true } }
  expect((await ann.call('POST /rooms/infrastructure', { body })).manners).toEqual({
    ...noManners,
    waitingList: true,
  })
})

test('one switch changes one thing, for the room, its list and everybody in it', async () => {
  const room = await make()
  const visitor = await given.enter(ann, room.uuid)
  await patch(room.slug, { waitingList: true })
  const changed = await patchAsOwner(room.slug, { skipPercent: 50 })
  expect(changed.manners).toEqual({ ...noManners, waitingList: true, skipPercent: 50 })
  const push = await visitor.heard('updatedRoomSettings')
  expect(push.message).toMatchObject({
    statePatch: [{ op: 'replace', path: '/settings/manners', value: { ...noManners, waitingList: true } }],
  })
  expect(given.app.rooms.liveState(room.uuid)?.settings.manners).toEqual(changed.manners)
})

test('concurrent changes of different rules all take effect', async () => {
  const room = await make()
  await given.enter(ann, room.uuid)
  const switches: Partial<BoothManners>[] = [
    { waitingList: true },
    { hiddenVotes: true },
    { leaveAfterNextSong: true },
    { songsPerVisit: 3 },
    { idleMinutes: 15 },
    { noRepeatHours: 2 },
  ]
  await Promise.all(switches.map((one) => patch(room.uuid, one)))
  const now = await ann.call('GET /rooms/{id}', { params: { id: room.uuid } })
  expect(now.manners).toEqual(Object.assign({ ...noManners }, ...switches))
  expect(given.app.rooms.liveState(room.uuid)?.settings.manners).toEqual(now.manners)
})

test('numbers that make no sense are refused', async () => {
  const room = await make()
  for (const wrong of [{ skipPercent: 0 }, { songsPerVisit: 1.5 }, { noRepeatHours: 25 }, { idleMinutes: 1 }]) {
    expect((await refusalOf(patch(room.slug, wrong))).status).toBe(400)
  }
})

test('moderators switch manners, guests of the room do not, and the crate is for owners', async () => {
  const room = await make()
  const [mo, crate] = [await moderatorOf(room.slug), await crateOf(ann, true)]
  expect((await patch(room.slug, { autoDj: true }, mo)).manners).toMatchObject({ autoDj: true })
  expect(await refusalOf(patch(room.slug, { autoDjCrate: crate.crateUuid }, mo))).toMatchObject({ status: 403 })
  expect((await refusalOf(patch(room.slug, { autoDj: false }, await given.person('bob')))).status).toBe(403)
})

test('a room plays public crates and the chooser’s own, and nobody else’s', async () => {
  const room = await make()
  const bob = await given.person('bob')
  const [own, open, secret] = [await crateOf(ann, false), await crateOf(bob, true), await crateOf(bob, false)]
  for (const { crateUuid } of [own, open]) {
    expect((await patch(room.slug, { autoDjCrate: crateUuid })).manners).toMatchObject({ autoDjCrate: crateUuid })
  }
  const refusal = { status: 404, message: 'Crate not found' }
  expect(await refusalOf(patch(room.slug, { autoDjCrate: secret.crateUuid }))).toEqual(refusal)
  expect(await refusalOf(patchAsOwner(room.slug, { autoDjCrate: crypto.randomUUID() }))).toEqual(refusal)
})

test('a room with nobody on stage plays from its crate, says so in the chat and remembers it', async () => {
  const room = await make()
  const crate = await crateOf(ann, false, [song('no length', null), song('one')])
  await patch(room.slug, { autoDj: true, autoDjCrate: crate.crateUuid })
  const visitor = await given.enter(ann, room.uuid)
  await visitor.heard('playedSong')
  expect(given.app.rooms.liveState(room.uuid)).toMatchObject({
    djs: [],
    nowPlaying: { autoDj: true, song: { trackName: 'one' } },
  })
  const line = await visitor.heard('chatMessage')
  expect(JSON.stringify(line)).toContain('Manners')
  const played = await until(async () => {
    const { songPlays } = await ann.call('GET /rooms/{slug}/recent-songs', { params: { slug: room.slug } })
    return songPlays[0]
  }, 'a play in the history')
  expect(played).toMatchObject({ djUuid: room.uuid, song: { trackName: 'one' } })
})

test('a chat message counts as activity of a DJ', async () => {
  const room = await make()
  await patch(room.slug, { idleMinutes: 2 })
  const visitor = await given.enter(ann, room.uuid)
  await visitor.act('addDj')
  given.clock.pass(2 * 60_000)
  await given.app.rooms.act(room.uuid, { type: 'idleDue' })
  const warned = () => visitor.act('getOwnPart').then(({ ownPart }) => ownPart)
  expect(await warned()).toMatchObject({ idleUntil: expect.any(Number) })
  const data = { text: 'I am here', metadata: { chatMessage: { message: 'I am here' } } }
  await ann.call('POST /messages', { body: { receiver: room.uuid, data } })
  expect(await warned()).toMatchObject({ idleUntil: null })
})
