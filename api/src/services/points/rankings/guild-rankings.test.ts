import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { addGuild, addMember, type Guild } from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../test/fakes/fake-discord.ts'

const dayMs = 86_400_000
let fixtures: Fixtures
let there: Awaited<ReturnType<typeof fakeDiscord>>
let owner: SignedIn
beforeAll(async () => {
  there = await fakeDiscord()
  fixtures = await openApi({ discord: there.discord })
  owner = await signedIn('owner')
})
afterEach(async () => {
  const sums = ['rankingStatus', 'lifetimeRanking', 'guildRanking', 'guildDjRanking'] as const
  for (const table of ['pointsEntry', 'pointsPair', ...sums, 'season', 'discordGuild'] as const)
    await fixtures.app.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

const signedIn = (name: string) => signedInFromDiscord(fixtures, there, name)
type SignedIn = Awaited<ReturnType<typeof signedIn>>

const season = async (name: string, from = -dayMs, to = dayMs) => {
  const [startTime, endTime] = [new Date(fixtures.clock.now() + from), new Date(fixtures.clock.now() + to)]
  const row = fixtures.app.db.insertInto('season').values({ name, startTime, endTime }).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}
const guildOf = async (name: string, inSeasons = true): Promise<Guild> => {
  const guild = addGuild(there.world, name, owner.person)
  const params = { guildId: guild.id }
  await owner.call('PATCH /rooms/discord/{guildId}', { params, body: { inSeasons } })
  await fixtures.runJobs()
  return guild
}
const points = async (guild: Guild, seasonId: number, balance: number, minutesAgo = 0) => {
  const reachedAt = new Date(fixtures.clock.now() - minutesAgo * 60_000)
  await fixtures.app.db
    .insertInto('guildRanking')
    .values({ guildId: guild.id, seasonId, balance, reachedAt })
    .execute()
}
const ranking = (query: { take?: string; skip?: string } = {}) =>
  fixtures.nobody.call('GET /discord/season-ranking', { query })
const rows = (found: Awaited<ReturnType<typeof ranking>>) =>
  found.ranking.map(({ rank, name, balance }) => [rank, name, balance])
const ownSeason = (who: Pick<SignedIn, 'call'>, { id }: Guild) =>
  who.call('GET /discord/guilds/{guildId}/season', { params: { guildId: id } })

test('everyone sees the ranking of participating servers, in consistent pages', async () => {
  const id = await season('Autumn')
  const [late, soon, third, shy] = [
    await guildOf('Late'),
    await guildOf('Soon'),
    await guildOf('Third'),
    await guildOf('Shy', false),
  ]
  await points(late, id, 40, 1)
  await points(soon, id, 40, 5)
  await points(third, id, 7)
  await points(shy, id, 900)
  const all = [
    [1, 'Soon', 40],
    [2, 'Late', 40],
    [3, 'Third', 7],
  ]
  const whole = await ranking()
  expect([rows(whole), whole.hasMore, whole.season.name]).toEqual([all, false, 'Autumn'])
  expect(whole.ranking[0]).toEqual({ rank: 1, guildId: soon.id, name: 'Soon', balance: 40 })
  const pages = await Promise.all([0, 1, 2].map((skip) => ranking({ take: '1', skip: `${skip}` })))
  expect(pages.flatMap(rows)).toEqual(all)
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  for (const [at, guild] of [soon, late, third].entries())
    expect(await ownSeason(owner, guild)).toMatchObject({ rank: at + 1, takesPart: true })
})

test('servers that reached the same points at the same time have the same order on every page', async () => {
  const id = await season('Autumn')
  const guilds = [await guildOf('One'), await guildOf('Two'), await guildOf('Three')]
  for (const guild of guilds) await points(guild, id, 5, 3)
  const expected = guilds.map((guild) => guild.id).toSorted()
  expect((await ranking()).ranking.map(({ guildId }) => guildId)).toEqual(expected)
  const pages = await Promise.all([0, 1, 2].map((skip) => ranking({ take: '1', skip: `${skip}` })))
  expect(pages.flatMap((page) => page.ranking.map(({ guildId }) => guildId))).toEqual(expected)
  for (const [at, guildId] of expected.entries())
    expect((await ownSeason(owner, must(there.world.guilds.get(guildId), 'the guild'))).rank).toBe(at + 1)
})

test('a server leaves the ranking when it opts out or removes the bot, and keeps its points', async () => {
  const id = await season('Autumn')
  const [owls, birds] = [await guildOf('Owls'), await guildOf('Birds')]
  await points(owls, id, 40)
  await points(birds, id, 20)
  const params = { guildId: owls.id }
  await owner.call('PATCH /rooms/discord/{guildId}', { params, body: { inSeasons: false } })
  expect(rows(await ranking())).toEqual([[1, 'Birds', 20]])
  expect(await ownSeason(owner, owls)).toMatchObject({ balance: 40, rank: null, takesPart: false })
  there.world.guilds.delete(birds.id)
  await fixtures.service.call('POST /discord/guilds/{guildId}/checks', { params: { guildId: birds.id } })
  await fixtures.runJobs()
  expect(rows(await ranking())).toEqual([])
  await owner.call('PATCH /rooms/discord/{guildId}', { params, body: { inSeasons: true } })
  await fixtures.runJobs()
  expect(rows(await ranking())).toEqual([[1, 'Owls', 40]])
})

test("a season's ranking is found by name once it has begun, and between seasons none is current", async () => {
  const noSeason = { status: 404, message: 'There’s no season right now' }
  const owls = await guildOf('Owls')
  expect(await refusalOf(ranking())).toEqual(noSeason)
  expect(await refusalOf(ownSeason(owner, owls))).toEqual(noSeason)
  const past = await season('Summer / #1', -9 * dayMs, -5 * dayMs)
  await season('Winter', 5 * dayMs, 9 * dayMs)
  await points(owls, past, 12)
  const of = (seasonName: string) =>
    fixtures.nobody.call('GET /discord/season-ranking/{seasonName}', { params: { seasonName } })
  expect(rows(await of('Summer / #1'))).toEqual([[1, 'Owls', 12]])
  const notFound = { status: 404, message: 'Season not found' }
  expect(await refusalOf(of('Winter'))).toEqual(notFound)
  expect(await refusalOf(of('Nothing'))).toEqual(notFound)
})

test('members of a server see how much each DJ earned there, except users who are hidden from rankings', async () => {
  const seasonId = await season('Autumn')
  const owls = await guildOf('Owls', false)
  const [ann, bob, eve, out] = [
    await signedIn('ann'),
    await signedIn('bob'),
    await signedIn('eve'),
    await signedIn('out'),
  ]
  addMember(there.world, owls, ann.person)
  const earned = [
    [ann, 9],
    [bob, 30],
    [eve, 99],
  ] as const
  const reachedAt = new Date(fixtures.clock.now())
  for (const [{ uuid: userUuid }, balance] of earned)
    await fixtures.app.db
      .insertInto('guildDjRanking')
      .values({ guildId: owls.id, seasonId, userUuid, balance, reachedAt })
      .execute()
  const bannedUntil = new Date(fixtures.clock.now() + dayMs)
  await fixtures.app.db.updateTable('user').set({ bannedUntil }).where('uuid', '=', eve.uuid).execute()
  const seen = await ownSeason(ann, owls)
  expect(seen.djs.map(({ rank, nickname, balance }) => [rank, nickname, balance])).toEqual([
    [1, 'bob', 30],
    [2, 'ann', 9],
  ])
  expect(seen).toMatchObject({ balance: 0, rank: null, takesPart: false, season: { id: seasonId } })
  expect(await ownSeason(fixtures.service, owls)).toEqual(seen)
  expect(await refusalOf(ownSeason(out, owls))).toEqual({
    status: 403,
    message: 'Only members of the Discord server can see this, with an account linked to Discord',
  })
  expect(await refusalOf(ownSeason(await fixtures.person('of the web'), owls))).toMatchObject({ status: 403 })
})

const song = {
  musicProviders: { sevenDigital: '7-first-light' },
  trackName: 'First light',
  artistName: 'Somebody',
  duration: 180,
  songId: '1',
  songShortId: 'abc',
  genre: null,
  isrc: null,
  playbackToken: null,
  explicit: false,
  status: 'VERIFIED',
  thumbnails: {},
}

test('a song that ends in a room of a server counts for the server', async () => {
  await season('Autumn')
  const owls = await guildOf('Owls')
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: 'The Loft' } })
  await owner.call('POST /rooms/discord/{guildId}', { params: { guildId: owls.id }, body: { roomId: room.uuid } })
  const dj = await fixtures.enter(owner, room.uuid)
  for (const name of ['gus', 'hal']) await fixtures.enter(await fixtures.person(name), room.uuid)
  await dj.act('addDj', { song })
  fixtures.clock.pass(40_000)
  await dj.act('skipSong')
  await expect.poll(async () => rows(await ranking())).toEqual([[1, 'Owls', 8]])
})
