import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGuild, addMember, type Guild } from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../../test/fakes/fake-discord.ts'

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

const signedIn = (name: string) => signedInFromDiscord(fixtures, there, name)
type SignedIn = Awaited<ReturnType<typeof signedIn>>

const takePart = (who: SignedIn, { id }: Guild, inSeasons: boolean) =>
  who.call('PATCH /rooms/discord/{guildId}', { params: { guildId: id }, body: { inSeasons } })
const nameOf = async ({ id }: Guild) => {
  await fixtures.runJobs()
  const guild = await fixtures.app.db
    .selectFrom('discordGuild')
    .where('guildId', '=', id)
    .selectAll()
    .executeTakeFirst()
  return guild?.publicName
}

test("a server's name is public only while its managers want that, and is kept up to date", async () => {
  const [ann, bob] = [await signedIn('ann'), await signedIn('bob')]
  const owls = addGuild(there.world, 'Night Owls', ann.person)
  addMember(there.world, owls, bob.person)
  const params = { guildId: owls.id }
  expect(await ann.call('GET /rooms/discord/{guildId}', { params })).toMatchObject({ inSeasons: false })
  expect(await refusalOf(takePart(bob, owls, true))).toMatchObject({ status: 403 })
  await ann.call('PATCH /rooms/discord/{guildId}', { params, body: { voiceStatus: false } })
  expect(await nameOf(owls)).toBeNull()
  expect(await takePart(ann, owls, true)).toMatchObject({ inSeasons: true, voiceStatus: false })
  expect(await nameOf(owls)).toBe('Night Owls')
  owls.name = 'Night Owls!'
  await fixtures.service.call('POST /discord/guilds/{guildId}/checks', { params })
  expect(await nameOf(owls)).toBe('Night Owls!')
  await takePart(ann, owls, false)
  const { publicName } = await fixtures.app.db
    .selectFrom('discordGuild')
    .where('guildId', '=', owls.id)
    .select('publicName')
    .executeTakeFirstOrThrow()
  expect(publicName).toBeNull()
  await fixtures.service.call('POST /discord/guilds/{guildId}/checks', { params })
  expect(await nameOf(owls)).toBeNull()
})

test('a server that has removed the bot loses its public name, even if we missed the event', async () => {
  const ann = await signedIn('cleo')
  const birds = addGuild(there.world, 'Early Birds', ann.person)
  await takePart(ann, birds, true)
  expect(await nameOf(birds)).toBe('Early Birds')
  there.world.guilds.delete(birds.id)
  await fixtures.app.jobs.add(fixtures.app.db, 'readPublicNames', {})
  await fixtures.runJobs()
  expect(await nameOf(birds)).toBeNull()
  there.world.guilds.set(birds.id, birds)
  await fixtures.app.jobs.add(fixtures.app.db, 'readPublicNames', {})
  await fixtures.runJobs()
  expect(await nameOf(birds)).toBe('Early Birds')
})

test('a name stays the same while Discord is unavailable', async () => {
  const ann = await signedIn('dora')
  const swifts = addGuild(there.world, 'Swifts', ann.person)
  await takePart(ann, swifts, true)
  expect(await nameOf(swifts)).toBe('Swifts')
  there.world.faults.push({ path: /guilds/, status: 502, times: 2 })
  await fixtures.service.call('POST /discord/guilds/{guildId}/checks', { params: { guildId: swifts.id } })
  expect(await nameOf(swifts)).toBe('Swifts')
})
