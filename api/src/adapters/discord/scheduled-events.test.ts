import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGuild, addPerson, addRole, type Guild } from '@segue/simulator/discord/world.ts'
import { must } from '@segue/shared/must.ts'
import { fakeDiscord } from '../../../test/fakes/fake-discord.ts'
import { createDiscord } from './rest.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
let there: Awaited<ReturnType<typeof fakeDiscord>>
let guild: Guild
beforeAll(async () => {
  there = await fakeDiscord({ now: () => now })
  guild = addGuild(there.world, 'The Basement', addPerson(there.world, 'ann'))
  const bot = must(guild.members.get(there.world.application.botId), 'the bot')
  bot.roles.push(addRole(there.world, guild, 'Segue', 1n << 44n).id)
})
afterAll(() => there.close())

const hourMs = 3_600_000
const event = (more: object = {}) => ({
  name: 'Friday',
  description: 'All night long',
  startTime: new Date(now + hourMs),
  endTime: new Date(now + 2 * hourMs),
  location: 'https://segue.example/event/friday',
  ...more,
})

test('an event can be announced, changed and cancelled; repeating a call has no effect', async () => {
  const { discord, world } = there
  const id = must(await discord.scheduleEvent(guild.id, event({ description: 'x'.repeat(1500) })), 'an id')
  expect(await discord.scheduleEvent(guild.id, event())).toBe(id)
  expect(world.scheduledEvents.get(id)).toMatchObject({ name: 'Friday', description: 'x'.repeat(1000) })
  expect(await discord.changeScheduledEvent(guild.id, id, { name: 'Saturday', description: '' })).toBe(true)
  expect(world.scheduledEvents.get(id)).toMatchObject({ name: 'Saturday', description: null })
  for (const _ of [1, 2]) await discord.cancelScheduledEvent(guild.id, id)
  expect(await discord.changeScheduledEvent(guild.id, id, { name: 'Sunday' })).toBe(false)
})

test("a guild that doesn't allow events is distinguished from an error", async () => {
  const { discord, world } = there
  const strict = addGuild(world, 'Strict', addPerson(world, 'bob'))
  expect(await discord.scheduleEvent(strict.id, event())).toBeNull()
  expect(await discord.scheduleEvent('123456789012345678', event())).toBeNull()
  const past = { startTime: new Date(now - hourMs), location: 'elsewhere' }
  await expect(discord.scheduleEvent(guild.id, event(past))).rejects.toMatchObject({ kind: 'misconfigured' })
  const { id: applicationId, clientSecret } = world.application
  const impostor = createDiscord({
    applicationId,
    clientSecret,
    botToken: 'wrong',
    fetch,
    apiBase: there.authorizeUrl.replace(/\/oauth2.*/, '/api'),
  })
  await expect(impostor.scheduleEvent(guild.id, event())).rejects.toMatchObject({ kind: 'misconfigured' })
})

test('a guild has at most a hundred future events', async () => {
  const { discord } = there
  for (let count = 0; count < 100; count++) {
    const location = `https://segue.example/event/${count}`
    expect(await discord.scheduleEvent(guild.id, event({ location }))).not.toBeNull()
  }
  expect(await discord.scheduleEvent(guild.id, event({ location: 'one too many' }))).toBeNull()
})
