import { createDemoApp } from '../../hosts/node/demo/apple/demo-app.ts'
import { buy } from '../../hosts/node/demo/apple/happenings.ts'
import { createDemoAccount } from '../../hosts/node/demo/stripe/demo-account.ts'
import { pay } from '../../hosts/node/demo/stripe/happenings.ts'
import { serveStripe } from '../../hosts/node/demo/stripe/serve.ts'
import { send } from '../../hosts/node/demo/stripe/webhooks.ts'
import { createAuthenticator } from '../authenticator.ts'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { until } from '@segue/shared/test/until.ts'
import { minuteMs } from '../../src/ports/clock.ts'
import { framesOfAdts, sampleRateOf } from '../../src/services/songs/public.ts'
import { shortestSeasonMs } from '../../src/services/points/seasons/next-season.ts'
import { refusalOf } from '../fixtures.ts'
import { wavFile } from '../songs.ts'
import { sessionAt } from '../fakes/fake-payments.ts'
import { callAt } from './edge-host.ts'
import { openEdge, type PeopledEdge } from './peopled-edge.ts'

const discordKeys = generateKeyPairSync('ed25519')
const stripe = createDemoAccount()
let apple: Awaited<ReturnType<typeof createDemoApp>>
let stripeServed: Awaited<ReturnType<typeof serveStripe>>
let edge: PeopledEdge['edge']
let ann: PeopledEdge['ann']
let call: PeopledEdge['call']
let close: PeopledEdge['close']
beforeAll(async () => {
  const discord = {
    DISCORD_APPLICATION_ID: '1',
    DISCORD_CLIENT_SECRET: 's',
    DISCORD_BOT_TOKEN: 't',
    DISCORD_PUBLIC_KEY: discordKeys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  }
  ;[apple, stripeServed] = await Promise.all([createDemoApp(), serveStripe(stripe.world)])
  const pairs = (of: Record<string, string>) => Object.entries(of).map(([name, value]) => `${name}=${value}`)
  const payments = {
    STRIPE_SECRET_KEY: stripe.world.secretKey,
    STRIPE_WEBHOOK_SECRETS: `whsec_of_yesterday,${stripe.world.webhookSecret}`,
    STRIPE_PLANS: pairs(stripe.plans).join(','),
    STRIPE_API_BASE: stripeServed.apiBase,
    APPLE_STORE_BUNDLE_ID: apple.world.bundleId,
    APPLE_STORE_ENVIRONMENT: apple.world.environment,
    APPLE_STORE_ROOTS: apple.world.root,
    APPLE_STORE_PRODUCTS: pairs(apple.products).join(','),
  }
  ;({ edge, ann, call, close } = await openEdge(inject('bundle'), { ...discord, ...payments }))
})
afterAll(async () => {
  await close?.()
  await stripeServed?.close()
})

