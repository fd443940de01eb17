import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addChannel,
  addGuild,
  addMember,
  addRole,
  launch,
  manageGuild,
  type Guild,
} from '@segue/simulator/discord/world.ts'
import { createCall } from '@segue/shared/call.ts'
import { openApi, type Fixtures } from '../../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../../test/fakes/fake-discord.ts'
import { createApi } from '../../../../compose/create-api.ts'
import type { Operations } from '../../../../../operations.d.ts'
import { operations } from '../../../../compose/operations.ts'
import { minuteMs } from '../../../../ports/clock.ts'
import { readDiscordMembers } from './read-members.ts'

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

type SignedIn = Awaited<ReturnType<typeof signedInFromDiscord>>
type Call = SignedIn['call']
const signedIn = (name: string) => signedInFromDiscord(fixtures, there, name)

/** A guild of the first person in which everybody is in the same activity. */
function partyOf(people: [SignedIn, ...SignedIn[]], member: (guild: Guild) => { roles: string[] }) {
  const guild = addGuild(there.world, 'Night Owls', people[0].person)
  const given = member(guild)
  for (const { person } of people.slice(1)) addMember(there.world, guild, person, given)
  const channel = addChannel(there.world, guild, 'Lounge')
  const instances = people.map(({ person }) => launch(there.world, channel, person.id).id)
  const params = { instanceId: instances[0] ?? '' }
  return { guild, enter: (call: Call) => call('POST /discord/instances/{instanceId}/room', { params, body: {} }) }
}

/** A call to another process on the same database. */
function restarted({ token }: SignedIn): Call {
  const api = (later ??= createApi({ ...fixtures.app }, operations))
  return createCall<Operations>({
    base: 'http://test',
    token: () => token,
    fetch: async (url, init) => api.request(url, init),
  })
}
let later: ReturnType<typeof createApi> | undefined

/** The requests to Discord during some work. */
async function requestsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = there.requests.length
  await work()
  return there.requests.slice(before)
}

const round = () => readDiscordMembers(fixtures.app).run({}, { attempt: 1, signal: new AbortController().signal })

const rolesOf = async (owner: SignedIn, roomId: string, { uuid: userId }: SignedIn) =>
  (await owner.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId, userId } })).map(({ role }) => role)

test('twenty people who come back after a restart cost at most five requests to Discord, and lose nothing', async () => {
  const [first, second] = [await signedIn('owl'), await signedIn('night owl')]
  const people = [first, second]
  while (people.length < 20) people.push(await signedIn(`owl ${people.length}`))
  const { enter } = partyOf([first, ...people.slice(1)], (guild) => ({
    roles: [addRole(there.world, guild, 'managers', manageGuild).id],
  }))
  const { uuid } = await enter(first.call)
  for (const { call } of people) await enter(call)
  expect(await rolesOf(first, uuid, second)).toEqual(['coOwner'])
  fixtures.clock.pass(5001)
  const requests = await requestsDuring(async () => {
    const calls = people.map(restarted)
    await Promise.all(calls.map((call) => enter(call)))
    const params = { instanceId: there.world.instances.keys().next().value ?? '' }
    await Promise.all(calls.map((call) => call('GET /discord/instances/{instanceId}/people', { params })))
  })
  expect(requests.length).toBeLessThanOrEqual(5)
  expect(await rolesOf(first, uuid, second)).toEqual(['coOwner'])
})

test('[R225] a role removed in the guild is removed here within a minute, without anyone entering', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const { guild, enter } = partyOf([ann, bob], (of) => ({ roles: [addRole(there.world, of, 'm', manageGuild).id] }))
  const { uuid } = await enter(ann.call)
  await enter(bob.call)
  expect(await rolesOf(ann, uuid, bob)).toEqual(['coOwner'])
  addMember(there.world, guild, bob.person, { roles: [] })
  for (let passed = 0; passed < minuteMs; passed += readDiscordMembers(fixtures.app).every ?? 0) {
    fixtures.clock.pass(readDiscordMembers(fixtures.app).every ?? 0)
    await round()
  }
  expect(await rolesOf(ann, uuid, bob)).toEqual([])
  fixtures.clock.pass(minuteMs)
  expect(await requestsDuring(round)).not.toContainEqual(expect.stringContaining(bob.person.id))
})

test('[R225] users who leave the guild or unlink Discord lose the roles that came from there', async () => {
  const [ann, bob, cleo] = [await signedIn('ann'), await signedIn('bob'), await signedIn('cleo')]
  const { guild, enter } = partyOf([ann, bob, cleo], (of) => ({
    roles: [addRole(there.world, of, 'm', manageGuild).id],
  }))
  const { uuid } = await enter(ann.call)
  for (const { call } of [bob, cleo]) await enter(call)
  guild.members.delete(bob.person.id)
  const { id } = await fixtures.app.db
    .selectFrom('user')
    .where('uuid', '=', cleo.uuid)
    .select('id')
    .executeTakeFirstOrThrow()
  await fixtures.app.db.deleteFrom('discordAccount').where('userId', '=', id).execute()
  fixtures.clock.pass(minuteMs)
  await round()
  for (const who of [bob, cleo]) expect(await rolesOf(ann, uuid, who)).toEqual([])
})

test('nobody loses a role while Discord is unavailable, or because our bot left the guild', async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const { guild, enter } = partyOf([ann, bob], (of) => ({ roles: [addRole(there.world, of, 'm', manageGuild).id] }))
  const { uuid } = await enter(ann.call)
  await enter(bob.call)
  there.world.faults.push({ path: /members/, status: 503, times: 2 })
  fixtures.clock.pass(minuteMs)
  await round()
  expect(await rolesOf(ann, uuid, bob)).toEqual(['coOwner'])
  there.world.faults.length = 0
  there.world.guilds.delete(guild.id)
  fixtures.clock.pass(2 * minuteMs)
  await round()
  expect(await rolesOf(ann, uuid, bob)).toEqual(['coOwner'])
})

test('a role given in the guild arrives on entry, or soon after when a crowd comes back', async () => {
  const people = [
    await signedIn('ann'),
    await signedIn('bob'),
    await signedIn('cleo'),
    await signedIn('dan'),
  ] as const
  const [ann, bob, cleo, dan] = people
  const { guild, enter } = partyOf([ann, bob, cleo, dan], () => ({ roles: [] }))
  const { uuid } = await enter(ann.call)
  for (const { call } of [bob, cleo, dan]) await enter(call)
  const visitor = await fixtures.enter(dan, uuid)
  visitor.leave()
  const role = addRole(there.world, guild, 'm', manageGuild)
  for (const { person } of [bob, cleo, dan]) addMember(there.world, guild, person, { roles: [role.id] })
  fixtures.clock.pass(11 * minuteMs)
  for (const { call } of [bob, cleo, dan]) await enter(call)
  for (const who of [bob, cleo]) expect(await rolesOf(ann, uuid, who)).toEqual(['coOwner'])
  expect(await rolesOf(ann, uuid, dan)).toEqual([])
  await round()
  expect(await rolesOf(ann, uuid, dan)).toEqual(['coOwner'])
})
