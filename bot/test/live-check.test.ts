import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addGuild, addPerson, addRole, type Sku } from '@segue/simulator/discord/world.ts'
import type { Settings } from '../src/live-check/ask.ts'
import { permissionsWanted } from '../src/live-check/permissions.ts'
import { liveCheck, settingsIn } from '../src/live-check/run.ts'
import { botTest, serviceToken } from './world.ts'

const running = botTest()
const publicKey = 'ab'.repeat(32)
const needed = {
  DISCORD_APPLICATION_ID: '1',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'a.bot.token',
  DISCORD_PUBLIC_KEY: publicKey,
  PUBLIC_URL: 'https://segue.test',
  SERVICE_TOKEN: serviceToken,
}
const price = { amount: 499, currency: 'eur' }
let server: Server
let settings: Settings
/** The framing headers of our own server, and its response to unsigned requests. */
let ours = { headers: {} as Record<string, string>, unsigned: 401, page: 200, hangsUp: false }
/** The prefixes that Discord's proxy doesn't map, so that their requests arrive at our server. */
let unmapped: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    if (ours.hangsUp) return void response.destroy()
    const { method, url = '', headers } = request
    if (url.startsWith('/outside/')) {
      const isOurs = unmapped.some((prefix) => url.startsWith(prefix))
      return void response.writeHead(404, isOurs ? { Via: '1.1 segue' } : { Via: '1.1 varnish' }).end()
    }
    const isRefused = url === '/discord/panels' && headers.authorization !== `Bearer ${serviceToken}`
    const answered = method === 'POST' ? ours.unsigned : ours.page
    response.writeHead(isRefused ? 401 : answered, ours.headers)
    return void response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

/** A portal, a guild and a server that are correct, except for the URL, which is on this machine. */
beforeEach(() => {
  const { world, served } = running()
  const { application } = world
  ours = { headers: {}, unsigned: 401, page: 200, hangsUp: false }
  unmapped = []
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  application.redirectUris = [
    'https://127.0.0.1',
    `${publicUrl}/discord/linked-role/done`,
    `${publicUrl}/sign-in/discord`,
  ]
  const permissions = permissionsWanted.reduce((sum, [, bit]) => sum | bit, 0n)
  const install = { scopes: ['applications.commands', 'bot'], permissions: String(permissions) }
  application.portal = {
    verify_key: publicKey,
    role_connections_verification_url: `${publicUrl}/discord/linked-role`,
    event_webhooks_url: `${publicUrl}/discord/events`,
    event_webhooks_status: 2,
    event_webhooks_types: ['ENTITLEMENT_CREATE', 'ENTITLEMENT_UPDATE', 'ENTITLEMENT_DELETE'],
    integration_types_config: { '0': { oauth2_install_params: install }, '1': {} },
    icon: 'a1b2',
    cover_image: 'c3d4',
    terms_of_service_url: 'https://segue.test/terms',
    privacy_policy_url: 'https://segue.test/privacy',
  }
  const plan: Sku = { id: world.snowflake(), name: 'Pro', slug: 'pro', type: 5, price }
  world.skus.set(plan.id, plan)
  const guild = addGuild(world, 'Checked', addPerson(world, 'ann'))
  const crew = addRole(world, guild, 'bots', permissions)
  guild.members.get(application.botId)?.roles.push(crew.id)
  settings = settingsIn({
    DISCORD_APPLICATION_ID: application.id,
    DISCORD_CLIENT_SECRET: application.clientSecret,
    DISCORD_BOT_TOKEN: application.botToken,
    DISCORD_PUBLIC_KEY: publicKey,
    DISCORD_API_BASE: served.apiBase,
    DISCORD_PRO_SKU: plan.id,
    LIVE_CHECK_GUILD: guild.id,
    PUBLIC_URL: publicUrl,
    SERVICE_TOKEN: serviceToken,
    LIVE_CHECK_ACTIVITY: publicUrl,
  })
})

const differing = async (more: Partial<Settings> = {}) =>
  (await liveCheck({ ...settings, ...more })).filter(({ ok }) => !ok).map(({ says }) => says)
const address = 'PUBLIC_URL is a URL that Discord can link to'

test('with correct settings only the local URL is reported, with its cure', async () => {
  const findings = await liveCheck(settings)
  expect(await differing()).toEqual([address])
  expect(findings.length).toBeGreaterThan(26)
  for (const { ok, cure } of findings) expect(cure === undefined).toBe(ok)
})

test('each wrong setting in the portal is found', async () => {
  const { portal } = running().world.application
  Object.assign(portal, {
    verify_key: 'cd'.repeat(32),
    flags: 0,
    event_webhooks_status: 1,
    privacy_policy_url: null,
    icon: null,
  })
  Object.assign(portal, {
    interactions_endpoint_url: 'https://elsewhere.test/discord',
    integration_types_config: { '0': {} },
  })
  Object.assign(portal, { role_connections_verification_url: null })
  running().world.application.redirectUris = []
  expect(await differing()).toEqual([
    'The public key matches the portal',
    'Activities are enabled',
    'The redirect https://127.0.0.1 is registered',
    expect.stringMatching(/^The redirect http.*\/discord\/linked-role\/done is registered$/),
    expect.stringMatching(/^The redirect http.*\/sign-in\/discord is registered$/),
    'The app can be installed to servers and users',
    'The install link for servers has the scopes and permissions the bot needs',
    'Commands arrive over the gateway, or at our own URL',
    'Linked roles open our page',
    'Discord sends us purchase events',
    'The application has an icon and a cover',
    'Terms and privacy policy are linked',
    address,
  ])
})

