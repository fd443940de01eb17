import { until } from '@segue/shared/test/until.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noBoothRules, type BoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => void (ann = await fixtures.person('ann')))
afterAll(() => fixtures.close())

const make = () => ann.call('POST /rooms/infrastructure', { body: { name: 'Booth rules' } })
const patch = (id: string, boothRules: Partial<BoothRules>, who = ann) =>
  who.call('PATCH /rooms/{id}', { params: { id }, body: { boothRules } })
const patchAsOwner = (id: string, boothRules: Partial<BoothRules>) =>
  ann.call('PATCH /rooms/{id}/infrastructure', { params: { id }, body: { boothRules } })
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
  const mo = await fixtures.person('mo')
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId },
    body: { userUuid: mo.uuid, role: 'moderator' },
  })
  return mo
}

test('every room starts with all booth rules off', async () => {
  expect((await make()).boothRules).toEqual(noBoothRules)
})

test('a room can start with booth rules, but without a crate', async () => {
  const body = { name: 'Booth rules', boothRules: { waitingList: true } }
  expect((await ann.call('POST /rooms/infrastructure', { body })).boothRules).toEqual({
    ...noBoothRules,
    waitingList: true,
  })
})

test('changing one booth rule keeps the others, and updates the room, its lists and everyone in it', async () => {
  const room = await make()
  const visitor = await fixtures.enter(ann, room.uuid)
  await patch(room.slug, { waitingList: true })
  const changed = await patchAsOwner(room.slug, { skipPercent: 50 })
  expect(changed.boothRules).toEqual({ ...noBoothRules, waitingList: true, skipPercent: 50 })
  const push = await visitor.receive('updatedRoomSettings')
  expect(push.message).toMatchObject({
    statePatch: [{ op: 'replace', path: '/settings/boothRules', value: { ...noBoothRules, waitingList: true } }],
  })
  expect(fixtures.app.rooms.liveState(room.uuid)?.settings.boothRules).toEqual(changed.boothRules)
})

test('concurrent changes of different rules all take effect', async () => {
  const room = await make()
  await fixtures.enter(ann, room.uuid)
  const switches: Partial<BoothRules>[] = [
    { waitingList: true },
    { hiddenVotes: true },
    { leaveAfterNextSong: true },
    { songsPerVisit: 3 },
    { idleMinutes: 15 },
    { noRepeatHours: 2 },
  ]
  await Promise.all(switches.map((one) => patch(room.uuid, one)))
  const now = await ann.call('GET /rooms/{id}', { params: { id: room.uuid } })
  expect(now.boothRules).toEqual(Object.assign({ ...noBoothRules }, ...switches))
  expect(fixtures.app.rooms.liveState(room.uuid)?.settings.boothRules).toEqual(now.boothRules)
})

test('booth rules with invalid numbers are refused', async () => {
  const room = await make()
  for (const wrong of [{ skipPercent: 0 }, { songsPerVisit: 1.5 }, { noRepeatHours: 25 }, { idleMinutes: 1 }]) {
    expect((await refusalOf(patch(room.slug, wrong))).status).toBe(400)
  }
})

test('booth rules are accepted under their old name and returned under the new one', async () => {
  const manners = { waitingList: true, skipPercent: 50 }
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Booth rules', manners } })
  expect(room.boothRules).toEqual({ ...noBoothRules, ...manners })
  const change = (manners: Partial<BoothRules>, who = ann) =>
    who.call('PATCH /rooms/{id}', { params: { id: room.slug }, body: { manners } })
  const changed = await change({ waitingList: false })
  expect(changed.boothRules).toEqual({ ...noBoothRules, skipPercent: 50 })
  expect(changed).not.toHaveProperty('manners')
  const crate = await crateOf(ann, true)
  const mo = await moderatorOf(room.slug)
  expect(await refusalOf(change({ autoDjCrate: crate.crateUuid }, mo))).toMatchObject({ status: 403 })
  expect((await change({ autoDjCrate: crate.crateUuid })).boothRules).toMatchObject({ autoDjCrate: crate.crateUuid })
  const nobodys = change({ autoDjCrate: crypto.randomUUID() })
  expect(await refusalOf(nobodys)).toEqual({ status: 404, message: 'Crate not found' })
})

test("moderators can change booth rules, other users can't, and only owners can choose the crate", async () => {
  const room = await make()
  const [mo, crate] = [await moderatorOf(room.slug), await crateOf(ann, true)]
  expect((await patch(room.slug, { autoDj: true }, mo)).boothRules).toMatchObject({ autoDj: true })
  expect(await refusalOf(patch(room.slug, { autoDjCrate: crate.crateUuid }, mo))).toMatchObject({ status: 403 })
  expect((await refusalOf(patch(room.slug, { autoDj: false }, await fixtures.person('bob')))).status).toBe(403)
})

test("a room can play public crates and those of the user who chooses, but nobody else's private ones", async () => {
  const room = await make()
  const bob = await fixtures.person('bob')
  const [own, open, secret] = [await crateOf(ann, false), await crateOf(bob, true), await crateOf(bob, false)]
  for (const { crateUuid } of [own, open]) {
    expect((await patch(room.slug, { autoDjCrate: crateUuid })).boothRules).toMatchObject({ autoDjCrate: crateUuid })
  }
  const refusal = { status: 404, message: 'Crate not found' }
  expect(await refusalOf(patch(room.slug, { autoDjCrate: secret.crateUuid }))).toEqual(refusal)
  expect(await refusalOf(patchAsOwner(room.slug, { autoDjCrate: crypto.randomUUID() }))).toEqual(refusal)
})

test('a room without DJs on stage plays from its crate, says so in the chat and records the play', async () => {
  const room = await make()
  const crate = await crateOf(ann, false, [song('no length', null), song('one')])
  await patch(room.slug, { autoDj: true, autoDjCrate: crate.crateUuid })
  const visitor = await fixtures.enter(ann, room.uuid)
  await visitor.receive('playedSong')
  expect(fixtures.app.rooms.liveState(room.uuid)).toMatchObject({
    djs: [],
    nowPlaying: { autoDj: true, song: { trackName: 'one' } },
  })
  const line = await visitor.receive('chatMessage')
  expect(JSON.stringify(line)).toContain('Booth rules')
  const played = await until(async () => {
    const { songPlays } = await ann.call('GET /rooms/{slug}/recent-songs', { params: { slug: room.slug } })
    return songPlays[0]
  }, 'a play in the history')
  expect(played).toMatchObject({ djUuid: room.uuid, song: { trackName: 'one' } })
})

test('a chat message counts as activity of a DJ', async () => {
  const room = await make()
  await patch(room.slug, { idleMinutes: 2 })
  const visitor = await fixtures.enter(ann, room.uuid)
  await visitor.act('addDj')
  fixtures.clock.pass(2 * 60_000)
  await fixtures.app.rooms.act(room.uuid, { type: 'idleDue' })
  const warned = () => visitor.act('getOwnPart').then(({ ownPart }) => ownPart)
  expect(await warned()).toMatchObject({ idleUntil: expect.any(Number) })
  const data = { text: 'I am here', metadata: { chatMessage: { message: 'I am here' } } }
  await ann.call('POST /messages', { body: { receiver: room.uuid, data } })
  expect(await warned()).toMatchObject({ idleUntil: null })
})
