import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBotWorld } from '@segue/simulator/discord/bot-world.ts'
import { judge } from '@segue/simulator/discord/judge.ts'
import { serveBotDiscord, type ServedBotDiscord } from '@segue/simulator/discord/serve.ts'
import { addChannel, addGuild, addPerson, createWorld } from '@segue/simulator/discord/world.ts'
import { openApi, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { createDiscord } from '../../../adapters/discord/rest.ts'
import { hourMs } from '../../../ports/clock.ts'
import { finishPlay, recordPlay } from '../../playlist/public.ts'

const world = createWorld()
const bot = createBotWorld(judge)
let fixtures: Fixtures
let served: ServedBotDiscord
let ann: Person
beforeAll(async () => {
  served = await serveBotDiscord(world, bot)
  const { id: applicationId, clientSecret, botToken } = world.application
  const discord = createDiscord({ applicationId, clientSecret, botToken, apiBase: served.apiBase, fetch })
  fixtures = await openApi({ discord })
  world.now = fixtures.clock.now
  ann = await fixtures.person('ann')
})
afterAll(async () => {
  await fixtures.close()
  await served.close()
})

const inHours = (hours: number) => new Date(fixtures.clock.now() + hours * hourMs).toISOString()

/** An event that begins in two hours and lasts two, in a room of a Spanish server with an announcement channel. */
async function planned(name: string, settings: object = {}) {
  const guild = addGuild(world, `Guild of ${name}`, addPerson(world, `owner of ${name}`), 'es-ES')
  const channel = addChannel(world, guild, 'general', 0)
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: `Room of ${name}` } })
  const params = { guildId: guild.id }
  await fixtures.service.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.slug } })
  const body = { announce: { channelId: channel.id }, ...settings }
  await fixtures.service.call('PATCH /rooms/discord/{guildId}', { params, body })
  const times = { startTime: inHours(2), endTime: inHours(4) }
  const event = await ann.call('POST /events', { body: { name, roomId: room.slug, ...times } })
  const posted = () => bot.messages.filter(({ channelId }) => channelId === channel.id).map(({ message }) => message)
  return { room, event, posted }
}

async function play(roomUuid: string): Promise<void> {
  const startTime = fixtures.clock.now()
  const played = {
    playId: fixtures.app.ids.uuid(),
    roomUuid,
    djUuid: ann.uuid,
    song: { trackName: 'One' },
    startTime,
  }
  await recordPlay(fixtures.app.db, { ...played, listeners: 3 })
  const voteCounts = { likes: 4, dislikes: 0, stars: 0 }
  await finishPlay(fixtures.app.db, { ...played, voteCounts, endTime: startTime + 1000 })
}

async function later(hours: number): Promise<void> {
  fixtures.clock.pass(hours * hourMs)
  await fixtures.runJobs()
}

test('a server gets a single recap of an event in its room, in its language and with a picture', async () => {
  const { room, event, posted } = await planned('Friday [night]')
  await later(3)
  await play(room.uuid)
  // The event takes longer than planned.
  await ann.call('PATCH /events/{id}', { params: { id: event.slug }, body: { endTime: inHours(2) } })
  await later(1.5)
  expect(posted()).toEqual([])
  await later(1)
  await later(1)
  const [message, ...more] = posted()
  expect(more).toEqual([])
  expect(message?.content).toBe(String.raw`**Friday \[night\]** ha terminado. 1 canción · 1 DJ · 4 me gusta`)
  expect(message?.attachments).toMatchObject([
    { filename: 'recap.png', content_type: 'image/png', description: expect.stringContaining(room.name) },
  ])
  expect(JSON.stringify(message?.components)).toContain(`http://test/room/${room.slug}/history`)
  await ann.call('PATCH /events/{id}', { params: { id: event.slug }, body: { description: 'It was good' } })
  await later(1)
  expect(posted()).toHaveLength(1)
})

test('no recap is posted if nothing was played or the server lists no events', async () => {
  const [silent, quiet] = [await planned('Silent'), await planned('Quiet', { listEvents: false })]
  await play(silent.room.uuid)
  await later(3)
  await play(quiet.room.uuid)
  await later(2)
  expect([...silent.posted(), ...quiet.posted()]).toEqual([])
})
