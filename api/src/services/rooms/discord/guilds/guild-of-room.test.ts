import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChannel, addGuild, launch, type Guild } from '@segue/simulator/discord/world.ts'
import { openApi, type Fixtures } from '../../../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../../../test/fakes/fake-discord.ts'
import { guildOfRoom } from './guild-of-room.ts'

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

test('a room belongs to the server it was created for, else to the first it was bound to', async () => {
  const ann = await signedIn('eve')
  const [owls, birds] = [addGuild(there.world, 'Owls', ann.person), addGuild(there.world, 'Birds', ann.person)]
  const bind = (guild: Guild, roomId: string) =>
    ann.call('POST /rooms/discord/{guildId}', { params: { guildId: guild.id }, body: { roomId } })
  const make = (more: object) => ann.call('POST /rooms/infrastructure', { body: { name: 'A room', ...more } })
  const of = (room: { uuid: string }) => guildOfRoom(fixtures.app.db, room.uuid, fixtures.clock.now())
  // Anyone can claim that their room belongs to a server.
  const claimed = await make({ discordServer: birds.id })
  expect(await of(claimed)).toBeUndefined()
  await bind(owls, claimed.uuid)
  await bind(birds, claimed.uuid)
  expect(await of(claimed)).toBe(owls.id)
  const { id: instanceId } = launch(there.world, addChannel(there.world, birds, 'Nest'), ann.person.id)
  await ann.call('DELETE /rooms/discord/{guildId}', { params: { guildId: birds.id }, query: {} })
  const made = await ann.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body: {} })
  await bind(owls, made.uuid)
  expect(await of(made)).toBe(birds.id)
  const brought = await make({})
  await bind(birds, brought.uuid)
  await bind(owls, brought.uuid)
  expect(await of(brought)).toBe(birds.id)
})

test('a room of a conversation belongs to no server', async () => {
  const ann = await signedIn('fay')
  const conversation = addChannel(there.world, null, 'fay and gus', 1)
  const { id: instanceId } = launch(there.world, conversation, ann.person.id)
  const { uuid } = await ann.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body: {} })
  expect(await guildOfRoom(fixtures.app.db, uuid, fixtures.clock.now())).toBeUndefined()
})
