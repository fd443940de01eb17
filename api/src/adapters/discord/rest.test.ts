import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveDiscord } from '@segue/simulator/discord/serve.ts'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  addRole,
  authorise,
  createWorld,
  entitle,
  grantToken,
  launch,
  manageGuild,
  type Sku,
} from '@segue/simulator/discord/world.ts'
import { createDiscord } from './rest.ts'
import type { Discord } from '../../ports/discord.ts'

const world = createWorld()
const ann = addPerson(world, 'ann', { globalName: 'Ann', locale: 'es-ES' })
const bob = addPerson(world, 'bob')
const guild = addGuild(world, 'The Basement', ann)
let served: Awaited<ReturnType<typeof serveDiscord>>
let discord: Discord

beforeEach(async () => {
  world.faults.length = 0
  served = await serveDiscord(world)
  discord = createDiscord({
    applicationId: world.application.id,
    clientSecret: world.application.clientSecret,
    botToken: world.application.botToken,
    apiBase: served.apiBase,
    fetch,
  })
})
afterEach(() => served.close())

const impostor = (wrong: { botToken?: string; clientSecret?: string; fetch?: typeof fetch }) =>
  createDiscord({
    applicationId: world.application.id,
    clientSecret: world.application.clientSecret,
    botToken: world.application.botToken,
    apiBase: served.apiBase,
    fetch,
    ...wrong,
  })

test('a code can be exchanged once, and its token identifies the user', async () => {
  const code = authorise(world, ann.id, ['identify', 'guilds'])
  const tokens = await discord.exchange({ code })
  expect(tokens).toMatchObject({ expiresInSeconds: 604_800, scopes: ['identify', 'guilds'] })
  expect(await discord.me(tokens?.accessToken ?? '')).toEqual({
    id: ann.id,
    username: 'ann',
    globalName: 'Ann',
    locale: 'es-ES',
  })
  expect(await discord.exchange({ code })).toBeNull()
  expect(await discord.me('a token nobody has')).toBeNull()
})

test('a code requested with a challenge requires its verifier', async () => {
  const verifier = 'a verifier that is long enough to be one, as the rule wants'
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  const challenge = Buffer.from(digest).toString('base64url')
  expect(await discord.exchange({ code: authorise(world, ann.id, ['identify'], challenge) })).toBeNull()
  const code = authorise(world, ann.id, ['identify'], challenge)
  expect(await discord.exchange({ code, codeVerifier: verifier })).not.toBeNull()
})

test('a token without the scope reveals nothing', async () => {
  expect(await discord.me(grantToken(world, ann.id, ['guilds']))).toBeNull()
})

test('a token reveals which application it was issued to', async () => {
  const another = world.snowflake()
  expect(await discord.applicationOf(grantToken(world, ann.id, ['identify']))).toBe(world.application.id)
  expect(await discord.applicationOf(grantToken(world, ann.id, [], another))).toBe(another)
  expect(await discord.applicationOf('a token nobody has')).toBeNull()
})

test('an instance has its channel and users, and is gone when the last user leaves', async () => {
  const instance = launch(world, addChannel(world, guild, 'Lounge'), ann.id)
  expect(await discord.instance(instance.id)).toEqual({
    id: instance.id,
    channelId: instance.channelId,
    guildId: guild.id,
    users: [ann.id],
  })
  world.instances.delete(instance.id)
  expect(await discord.instance(instance.id)).toBeNull()
})

test('guilds have their roles, and members theirs', async () => {
  const crew = addRole(world, guild, 'crew', manageGuild)
  addMember(world, guild, bob, { nick: 'Bobby', roles: [crew.id] })
  const found = await discord.guild(guild.id)
  expect(found).toMatchObject({ name: 'The Basement', ownerId: ann.id })
  expect(found?.roles.find((role) => role.id === crew.id)?.permissions).toBe(manageGuild)
  expect(await discord.member(guild.id, bob.id)).toEqual({ nick: 'Bobby', roles: [crew.id] })
  expect(await discord.member(guild.id, '1')).toBeNull()
  expect(await discord.guild('1')).toBeNull()
  world.faults.push({ path: /guilds/, status: 403, times: 2 })
  expect(await discord.guild(guild.id)).toBeNull()
  expect(await discord.member(guild.id, bob.id)).toBeNull()
})

test('expired purchases are left out, test purchases are marked, and a consumable can be consumed', async () => {
  const price = { amount: 199, currency: 'eur' }
  const sku: Sku = { id: world.snowflake(), name: 'Confetti', slug: 'confetti', type: 3, price }
  world.skus.set(sku.id, sku)
  const bought = entitle(world, sku, bob.id)
  entitle(world, sku, bob.id, { endsAt: new Date(world.now() - 1).toISOString() })
  entitle(world, sku, bob.id, { type: 4 })
  await discord.consume(bought.id)
  const found = await discord.entitlements(bob.id)
  expect(found.map(({ consumed, test: inTest }) => [consumed, inTest])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a role connection needs its scope', async () => {
  const shown = { platformName: 'Hangout', platformUsername: 'ann', metadata: { songs: 12 } }
  expect(await discord.showRoleConnection(grantToken(world, ann.id, ['identify']), shown)).toBe(false)
  expect(await discord.showRoleConnection(grantToken(world, ann.id, ['role_connections.write']), shown)).toBe(true)
  expect(world.roleConnections.get(ann.id)).toEqual({
    platform_name: 'Hangout',
    platform_username: 'ann',
    metadata: { songs: '12' },
  })
})

test('a platform name that is too long for Discord is truncated', async () => {
  const token = grantToken(world, ann.id, ['role_connections.write'])
  const shown = { platformName: 'Hangout '.repeat(10), platformUsername: 'ann', metadata: {} }
  expect(await discord.showRoleConnection(token, shown)).toBe(true)
  expect(world.roleConnections.get(ann.id)?.platform_name).toBe('Hangout '.repeat(10).slice(0, 50))
})

test('a wrong client secret or bot token is reported as misconfiguration, without revealing it', async () => {
  const code = authorise(world, ann.id, ['identify'])
  const failing = impostor({ clientSecret: 'wrong secret' }).exchange({ code })
  await expect(failing).rejects.toMatchObject({ kind: 'misconfigured' })
  await expect(failing).rejects.not.toThrow(/wrong secret/)
  await expect(impostor({ botToken: 'x' }).guild(guild.id)).rejects.toMatchObject({ kind: 'misconfigured' })
})

test('a short rate limit is waited out, a long one is reported', async () => {
  world.faults.push({ path: /guilds/, status: 429, retryAfter: 0.05, times: 1 })
  expect(await discord.guild(guild.id)).not.toBeNull()
  world.faults.push({ path: /guilds/, status: 429, retryAfter: 30, times: 1 })
  await expect(discord.guild(guild.id)).rejects.toMatchObject({ kind: 'limited', retryAfterSeconds: 30 })
})

test('a failed read is retried once, and two failures in a row are reported', async () => {
  world.faults.push({ path: /guilds/, status: 502, times: 1 })
  expect(await discord.guild(guild.id)).not.toBeNull()
  world.faults.push({ path: /guilds/, status: 502, times: 2 })
  await expect(discord.guild(guild.id)).rejects.toMatchObject({ kind: 'away' })
  await served.close()
  await expect(discord.me('any')).rejects.toMatchObject({ kind: 'away' })
})
