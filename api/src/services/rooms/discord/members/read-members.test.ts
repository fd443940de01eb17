import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, addRole, manageGuild } from '@segue/simulator/discord/world.ts'
import { openDiscordParty, type SignedIn } from '../../../../../test/discord-party.ts'
import { minuteMs } from '../../../../ports/clock.ts'
import { readDiscordMembers } from './read-members.ts'

let party: Awaited<ReturnType<typeof openDiscordParty>>
beforeAll(async () => void (party = await openDiscordParty()))
afterAll(() => party.close())

const round = () =>
  readDiscordMembers(party.fixtures.app).run({}, { attempt: 1, signal: new AbortController().signal })

const rolesOf = async (owner: SignedIn, roomId: string, { uuid: userId }: SignedIn) =>
  (await owner.call('GET /roomUserRoles/{roomId}/{userId}', { params: { roomId, userId } })).map(({ role }) => role)

test('twenty people who come back after a restart cost at most five requests to Discord, and lose nothing', async () => {
  const [first, second] = [await party.signedIn('owl'), await party.signedIn('night owl')]
  const people = [first, second]
  while (people.length < 20) people.push(await party.signedIn(`owl ${people.length}`))
  const { enter } = party.partyOf([first, ...people.slice(1)], (guild) => ({
    roles: [addRole(party.there.world, guild, 'managers', manageGuild).id],
  }))
  const { uuid } = await enter(first.call)
  for (const { call } of people) await enter(call)
  expect(await rolesOf(first, uuid, second)).toEqual(['coOwner'])
  party.fixtures.clock.pass(5001)
  const requests = await party.requestsDuring(async () => {
    const calls = people.map(party.restarted)
    await Promise.all(calls.map((call) => enter(call)))
    const params = { instanceId: party.there.world.instances.keys().next().value ?? '' }
    await Promise.all(calls.map((call) => call('GET /discord/instances/{instanceId}/people', { params })))
  })
  expect(requests.length).toBeLessThanOrEqual(5)
  expect(await rolesOf(first, uuid, second)).toEqual(['coOwner'])
})

test('[R225] a role removed in the guild is removed here within a minute, without anyone entering', async () => {
  const [ann, bob] = [await party.signedIn('ann'), await party.signedIn('bob')]
  const { guild, enter } = party.partyOf([ann, bob], (of) => ({
    roles: [addRole(party.there.world, of, 'm', manageGuild).id],
  }))
  const { uuid } = await enter(ann.call)
  await enter(bob.call)
  expect(await rolesOf(ann, uuid, bob)).toEqual(['coOwner'])
  addMember(party.there.world, guild, bob.person, { roles: [] })
  for (let passed = 0; passed < minuteMs; passed += readDiscordMembers(party.fixtures.app).every ?? 0) {
    party.fixtures.clock.pass(readDiscordMembers(party.fixtures.app).every ?? 0)
    await round()
  }
  expect(await rolesOf(ann, uuid, bob)).toEqual([])
  party.fixtures.clock.pass(minuteMs)
  expect(await party.requestsDuring(round)).not.toContainEqual(expect.stringContaining(bob.person.id))
})

test('[R225] users who leave the guild or unlink Discord lose the roles that came from there', async () => {
  const [ann, bob, cleo] = [await party.signedIn('ann'), await party.signedIn('bob'), await party.signedIn('cleo')]
  const { guild, enter } = party.partyOf([ann, bob, cleo], (of) => ({
    roles: [addRole(party.there.world, of, 'm', manageGuild).id],
  }))
  const { uuid } = await enter(ann.call)
  for (const { call } of [bob, cleo]) await enter(call)
  guild.members.delete(bob.person.id)
  const { id } = await party.fixtures.app.db
    .selectFrom('user')
    .where('uuid', '=', cleo.uuid)
    .select('id')
    .executeTakeFirstOrThrow()
  await party.fixtures.app.db.deleteFrom('discordAccount').where('userId', '=', id).execute()
  party.fixtures.clock.pass(minuteMs)
  await round()
  for (const who of [bob, cleo]) expect(await rolesOf(ann, uuid, who)).toEqual([])
})

test('nobody loses a role while Discord is unavailable, or because our bot left the guild', async () => {
  const [ann, bob] = [await party.signedIn('ann'), await party.signedIn('bob')]
  const { guild, enter } = party.partyOf([ann, bob], (of) => ({
    roles: [addRole(party.there.world, of, 'm', manageGuild).id],
  }))
  const { uuid } = await enter(ann.call)
  await enter(bob.call)
  party.there.world.faults.push({ path: /members/, status: 503, times: 2 })
  party.fixtures.clock.pass(minuteMs)
  await round()
  expect(await rolesOf(ann, uuid, bob)).toEqual(['coOwner'])
  party.there.world.faults.length = 0
  party.there.world.guilds.delete(guild.id)
  party.fixtures.clock.pass(2 * minuteMs)
  await round()
  expect(await rolesOf(ann, uuid, bob)).toEqual(['coOwner'])
})

test('a role given in the guild arrives on entry, or soon after when a crowd comes back', async () => {
  const people = [
    await party.signedIn('ann'),
    await party.signedIn('bob'),
    await party.signedIn('cleo'),
    await party.signedIn('dan'),
  ] as const
  const [ann, bob, cleo, dan] = people
  const { guild, enter } = party.partyOf([ann, bob, cleo, dan], () => ({ roles: [] }))
  const { uuid } = await enter(ann.call)
  for (const { call } of [bob, cleo, dan]) await enter(call)
  const visitor = await party.fixtures.enter(dan, uuid)
  visitor.leave()
  const role = addRole(party.there.world, guild, 'm', manageGuild)
  for (const { person } of [bob, cleo, dan]) addMember(party.there.world, guild, person, { roles: [role.id] })
  party.fixtures.clock.pass(11 * minuteMs)
  for (const { call } of [bob, cleo, dan]) await enter(call)
  for (const who of [bob, cleo]) expect(await rolesOf(ann, uuid, who)).toEqual(['coOwner'])
  expect(await rolesOf(ann, uuid, dan)).toEqual([])
  await round()
  expect(await rolesOf(ann, uuid, dan)).toEqual(['coOwner'])
})
