import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChannel, addGuild, addPerson, launch, leave } from '@segue/simulator/discord/world.ts'
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

test('users in an activity see which of our users its participants are, and nobody else does', async () => {
  const [ann, bob, eve] = await Promise.all(
    ['ann', 'bob', 'eve'].map((name) => signedInFromDiscord(fixtures, there, name)),
  )
  if (!ann || !bob || !eve) throw new Error('Expected three people')
  const channel = addChannel(there.world, addGuild(there.world, 'Night Owls', ann.person), 'Lounge')
  const { id: instanceId } = launch(there.world, channel, ann.person.id)
  launch(there.world, channel, bob.person.id)
  // Still in Discord's dialog, without an account here.
  launch(there.world, channel, addPerson(there.world, 'newcomer').id)
  const ask = (call: typeof ann.call) =>
    call('GET /discord/instances/{instanceId}/people', { params: { instanceId } })
  const { people } = await ask(ann.call)
  expect(new Map(people.map(({ discordId, userUuid }) => [discordId, userUuid]))).toEqual(
    new Map([
      [ann.person.id, ann.uuid],
      [bob.person.id, bob.uuid],
    ]),
  )
  const web = await fixtures.person('web')
  expect(await refusalOf(ask(eve.call))).toMatchObject({
    status: 403,
    message: expect.stringMatching(/You aren’t in this activity/),
  })
  expect(await refusalOf(ask(web.call))).toMatchObject({
    status: 403,
    message: expect.stringMatching(/isn’t linked/),
  })
  const instance = there.world.instances.get(instanceId)
  if (instance) leave(there.world, instance, bob.person.id)
  fixtures.clock.pass(5001)
  expect((await ask(ann.call)).people).toEqual([{ discordId: ann.person.id, userUuid: ann.uuid }])
  fixtures.clock.pass(5001)
  there.world.faults.push({ path: /activity-instances/, status: 500, times: 2 })
  expect(await refusalOf(ask(ann.call))).toMatchObject({ status: 424 })
  const { discord } = fixtures.app
  fixtures.app.discord = undefined
  expect(await refusalOf(ask(ann.call))).toMatchObject({ status: 404 })
  fixtures.app.discord = discord
})
