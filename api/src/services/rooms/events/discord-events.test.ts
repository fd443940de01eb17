import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGuild, addPerson, addRole, type Guild } from '@segue/simulator/discord/world.ts'
import { must } from '@segue/shared/must.ts'
import { openApi, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { fakeDiscord } from '../../../../test/fakes/fake-discord.ts'

let fixtures: Fixtures
let there: Awaited<ReturnType<typeof fakeDiscord>>
let ann: Person
beforeAll(async () => {
  there = await fakeDiscord()
  fixtures = await openApi({ discord: there.discord })
  there.world.now = fixtures.clock.now
  ann = await fixtures.person('ann')
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

const createEvents = 1n << 44n
const inHours = (hours: number) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString()

/** A Discord server where the bot may create events by default, and a room that is bound to it. */
async function guildWithRoom(name: string, permissions = createEvents) {
  const guild = addGuild(there.world, name, addPerson(there.world, `owner of ${name}`))
  const bot = must(guild.members.get(there.world.application.botId), 'the bot')
  bot.roles.push(addRole(there.world, guild, 'Segue', permissions).id)
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: `Room of ${name}` } })
  const params = { guildId: guild.id }
  await fixtures.service.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.slug } })
  return { guild, room }
}

const plan = async (name: string, roomId: string | null, hours = 2) => {
  const body = { name, roomId, description: 'Bring a record', startTime: inHours(hours), endTime: inHours(hours + 2) }
  const event = await ann.call('POST /events', { body })
  await fixtures.runJobs()
  return event
}
const change = async (id: string, body: object) => {
  await ann.call('PATCH /events/{id}', { params: { id }, body })
  await fixtures.runJobs()
}
const callOff = async (id: string) => {
  await ann.call('DELETE /events/{id}', { params: { id } })
  await fixtures.runJobs()
}
const listedIn = ({ id }: Guild) => [...there.world.scheduledEvents.values()].filter((one) => one.guildId === id)
const namesIn = (guild: Guild) => listedIn(guild).map(({ name }) => name)

test('an event of a bound room is listed, changed and cancelled in its Discord server', async () => {
  const { guild, room } = await guildWithRoom('Night Owls')
  const event = await plan('Friday', room.slug)
  expect(listedIn(guild)).toEqual([
    {
      id: expect.any(String),
      guildId: guild.id,
      name: 'Friday',
      description: 'Bring a record',
      start: Date.parse(event.startTime),
      end: Date.parse(event.endTime),
      location: `http://test/event/${event.slug}`,
    },
  ])
  await change(event.slug, { name: 'Saturday', startTime: inHours(3) })
  expect(listedIn(guild)).toMatchObject([{ name: 'Saturday', start: Date.parse(inHours(3)) }])
  await callOff(event.slug)
  expect(listedIn(guild)).toEqual([])
})

test('an event whose URL is too long for Discord is linked by its UUID', async () => {
  const { guild, room } = await guildWithRoom('Matsuri')
  const short = await plan('夏まつり', room.slug)
  const long = await plan('夏まつりの夜に集まる人々', room.slug)
  expect(listedIn(guild).map(({ location }) => location)).toEqual([
    `http://test/event/${encodeURIComponent(short.slug)}`,
    `http://test/event/${long.uuid}`,
  ])
})

test('an event moves to another server with its room, and leaves it when it has no room', async () => {
  const [east, west] = [await guildWithRoom('East'), await guildWithRoom('West')]
  const { slug } = await plan('Moving', east.room.slug)
  await change(slug, { roomId: west.room.slug })
  expect([namesIn(east.guild), namesIn(west.guild)]).toEqual([[], ['Moving']])
  await change(slug, { roomId: null })
  expect([namesIn(east.guild), namesIn(west.guild)]).toEqual([[], []])
})

test("updating Discord can be repeated, also if it was interrupted after Discord's response", async () => {
  const { guild, room } = await guildWithRoom('Twice')
  const { uuid } = await plan('Once', room.slug)
  await fixtures.app.db.deleteFrom('discordEvent').where('eventUuid', '=', uuid).execute()
  for (const _ of [1, 2]) {
    await fixtures.app.jobs.add(fixtures.app.db, 'showEventInDiscord', { eventUuid: uuid })
    await fixtures.runJobs()
  }
  expect(namesIn(guild)).toEqual(['Once'])
  await callOff(uuid)
  expect(namesIn(guild)).toEqual([])
})

test('a server gets no event without the permission, with the setting off, or after deleting the event', async () => {
  const strict = await guildWithRoom('Strict', 0n)
  await plan('Unwanted', strict.room.slug)
  expect(namesIn(strict.guild)).toEqual([])
  const quiet = await guildWithRoom('Quiet')
  const params = { guildId: quiet.guild.id }
  await fixtures.service.call('PATCH /rooms/discord/{guildId}', { params, body: { listEvents: false } })
  await plan('Unlisted', quiet.room.slug)
  expect(namesIn(quiet.guild)).toEqual([])
  // Deleted in Discord, which is for the server to decide.
  const own = await guildWithRoom('Own')
  const { slug } = await plan('Deleted', own.room.slug)
  there.world.scheduledEvents.clear()
  await change(slug, { name: 'Still deleted' })
  expect(namesIn(own.guild)).toEqual([])
})

test('an event that has begun is not announced, and a listed one keeps its start', async () => {
  const { guild, room } = await guildWithRoom('Late')
  await plan('Already on', room.slug, -1)
  expect(namesIn(guild)).toEqual([])
  const { slug, startTime } = await plan('Soon on', room.slug, 1)
  fixtures.clock.pass(2 * 3_600_000)
  await change(slug, { name: 'On now' })
  expect(listedIn(guild)).toMatchObject([{ name: 'On now', start: Date.parse(startTime) }])
})

test('an event is listed later if Discord is unavailable', async () => {
  const { guild, room } = await guildWithRoom('Away')
  there.world.faults.push({ path: /scheduled-events/, status: 503, times: 2 })
  await plan('Patience', room.slug)
  expect(namesIn(guild)).toEqual([])
  fixtures.clock.pass(3_600_000 / 2)
  await fixtures.runJobs()
  expect(namesIn(guild)).toEqual(['Patience'])
})

test("a user's events are removed from Discord when their account is closed", async () => {
  const { guild, room } = await guildWithRoom('Leaving')
  const eva = await fixtures.person('eva')
  const body = { userUuid: eva.uuid, role: 'moderator' } as const
  await ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: room.slug }, body })
  await eva.call('POST /events', {
    body: { name: 'Farewell', roomId: room.slug, startTime: inHours(2), endTime: inHours(3) },
  })
  await fixtures.runJobs()
  expect(namesIn(guild)).toEqual(['Farewell'])
  await fixtures.service.call('DELETE /users/deactivate/{id}', { params: { id: eva.uuid } })
  await fixtures.runJobs()
  expect(namesIn(guild)).toEqual([])
})
