import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { authorise, grantToken, type Person as DiscordPerson } from '@segue/simulator/discord/world.ts'
import { must } from '@segue/shared/must.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../test/fakes/fake-discord.ts'
import { dayMs } from '../../../ports/clock.ts'
import { newLinkCode } from './accounts.ts'

let fixtures: Fixtures
let there: Awaited<ReturnType<typeof fakeDiscord>>
beforeAll(async () => {
  there = await fakeDiscord()
  fixtures = await openApi({ discord: there.discord })
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

const song = (trackName: string) => ({
  musicProvider: 'audius' as const,
  songId: `audius ${trackName}`,
  trackName,
  artistName: 'The Testers',
  duration: 200,
})
const request = {
  status: 409,
  message:
    'This Discord account has its own crates, rooms or uploads here. Confirm that you want to merge them into yours',
}

async function fromDiscord(name: string) {
  const { person: discord, ...account } = await signedInFromDiscord(fixtures, there, name)
  return { ...account, discord }
}

const link = (who: Member, discord: Pick<DiscordPerson, 'id'>, merge?: true) =>
  who.call('POST /auth/link-discord', {
    body: { accessToken: grantToken(there.world, discord.id, ['identify']), ...(merge && { merge }) },
  })

const cratesOf = async (who: Pick<Member, 'call'>) => {
  const { crates } = await who.call('GET /crate/user')
  const named = await Promise.all(
    crates.map(async ({ crateUuid, crateName }) => {
      const { songs } = await who.call('GET /crate/{crateUuid}/songs', { params: { crateUuid } })
      return [crateName, songs.map(({ trackName }) => trackName)] as const
    }),
  )
  return Object.fromEntries(named)
}
const makeCrate = (who: Pick<Member, 'call'>, crateName: string, names: string[]) =>
  who.call('POST /crate', { body: { crateName, songs: names.map(song) } })

/** Every table and column that contains a uuid. */
async function whereIs(uuid: string): Promise<string[]> {
  const { db } = fixtures.app
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('uuid', 'text', 'jsonb', 'json', 'ARRAY')`.execute(db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${uuid}%`} limit 1`.execute(db)
    if (hits.length > 0) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}

test('linking asks for confirmation, and then merges everything without losses or duplicates', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  const gus = await fromDiscord('gus')
  await makeCrate(ann, 'Friday', ['one', 'two'])
  await makeCrate(gus, 'Friday', ['two', 'three'])
  await makeCrate(gus, 'Sunday', ['four'])
  for (const [who, names] of [
    [ann, ['liked', 'mine']],
    [gus, ['liked', 'theirs']],
  ] as const)
    await who.call('POST /crate/special/likes/songs', { body: { songs: names.map(song) } })
  const cellar = await gus.call('POST /rooms/infrastructure', { body: { name: 'Cellar' } })
  const attic = await ann.call('POST /rooms/infrastructure', { body: { name: 'Attic' } })
  const role = { userUuid: gus.uuid, role: 'coOwner' as const }
  await ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: attic.uuid }, body: role })
  await gus.call('POST /messages', {
    body: { receiver: cellar.uuid, category: 'message', type: 'text', data: { text: 'from Discord' } },
  })
  await fixtures.app.db
    .insertInto('songPlay')
    .values({
      playId: fixtures.app.ids.uuid(),
      roomUuid: cellar.uuid,
      djUuid: gus.uuid,
      songId: null,
      song: JSON.stringify({ trackName: 'One' }),
      likes: 3,
      playedAt: new Date(fixtures.clock.now()),
    })
    .execute()

  const accessToken = grantToken(there.world, gus.discord.id, ['identify'])
  const preview = await ann.call('POST /auth/link-discord/preview', { body: { accessToken } })
  expect(preview.merges).toMatchObject({ crates: 2, likes: 2, rooms: 1, uploads: 0, plays: 1, messages: 1 })
  expect(await refusalOf(link(ann, gus.discord))).toEqual(request)
  expect(await gus.call('GET /auth/session')).toMatchObject({ uuid: gus.uuid })

  await link(ann, gus.discord, true)
  expect(await cratesOf(ann)).toEqual({ Friday: ['one', 'two', 'three'], Sunday: ['four'] })
  const { songs: likes } = await ann.call('GET /crate/special/likes/songs')
  expect(likes.map(({ trackName }) => trackName).toSorted()).toEqual(['liked', 'mine', 'theirs'])
  const roles = async (id: string) =>
    (await ann.call('GET /rooms/{id}', { params: { id } })).roomRoles.map((one) => [one.userUuid, one.role])
  expect(await roles(cellar.uuid)).toEqual([[ann.uuid, 'owner']])
  expect(await roles(attic.uuid)).toEqual([[ann.uuid, 'owner']])
  const { djs } = await fixtures.nobody.call('GET /rankings/djs')
  expect(djs.find(({ nickname }) => nickname === 'ann')).toMatchObject({ likes: 3, plays: 1 })
  expect(await whereIs(gus.uuid)).toEqual(['accountChange.userUuid'])
  expect(await refusalOf(gus.call('GET /users/profile'))).toMatchObject({ status: 401 })
  const again = await fixtures.nobody.call('POST /auth/discord-auth', {
    body: { code: authorise(there.world, gus.discord.id, ['identify']) },
  })
  expect(again).toMatchObject({ uuid: ann.uuid, isNew: false })
})

test('a link code previews what would be merged, and stays valid until it is confirmed', async () => {
  const bob = await fixtures.person('bob')
  const hal = await fromDiscord('hal')
  await makeCrate(hal, 'Hal', ['one'])
  const who = { id: hal.discord.id, username: 'hal', globalName: null }
  const { code: linkCode } = await newLinkCode(fixtures.app, who)
  const whose = await bob.call('GET /auth/link-discord/{linkCode}', { params: { linkCode } })
  expect(whose).toMatchObject({ username: 'hal', merges: { crates: 1, songs: 1 } })
  expect(await refusalOf(bob.call('POST /auth/link-discord', { body: { linkCode } }))).toEqual(request)
  await bob.call('POST /auth/link-discord', { body: { linkCode, merge: true } })
  expect(await cratesOf(bob)).toEqual({ Hal: ['one'] })
  expect(await refusalOf(bob.call('POST /auth/link-discord', { body: { linkCode, merge: true } }))).toMatchObject({
    status: 404,
  })
})

test('when two accounts link the same Discord account concurrently, one gets everything', async () => {
  const [cat, dan] = [await fixtures.person('cat'), await fixtures.person('dan')]
  const ivy = await fromDiscord('ivy')
  await makeCrate(ivy, 'Ivy', ['one', 'two'])
  const results = await Promise.allSettled([link(cat, ivy.discord, true), link(dan, ivy.discord, true)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [one, other] = [await cratesOf(cat), await cratesOf(dan)]
  expect([one, other]).toContainEqual({ Ivy: ['one', 'two'] })
  expect([one, other]).toContainEqual({})
})

test("banned and closed accounts and those of staff can't be merged, so that no decision is circumvented", async () => {
  const eve = await fixtures.person('eve')
  const kim = await fromDiscord('kim')
  await makeCrate(kim, 'Kim', ['one'])
  const set = (values: { bannedUntil?: Date | null; deactivatedAt?: Date | null; role?: 'user' | 'moderator' }) =>
    fixtures.app.db.updateTable('user').set(values).where('uuid', '=', kim.uuid).execute()
  const taken = { status: 409, message: 'This Discord account is linked to another account' }
  const at = new Date(fixtures.clock.now() + dayMs)
  for (const values of [{ bannedUntil: at }, { bannedUntil: null, deactivatedAt: at }]) {
    await set(values)
    expect(await refusalOf(link(eve, kim.discord, true))).toEqual(taken)
  }
  await set({ deactivatedAt: null, role: 'moderator' })
  expect(await refusalOf(link(eve, kim.discord, true))).toEqual(taken)
  await set({ role: 'user' })
  await link(eve, kim.discord, true)
  expect(must((await cratesOf(eve))['Kim'], 'the crate')).toEqual(['one'])
})

test('a file uploaded by both accounts is kept under both names', async () => {
  const fay = await fixtures.person('fay')
  const leo = await fromDiscord('leo')
  const { db, ids } = fixtures.app
  const { id: songId } = await db
    .insertInto('song')
    .values({ trackName: 'One', status: 'VERIFIED', musicProviders: '{}', thumbnails: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { songId: String(songId), sha256: 'same', fileName: 'one.mp3', size: 10, status: 'VERIFIED' as const }
  for (const userUuid of [fay.uuid, leo.uuid])
    await db
      .insertInto('uploadedSong')
      .values({ ...row, uuid: ids.uuid(), userUuid })
      .execute()
  await link(fay, leo.discord, true)
  expect(await db.selectFrom('uploadedSong').where('userUuid', '=', fay.uuid).select('uuid').execute()).toHaveLength(
    2,
  )
})

test('friends, invitations, blocks and follows are merged without duplicates', async () => {
  const [ida, joe, kim, lou] = await Promise.all(['ida', 'joe', 'kim', 'lou'].map((name) => fixtures.person(name)))
  if (!ida || !joe || !kim || !lou) throw new Error('Expected four people')
  const max = await fromDiscord('max')
  await makeCrate(max, 'Max', ['one'])
  type Caller = Pick<Member, 'call' | 'uuid'>
  const invite = (from: Caller, to: Caller) => from.call('POST /friend-invitations', { body: { userUuid: to.uuid } })
  const befriend = async (one: Caller, other: Caller) => [await invite(one, other), await invite(other, one)]
  // Joe is a friend of both accounts, Kim of one; both accounts have invited Lou, and are friends of each other.
  await befriend(ida, joe)
  await befriend(max, joe)
  await befriend(max, kim)
  await befriend(max, ida)
  await invite(ida, lou)
  await invite(max, lou)
  for (const fan of [ida, max]) await fan.call('POST /dj-fans', { body: { djUuid: joe.uuid } })
  await kim.call('POST /dj-fans', { body: { djUuid: max.uuid } })
  await link(ida, max.discord, true)
  const friends = await ida.call('GET /friends/{id}', { params: { id: ida.uuid } })
  expect(friends.map(({ userUuid }) => userUuid)).toEqual([joe.uuid, kim.uuid])
  expect(await lou.call('GET /friend-invitations/user-invitations-for')).toMatchObject([{ fromUuid: ida.uuid }])
  expect(await ida.call('GET /dj-fans')).toMatchObject([{ djUuid: joe.uuid }])
  expect(await kim.call('GET /dj-fans')).toMatchObject([{ djUuid: ida.uuid }])
  expect(await whereIs(max.uuid)).toEqual(['accountChange.userUuid'])
})

test('a user blocked by one account is no friend and no fan of the merged one', async () => {
  const [ida, joe, kim] = await Promise.all(['ida', 'joe', 'kim'].map((name) => fixtures.person(name)))
  if (!ida || !joe || !kim) throw new Error('Expected three people')
  const max = await fromDiscord('max')
  await makeCrate(max, 'Max', ['one'])
  type Caller = Pick<Member, 'call' | 'uuid'>
  const invite = (from: Caller, to: Caller) => from.call('POST /friend-invitations', { body: { userUuid: to.uuid } })
  await invite(joe, max)
  await invite(max, joe)
  await joe.call('POST /dj-fans', { body: { djUuid: max.uuid } })
  await invite(kim, max)
  await ida.call('POST /blocked-users', { body: { userUuid: joe.uuid } })
  await ida.call('POST /blocked-users', { body: { userUuid: kim.uuid } })
  await link(ida, max.discord, true)
  expect(await ida.call('GET /friends/{id}', { params: { id: ida.uuid } })).toEqual([])
  expect(await joe.call('GET /friends/{id}', { params: { id: joe.uuid } })).toEqual([])
  expect(await joe.call('GET /dj-fans')).toEqual([])
  expect(await ida.call('GET /friend-invitations/user-invitations-for')).toEqual([])
  // Kim can't tell: her invitation looks unchanged.
  expect(await kim.call('GET /friend-invitations/user-invitations-from')).toMatchObject([
    { invitationStatus: 'pending', toUuid: ida.uuid },
  ])
})

test('a play heard by both accounts counts once, and an opt-out of statistics remains', async () => {
  const ann = await fixtures.person('heard-as-both')
  const other = await fromDiscord('Heard as both')
  const receive = (who: Pick<Member, 'call'>, playId: string) =>
    who.call('POST /kinesis', { body: { topic: 'userSongTotalPlayed', record: { playId, msTimePlayed: 1000 } } })
  await receive(ann, 'both')
  await receive(other, 'both')
  await receive(other, 'one')
  await other.call('PUT /users/profile/user-data', { body: { sharesStatistics: false } })
  await makeCrate(other, 'Comes along', ['one'])
  await link(ann, other.discord, true)
  const events = await fixtures.app.db
    .selectFrom('clientEvent')
    .where('userUuid', 'in', [ann.uuid, other.uuid])
    .select(['userUuid', 'playId'])
    .orderBy('playId')
    .execute()
  expect(events).toEqual(['both', 'one'].map((playId) => ({ userUuid: ann.uuid, playId })))
  expect(await ann.call('GET /users/profile/user-data')).toMatchObject({ sharesStatistics: false })
})

test("gaps in the remaining account's profile are filled from the other one", async () => {
  const ben = await fixtures.person('ben of two')
  const other = await fromDiscord('Ben of Discord')
  const picture = new Uint8Array(
    await readFile(new URL('../../../../../activity/pictures/room.jpg', import.meta.url)),
  )
  const show = (who: Pick<Member, 'token'>, kind: string) => {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', new Blob([picture], { type: 'image/jpeg' }), 'room.jpg')
    return fixtures.api.request('/users/images', {
      method: 'POST',
      headers: { Authorization: `Bearer ${who.token}` },
      body: form,
    })
  }
  await ben.call('POST /users/profile', { body: { bio: 'Mine', pronoun: '' } })
  await other.call('POST /users/profile', { body: { bio: 'Theirs', pronoun: 'they', songOfTheWeek: 'Strobe' } })
  for (const [who, kind] of [
    [ben, 'coverPicture'],
    [other, 'coverPicture'],
    [other, 'profilePicture'],
  ] as const)
    expect((await show(who, kind)).status).toBe(201)
  const pictures = async (who: Pick<Member, 'call'>) =>
    Object.fromEntries((await who.call('GET /users/images')).map(({ kind, url }) => [kind, url]))
  const expected = { ...(await pictures(other)), ...(await pictures(ben)) }
  const lost = (await pictures(other))['coverPicture'] ?? ''
  await link(ben, other.discord, true)
  await fixtures.runJobs()
  expect(await pictures(ben)).toEqual(expected)
  const profile = await ben.call('GET /users/profile')
  expect(profile).toMatchObject({ bio: 'Mine', pronoun: 'they', songOfTheWeek: 'Strobe', ...expected })
  for (const url of Object.values(expected))
    expect((await fixtures.api.request(new URL(url).pathname)).status).toBe(200)
  expect((await fixtures.api.request(new URL(lost).pathname)).status).toBe(404)
})
