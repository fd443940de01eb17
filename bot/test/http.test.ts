import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type Actor } from '@segue/simulator/discord/actor.ts'
import { serveEvents } from '../src/discord/events.ts'
import { serveInteractions } from '../src/discord/http.ts'
import { botTest, fetchWithoutDeadline, holdApi, lastAnswer, lastSeen, patienceMs, wordsOf } from './world.ts'

const running = botTest()
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
const signingKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
let server: Server
let endpoint: string
let actor: Actor

beforeAll(async () => {
  const { bot, served, mistakes, world, botWorld, fixtures } = running()
  const answer = serveInteractions({
    bot,
    publicKey,
    botToken: world.application.botToken,
    apiBase: served.apiBase,
    fetch: fetchWithoutDeadline,
    now: fixtures.clock.now,
    onMistake: (error) => void mistakes.push(String(error)),
  })
  const listener = getRequestListener((request) => answer(request, () => undefined), { overrideGlobalObjects: false })
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/discord/interactions`
  botWorld.endpoint = endpoint
  actor = createActor({ world, bot: botWorld, gateway: served.gateway, signingKey, patienceMs })
})
afterAll(() => void server.close())

const timestampNow = () => String(Math.floor(running().fixtures.clock.now() / 1000))

function somebody(name: string) {
  const { person, guild } = running()
  const who = person(name)
  return { person: who, channel: guild(who).channel }
}

test('commands, autocomplete, modals and launches work over HTTP as at the gateway', async () => {
  const ann = somebody('ann')
  await actor.command(ann, 'help')
  expect(wordsOf(lastSeen(actor, ann))).toMatch(/What I can do/)
  expect(await actor.complete(ann, 'crate play', { crate: 'x' })).toEqual([])
  const opened = await actor.command(ann, 'setup create')
  await actor.submit(ann, opened, { name: 'Over HTTP' })
  expect(wordsOf(lastSeen(actor, ann))).toMatch(/\*\*Over HTTP\*\* is open/)
  await actor.command(ann, 'setup settings')
  const settings = await actor.press(ann, lastSeen(actor, ann), 'guild:form')
  await actor.submit(ann, settings, { language: 'es', switches: ['open'] })
  expect(wordsOf(lastSeen(actor, ann))).toMatch(
    /public messages: \*\*Español\*\*\nMembers can create rooms: \*\*on\*\*/,
  )
  const launched = await actor.command(ann, 'launch')
  expect(launched.instanceId).toMatch(/^i-/)
})

test('after the first interaction, commands in messages can be clicked', async () => {
  const { bot, botWorld, whileTimePasses } = running()
  const ann = somebody('clicker')
  await actor.command(ann, 'help')
  await whileTimePasses(() => bot.commandIds.size).toBeGreaterThan(20)
  await actor.command(ann, 'queue')
  const play = [...botWorld.commands.values()].find(({ name }) => name === 'play')
  expect(wordsOf(lastSeen(actor, ann))).toContain(`Add a song with </play:${play?.id}>.`)
})

test('a slow response is filled in later', async () => {
  const { bot, whileTimePasses } = running()
  const ann = somebody('ann')
  const release = holdApi(bot)
  // The first attempts arrive before Discord has processed the response, and during temporary errors.
  running().world.faults.push(
    { path: /@original/, status: 404, times: 1 },
    { path: /@original/, status: 502, times: 1 },
  )
  const answered = actor.command(ann, 'rooms')
  await whileTimePasses(() => lastAnswer(running())).toMatchObject({ type: 5 })
  release()
  await whileTimePasses(() => actor.seenBy(ann)).toHaveLength(1)
  await answered
  expect(running().world.faults.map(({ times }) => times)).toEqual([0, 0])
})

test('a request that is not signed by Discord is refused, and a signed ping gets a response', async () => {
  const send = (body: string, headers: Record<string, string>) => fetch(endpoint, { method: 'POST', headers, body })
  const timestamp = timestampNow()
  const { applicationId } = running().bot
  const signed = (body: string, at = timestamp) => ({
    'X-Signature-Ed25519': sign(null, Buffer.from(at + body), keys.privateKey).toString('hex'),
    'X-Signature-Timestamp': at,
  })
  const ping = JSON.stringify({ type: 1, application_id: applicationId })
  const foreign = JSON.stringify({ type: 1, application_id: '1' })
  expect(await (await send(ping, signed(ping))).json()).toEqual({ type: 1 })
  const bad = [
    await send(ping, {}),
    await send('{"type":2}', signed(ping)),
    await send(ping, { ...signed(ping), 'X-Signature-Timestamp': String(Number(timestamp) + 1) }),
    await send(ping, { ...signed(ping), 'X-Signature-Ed25519': 'zz' }),
    await send('', signed(ping)),
    await send(ping, signed(ping, String(Number(timestamp) - 301))),
    await send(foreign, signed(foreign)),
  ]
  expect(bad.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401])
  expect((await send('no json', signed('no json'))).status).toBe(400)
})

test("purchases in Discord's webhook events are checked, but unsigned events are not", async () => {
  const { bot, fixtures, person } = running()
  const hear = serveEvents({ bot, publicKey, now: fixtures.clock.now, onMistake: () => undefined })
  const timestamp = timestampNow()
  const send = async (message: object, signedFor = message) => {
    const [body, signed] = [message, signedFor].map((one) => JSON.stringify(one))
    const headers = {
      'X-Signature-Ed25519': sign(null, Buffer.from(timestamp + signed), keys.privateKey).toString('hex'),
      'X-Signature-Timestamp': timestamp,
    }
    return (await hear(new Request('http://test/discord/events', { method: 'POST', headers, body: body ?? '' })))
      .status
  }
  const buyer = person('buyer').id
  const of = (type: string, data: object) => ({
    version: 1,
    application_id: bot.applicationId,
    type: 1,
    event: { type, timestamp: '2026-11-23T10:00:00.000Z', data },
  })
  const bought = of('ENTITLEMENT_CREATE', { id: '1', user_id: buyer })
  expect(await send({ version: 1, application_id: bot.applicationId, type: 0 })).toBe(204)
  expect(await send({ ...bought, application_id: '1' })).toBe(401)
  expect(await send(bought, {})).toBe(401)
  expect(await send(of('APPLICATION_AUTHORIZED', { user: { id: buyer } }))).toBe(204)
  const jobs = () => fixtures.app.db.selectFrom('job').where('dedupeKey', '=', buyer).select('kind').execute()
  expect(await jobs()).toEqual([])
  expect([await send(bought), await send(bought)]).toEqual([204, 204])
  expect(await jobs()).toEqual([{ kind: 'checkPurchases' }])
  const oddEvents = [undefined, null, 1, {}, { type: 5 }, { type: 'ENTITLEMENT_CREATE', data: { user_id: 'x' } }]
  for (const event of oddEvents)
    expect(await send({ version: 1, application_id: bot.applicationId, type: 1, event })).toBe(204)
  const trouble = { applicationId: bot.applicationId, checkPurchases: () => Promise.reject(new Error('down')) }
  const failing = serveEvents({ bot: trouble, publicKey, now: fixtures.clock.now, onMistake: () => undefined })
  const headers = {
    'X-Signature-Ed25519': sign(null, Buffer.from(timestamp + JSON.stringify(bought)), keys.privateKey).toString(
      'hex',
    ),
    'X-Signature-Timestamp': timestamp,
  }
  const body = JSON.stringify(bought)
  expect((await failing(new Request('http://test/', { method: 'POST', headers, body }))).status).toBe(500)
})

test('an interaction that is sent three times is handled once', async () => {
  const { bot } = running()
  const ann = somebody('thrice')
  const post = async (body: string, headers: Record<string, string>) =>
    (await fetch(endpoint, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body }))
      .status
  const timestamp = timestampNow()
  const body = JSON.stringify({
    type: 5,
    id: running().world.snowflake(),
    application_id: bot.applicationId,
    token: 'a-token',
    guild_id: ann.channel.guildId,
    channel: { id: ann.channel.id },
    locale: 'en-US',
    member: { user: { id: ann.person.id, username: 'thrice' }, permissions: '32', roles: [] },
    data: {
      custom_id: 'newroom',
      components: [{ type: 1, components: [{ type: 4, custom_id: 'name', value: 'Once' }] }],
    },
  })
  const headers = {
    'X-Signature-Ed25519': sign(null, Buffer.from(timestamp + body), keys.privateKey).toString('hex'),
    'X-Signature-Timestamp': timestamp,
  }
  const statuses = await Promise.all([post(body, headers), post(body, headers), post(body, headers)])
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const { call } = await bot.as({ id: ann.person.id, username: 'thrice', globalName: null, locale: 'en-US' })
  const { rooms } = await call('GET /rooms/owned-rooms/list')
  expect(rooms.map(({ name }) => name)).toEqual(['Once'])
})
