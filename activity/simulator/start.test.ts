import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { until } from '@segue/shared/test/until.ts'
import { readConfig } from './config.ts'
import { grantToken, keepPicture } from './discord/world.ts'
import { listen } from './local-server.ts'
import type { PageRequest, PageMessage } from './page/talk.ts'
import { startSimulator, type Started } from './start.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function started(more: object = {}): Promise<Started> {
  const behind = createServer((request, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end(`<head><title>${request.url}</title></head>`),
  )
  const target = await listen(behind, 0)
  closing.push(() => behind.close())
  const simulator = await onFreePort(
    (port) => startSimulator(readConfig({ target: `localhost:${target}`, port, ...more })),
    3,
  )
  closing.push(() => simulator.close())
  return simulator
}

/** The page's own connection to the simulator. */
async function desk({ url, port }: Started) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/desk`, { origin: url })
  closing.push(() => socket.close())
  const messages: PageMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as PageMessage))
  await new Promise((done, failed) => socket.once('open', done).once('error', failed))
  const last = <Kind extends PageMessage['tell']>(kind: Kind) =>
    until(() => messages.findLast((one): one is Extract<PageMessage, { tell: Kind }> => one.tell === kind), kind)
  return { ask: (request: PageRequest) => socket.send(JSON.stringify(request)), last }
}

test('each person has a separate origin at any port, and pages start with the shim', async () => {
  const simulator = await started()
  const { ask, last } = await desk(simulator)
  const { people, channels } = await last('world')
  const [ann, bruno] = people
  const channel = channels.find(({ voice }) => voice)?.id ?? ''
  const src = async (person = '') => {
    ask({ ask: 'open', person, channel, customId: null, platform: 'desktop', latencyMs: 0 })
    await expect.poll(async () => (await last('opened')).person.id).toBe(person)
    return new URL((await last('opened')).src)
  }
  const [first, second] = [await src(ann?.id), await src(bruno?.id)]
  expect([first.hostname, second.hostname]).toEqual(['ann.simulator.localhost', 'bruno.simulator.localhost'])
  const headers = { host: first.host, 'sec-fetch-dest': 'iframe' }
  const page = await fetch(`http://127.0.0.1:${first.port}/a`, { headers })
  // Node's fetch sends its own Host, which selects the guard and the page.
  expect(await page.text()).toContain('<head><script src="/.simulator/shim.js"></script><title>/a</title>')
  expect(page.headers.get('content-security-policy')).toContain('report-uri /.simulator/report')
})

test("Discord’s interface accepts requests of the activity's pages, and of no others", async () => {
  const { world, port, activityOrigin } = await started()
  const [ann] = world.people.values()
  const person = [...world.people.values()].find(({ username }) => username === 'ann') ?? ann
  const authorization = `Bearer ${grantToken(world, person?.id ?? '', ['identify'])}`
  const me = (origin: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port + 1}/.simulator/api/v10/users/@me`, { method, headers: { authorization, origin } })
  const answer = await me(activityOrigin)
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, activityOrigin])
  expect(await answer.json()).toMatchObject({ username: 'ann' })
  expect((await me(activityOrigin, 'OPTIONS')).status).toBe(204)
  expect((await me('https://evil.test')).status).toBe(403)
})

test("avatars and uploaded pictures are served, and can't run scripts", async () => {
  const { world, port } = await started()
  const person = [...world.people.values()].find(({ username }) => username === 'ann')
  for (const path of ['/embed/avatars/2.png', `/avatars/${person?.id}/abc.png`]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ])
  }
  expect((await fetch(`http://127.0.0.1:${port}/avatars/1/abc.png`)).status).toBe(404)
})

test('pages may show the pictures of the simulated CDN, and reach it by a mapping', async () => {
  const { world, activityOrigin } = await started({ mappings: { '/cdn': 'cdn.discordapp.com' } })
  const picture = new URL(keepPicture(world))
  const page = await fetch(`${activityOrigin}/`)
  const [, images = ''] = /img-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '') ?? []
  expect(images.split(' ')).toContain(picture.origin)
  for (const url of [picture, `${activityOrigin}/cdn${picture.pathname}`])
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png')
})

test("the CDN is also within the activity's origin, where the shim leads its pictures", async () => {
  const { world, activityOrigin } = await started()
  const [ann] = [...world.people.values()].filter(({ bot }) => !bot)
  const get = (path: string) => fetch(`${activityOrigin}/.simulator/${path}`)
  const avatar = await get(`cdn/avatars/${ann?.id}/a.png?size=64`)
  expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect([(await get('cdn/avatars/1/a.png')).status, (await get('cdn/')).status]).toEqual([404, 404])
})

test('ids and credentials are the same at every start, and given ones are used', async () => {
  const [first, second] = [await started(), await started()]
  const idsOf = ({ world, publicKey }: Started) => [
    ...world.people.keys(),
    ...world.channels.keys(),
    world.application.botToken,
    publicKey,
  ]
  expect(idsOf(second)).toEqual(idsOf(first))
  const own = await started({ clientId: '1234567890123456789', clientSecret: 's', botToken: 't' })
  expect(own.world.application).toMatchObject({ id: '1234567890123456789', clientSecret: 's', botToken: 't' })
  expect(own.publicKey).not.toBe(first.publicKey)
  const headers = { authorization: 'Bot t' }
  const about = await (await fetch(`${own.apiBase}/v10/applications/@me`, { headers })).json()
  expect(about).toMatchObject({ verify_key: own.publicKey })
})

test.each<[given: object, told: RegExp]>([
  [{ port: 0, target: 'x' }, /port/],
  [{ target: 'x', mappings: { api: 'y' } }, /mappings/],
  [{ target: 'x', colour: 'blue' }, /colour/],
  [{ target: 'x', world: { people: [] } }, /world\.people/],
  [{}, /target/],
])('an invalid configuration is refused with the path of the error: %j', (input, received) => {
  expect(() => readConfig(input)).toThrow(received)
})