describe('the API on Workers', () => {
  test('people sign up, sign in, and fill their queue', async () => {
    const email = `cleo.${crypto.randomUUID()}@example.test`
    const password = 'the password of cleo'
    await call(undefined)('POST /users/sign-up', { body: { email, password, nickname: 'cleo' } })
    const { accessToken } = await call(undefined)('POST /auth/login', { body: { email, password } })
    const cleo = callAt(edge.url, accessToken)
    const songs = ['one', 'two'].map((trackName) => ({
      trackName,
      musicProviders: { youtube: `id of ${trackName}` },
    }))
    await cleo('POST /crate/special/queue/songs', { body: { songs, append: true } })
    const queue = await cleo('GET /crate/special/queue/songs')
    expect(queue.songs.map(({ trackName }) => trackName)).toEqual(['one', 'two'])
    const wrong = call(undefined)('POST /auth/login', { body: { email, password: 'another password' } })
    expect((await refusalOf(wrong)).status).toBe(401)
  })

  test('a passkey can be added and signs its owner in', async () => {
    const { origin, hostname: rpId } = new URL(edge.url)
    const device = createAuthenticator({ origin, rpId })
    const { challenge } = await call(ann)('POST /auth/passkeys/options', { body: {} })
    await call(ann)('POST /auth/passkeys', { body: { name: 'Phone', credential: device.create(challenge) } })
    const request = await call(undefined)('POST /auth/passkey-sign-in/options')
    const credential = device.get(request.challenge)
    const { accessToken } = await call(undefined)('POST /auth/passkey-sign-in', { body: { credential } })
    expect(await callAt(edge.url, accessToken)('GET /users/profile')).toMatchObject({ uuid: ann?.uuid })
  })

  test('Discord commands are answered over HTTP if Discord signed them, and refused otherwise', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const ask = (body: string, signed = body) =>
      fetch(`${edge.url}/discord/interactions`, {
        method: 'POST',
        headers: {
          'X-Signature-Ed25519': sign(null, Buffer.from(timestamp + signed), discordKeys.privateKey).toString('hex'),
          'X-Signature-Timestamp': timestamp,
        },
        body,
      })
    const application_id = '1'
    const ping = JSON.stringify({ type: 1, application_id })
    expect(await (await ask(ping)).json()).toEqual({ type: 1 })
    expect((await ask(ping, '{"type":2}')).status).toBe(401)
    expect((await ask('{"type":1,"application_id":"2"}')).status).toBe(401)
    const user = { id: '123456789012345678', username: 'dee', global_name: null }
    const command = { type: 1, id: '1', name: 'rooms' }
    const where = { channel: { id: '5' }, locale: 'es-ES' }
    // A slow command is deferred first, and answered at Discord, which isn't available here.
    const answered = async () => {
      const id = String(Math.floor(Math.random() * 1e9))
      const request = { type: 2, id, application_id, token: 'x', user, ...where, data: command }
      return (await ask(JSON.stringify(request))).text()
    }
    await expect.poll(answered, { timeout: 20_000 }).toMatch(/Ahora mismo no suena ninguna sala|Salas ahora mismo/)
  })

  test('a plan paid by card starts only with what Stripe has signed', async () => {
    const statuses: number[] = []
    const post = async (body: string, signature: string) => {
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
      statuses.push((await fetch(`${edge.url}/webhook/stripe`, { method: 'POST', headers, body })).status)
    }
    const { url } = await call(ann)('POST /subscription/checkout/{id}', { params: { id: 'pro-monthly' } })
    stripe.world.deliver = async (body, signature) => {
      await post(body, signature.replace(/v1=./, 'v1=x'))
      await post(`${body} `, signature)
    }
    const session = sessionAt(stripe.world, url)
    await pay(stripe.world, session)
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect((await call(ann)('GET /subscription')).hasPlan).toBe(false)
    statuses.length = 0
    stripe.world.deliver = post
    for (const event of stripe.world.events) await send(stripe.world, event)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await call(ann)('GET /subscription')).subscription).toMatchObject({
      source: 'stripe',
      plan: 'pro-monthly',
    })
  })

  test("tokens bought in Apple's App Store arrive once Apple has signed for them", async () => {
    const { world } = apple
    const statuses: number[] = []
    const post = async (signedPayload: string) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ signedPayload })
      statuses.push((await fetch(`${edge.url}/webhook/apple`, { method: 'POST', headers, body })).status)
    }
    world.deliver = post
    const order = { productId: `${world.bundleId}.tokens100`, appAccountToken: ann.uuid }
    await buy(world, order)
    const [received] = world.notifications
    await post(must(received, 'a received message').signedPayload)
    await post(must(received, 'a received message').signedPayload.replace(/.{8}$/, 'AAAAAAAA'))
    expect(statuses).toEqual([200, 200, 400])
    expect((await call(ann)('GET /api/v1/token-accounts/self')).balance).toBe(100)
  })

  test('many concurrent requests each get their own connections', async () => {
    const all = Array.from({ length: 30 }, () => call(ann)('GET /users/profile'))
    const profiles = await Promise.all(all)
    expect(new Set(profiles.map(({ uuid }) => uuid))).toEqual(new Set([ann.uuid]))
  })

  test('an e-mail is sent with the request that triggers it, and later jobs by the cron', async () => {
    const emails = () => edge.db.selectFrom('outboxLetter').select('id').execute()
    await until(async () => (await emails()).length >= 2, 'the sign-up e-mails')
    const before = (await emails()).length
    const address = await edge.db
      .selectFrom('email')
      .innerJoin('user', 'user.id', 'email.userId')
      .where('user.uuid', '=', ann.uuid)
      .select('email.id')
      .executeTakeFirstOrThrow()
    await edge.db
      .insertInto('job')
      .values({
        kind: 'verificationLetter',
        payload: JSON.stringify({ emailId: address.id }),
        dedupeKey: null,
        runAt: new Date(0),
        createdAt: new Date(),
      })
      .execute()
    await edge.cron()
    const waiting = edge.db.selectFrom('job').select('id').where('kind', '=', 'verificationLetter')
    await until(async () => (await waiting.execute()).length === 0, 'the job')
    expect((await emails()).length).toBeGreaterThanOrEqual(before)
  })

  test('an upload streams into the bucket and waits for the media worker', async () => {
    await edge.db
      .updateTable('user')
      .set({ capabilities: ['uploadMusic'] })
      .where('uuid', '=', ann.uuid)
      .execute()
    const file = wavFile({ seconds: 200, tags: { title: 'Long' } })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(file)]), 'long.wav')
    const answer = await fetch(`${edge.url}/upload/song`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${ann.token}`, Connection: 'close' },
    })
    expect(answer.status).toBe(202)
    const { id, status } = await answer.json()
    expect(status).toBe('PENDING_UPLOAD')
    const bucket = await edge.bucket()
    const listed = await bucket.list({ prefix: 'songs/' })
    expect(listed.objects).toHaveLength(1)
    expect((await bucket.list({ prefix: 'inbox/' })).objects).toEqual([])
    const kept = must(await bucket.get(listed.objects[0]?.key ?? ''), 'the file in the bucket')
    expect(Buffer.from(await new Response(kept.body).arrayBuffer()).equals(file)).toBe(true)
    await edge.cron()
    expect((await call(ann)('GET /songs/{id}', { params: { id } })).status).toBe('PENDING_UPLOAD')
  }, 60_000)

  test('a resumable upload continues after a break, and waits in the bucket for the media worker', async () => {
    const file = new Uint8Array(wavFile({ seconds: 60, pitch: 330 }))
    const half = Math.floor(file.length / 2)
    const headers = { Authorization: `Bearer ${ann.token}`, 'Tus-Resumable': '1.0.0', Connection: 'close' }
    const begun = await fetch(`${edge.url}/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'Upload-Length': String(file.length), 'Upload-Metadata': `filename ${btoa('far.wav')}` },
    })
    expect(begun.status).toBe(201)
    const address = new URL(must(begun.headers.get('location'), 'a location'), `${edge.url}/upload/resumable`)
    const send = async (offset: number, body: Uint8Array<ArrayBuffer>) => {
      const type = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }
      const { status } = await fetch(address, { method: 'PATCH', body, headers: { ...headers, ...type } })
      return status
    }
    expect(await send(0, file.subarray(0, half))).toBe(204)
    expect(await send(0, file)).toBe(409)
    const head = await fetch(address, { method: 'HEAD', headers })
    expect(head.headers.get('upload-offset')).toBe(String(half))
    expect(await send(half, file.subarray(half))).toBe(204)
    await edge.cron()
    const id = address.pathname.split('/').at(-1) ?? ''
    const songOf = () => call(ann)('GET /upload/resumable/{id}/song', { params: { id } })
    await until(async () => (await songOf()) !== null, 'the song')
    const song = must(await songOf(), 'the song')
    expect(song).toMatchObject({ status: 'PENDING_UPLOAD', trackName: 'far' })
    const bucket = await edge.bucket()
    const kept = must(await bucket.get(`songs/${song.id}/original`), 'the file in the bucket')
    expect(Buffer.from(await new Response(kept.body).arrayBuffer()).equals(file)).toBe(true)
    await edge.cron()
    await until(async () => (await bucket.list({ prefix: 'resumable/' })).objects.length === 0, 'no parts')
  }, 60_000)

  test("a file that isn't a song is refused immediately, and nothing of it is kept", async () => {
    const before = (await (await edge.bucket()).list({ prefix: '' })).objects.length
    const form = new FormData()
    form.set('file', new Blob(['not a song at all, whatever it is called']), 'song.mp3')
    const headers = { Authorization: `Bearer ${ann.token}` }
    const answer = await fetch(`${edge.url}/upload/song`, { method: 'POST', body: form, headers })
    expect(answer.status).toBe(422)
    expect((await (await edge.bucket()).list({ prefix: '' })).objects.length).toBe(before)
  })

  test('the cron starts the next season when one has ended', async () => {
    const service = callAt(edge.url, 'a-service-token-for-the-edge')
    const ended = -minuteMs
    const [startTime, endTime] = [ended - shortestSeasonMs, ended].map((ms) =>
      new Date(Date.now() + ms).toISOString(),
    )
    const body = { name: 'Season 1', startTime: startTime ?? '', endTime: endTime ?? '' }
    await service('POST /points/season', { body })
    await edge.cron()
    await until(async () => {
      const { data } = await service('GET /admin/seasons', { query: {} })
      return data.some(({ name }) => name === 'Season 2')
    }, 'the next season')
  })

  test('a link to a room has a preview, with a picture drawn on the Worker', async () => {
    const { slug } = await call(ann)('POST /rooms/infrastructure', { body: { name: 'Far out', design: 'YACHT' } })
    const page = await (await fetch(`${edge.url}/room/${slug}`, { headers: { Accept: '*/*' } })).text()
    expect(page).toContain('<meta property="og:title" content="Far out">')
    const address = must(/og:image" content="([^"]+)"/.exec(page)?.[1], 'the address of a picture')
    const picture = await fetch(address)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    // Text makes up most of the difference from a picture without fonts.
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(20_000)
    const received = await fetch(`${edge.url}/oembed?url=${encodeURIComponent(`${edge.url}/room/${slug}`)}`)
    expect(await received.json()).toMatchObject({ version: '1.0', type: 'link', title: 'Far out' })
    expect((await fetch(`${edge.url}/oembed?format=xml&url=${edge.url}`)).status).toBe(501)
  })

  test('a room is on air over HLS, and its endless stream is refused with the address to use instead', async () => {
    const { slug } = await call(ann)('POST /rooms/infrastructure', { body: { name: 'On air' } })
    const get = (path: string) => fetch(`${edge.url}/room/${slug}/${path}`, { headers: { Connection: 'close' } })
    const playlist = await get('radio.m3u8')
    expect([playlist.status, playlist.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl'])
    const file = must(/^radio\/\d+\.aac$/m.exec(await playlist.text())?.[0], 'a segment')
    const segment = await get(file)
    expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'audio/aac'])
    // The station's own sound, behind the tag with its time.
    const { format, frames } = framesOfAdts(new Uint8Array(await segment.arrayBuffer()).subarray(73))
    expect([sampleRateOf(format), frames.length > 100]).toEqual([44_100, true])
    const stream = await get('radio.aac')
    expect([stream.status, await stream.json()]).toEqual([501, expect.objectContaining({ code: 'hlsOnly' })])
    const radio = await call(undefined)('GET /room/{id}/radio.json', { params: { id: slug } })
    expect([radio.listeners, radio.stream]).toEqual([1, null])
  })

  test('the web client is served at the same origin', async () => {
    const browser = { headers: { Accept: 'text/html' } }
    for (const path of ['/', '/rooms/some-slug-nobody-has', '/settings']) {
      const page = await fetch(edge.url + path, browser)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    }
    const panel = await fetch(`${edge.url}/admin`, browser)
    expect([panel.status, await panel.text()]).toEqual([200, '<!doctype html><title>Admin panel</title>'])
    expect(panel.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const part = await fetch(`${edge.url}/assets/part-1.js`)
    expect(part.headers.get('cache-control')).toContain('immutable')
    expect(part.headers.get('etag')).toBeNull()
    const linked = await fetch(`${edge.url}/linked.html?code=of-a-service`, { redirect: 'manual' })
    expect([linked.status, await linked.text()]).toEqual([200, '<!doctype html><title>Linking</title>'])
    for (const { headers } of [part, linked]) {
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(linked.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect((await fetch(`${edge.url}/nothing-here`)).status).toBe(404)
  })
})