test('an install link without a permission and missing webhook events are found, with what to add', async () => {
  const { portal } = running().world.application
  const install = { scopes: ['bot', 'applications.commands'], permissions: String(1n << 10n) }
  const integration_types_config = { '0': { oauth2_install_params: install }, '1': {} }
  Object.assign(portal, { integration_types_config, event_webhooks_types: ['ENTITLEMENT_CREATE'] })
  const found = (await liveCheck(settings)).filter(({ ok }) => !ok)
  expect(found.map(({ says }) => says)).toEqual([
    'The install link for servers has the scopes and permissions the bot needs',
    'Discord sends us purchase events',
    address,
  ])
  expect(found[0]?.cure).toContain('and the permissions Send Messages, Create Public Threads,')
})

test('a wrong secret, a wrong plan, too few shards and a server without the bot are found', async () => {
  const wrong = { clientSecret: 'old', proSku: '1', guildId: '1' }
  running().world.faults.push({ path: /activity-instances/, status: 403, times: 1 })
  expect(await differing(wrong)).toEqual([
    'Discord accepts the client secret',
    'Running activities can be looked up (403 Faulty)',
    'DISCORD_PRO_SKU is a subscription (200)',
    'The bot is in the server (404 Unknown Guild)',
    address,
  ])
})

test('changed commands and missing permissions are found', async () => {
  const { botWorld, world } = running()
  const launch = [...botWorld.commands.values()].find(({ name }) => name === 'launch')
  if (!launch) throw new Error('Expected an entry point')
  const { handler } = { handler: undefined, ...launch }
  Object.assign(launch, { handler: 1 })
  world.guilds
    .get(settings.guildId ?? '')
    ?.members.get(world.application.botId)
    ?.roles.splice(0)
  expect(await differing()).toEqual([
    expect.stringMatching(/^Discord has our commands/),
    'Discord opens the activity without the bot',
    'The bot has the permission Create Public Threads',
    'The bot has the permission Send Messages in Threads',
    'The bot has the permission Create Events',
    'The bot has the permission Manage Channels',
    'The bot has the permission Set Voice Channel Status',
    address,
  ])
  Object.assign(launch, { handler })
})

test('a server that forbids frames, accepts unsigned requests or is unreachable is found', async () => {
  ours = {
    headers: { 'Content-Security-Policy': "frame-ancestors 'self'" },
    unsigned: 200,
    page: 200,
    hangsUp: false,
  }
  expect(await differing()).toEqual([
    address,
    'The page allows framing in Discord',
    "Commands without Discord's signature are refused (200)",
    "Purchase events without Discord's signature are refused (200)",
  ])
  ours.hangsUp = true
  expect(await differing()).toContain('The page is reachable (no response)')
})

test('a missing URL mapping, linked roles that are not set up and unregistered records are found', async () => {
  const { world } = running()
  const { roleMetadata } = world
  world.roleMetadata = []
  ours.page = 404
  expect(await differing()).toEqual([
    'Discord has our records for linked roles',
    address,
    'The page is reachable (404)',
    'The server accepts SERVICE_TOKEN (404)',
    'The page for linked roles leads to Discord (404)',
    "Discord's proxy serves the page (404)",
  ])
  world.roleMetadata = roleMetadata
  expect(settingsIn({ ...needed, DISCORD_APPLICATION_ID: '12' }).activityUrl).toBe('https://12.discordsays.com')
})

test('missing URL mappings to third parties are found and named, and so is a token that the server refuses', async () => {
  unmapped = ['/outside/spotify-art/', '/outside/discord-cdn/']
  const found = (await liveCheck({ ...settings, serviceToken: 'another token' })).filter(({ ok }) => !ok)
  expect(found.map(({ says }) => says)).toEqual([
    address,
    'The server accepts SERVICE_TOKEN (401)',
    expect.stringMatching(/^Discord's proxy has our URL mappings to third parties \(\d+ of \d+\)$/),
  ])
  expect(found.at(-1)?.cure).toContain('/outside/spotify-art/{shard}, /outside/discord-cdn.')
})

test('an invalid token is reported first, and a missing setting is named', async () => {
  expect((await differing({ botToken: 'an.old.token' }))[0]).toBe(
    "Discord accepts the bot's token (401 401: Unauthorized)",
  )
  expect(() => settingsIn({ PUBLIC_URL: 'https://segue.test' })).toThrow(
    'Set DISCORD_APPLICATION_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN, DISCORD_PUBLIC_KEY, SERVICE_TOKEN as on the server',
  )
})
