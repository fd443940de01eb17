import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { must } from '@segue/shared/must.ts'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { launchChromium } from '../test/chromium.ts'
import { keptCertificate } from './certificate.ts'
import { readConfig } from './config.ts'
import { attachFile } from './discord/messages/attachments.ts'
import { close, listen } from './local-server.ts'
import { localNames } from './origins.ts'
import { startSimulator } from './start.ts'

const clientId = '1234567890123456789'

/** Does what the SDK does until `ready()`, `patchUrlMappings` with a request, and Vite’s `clientPort: 443`. */
const activity = `<!doctype html><body><script type="module">
  const note = (text) => document.body.append(text + '; ')
  addEventListener('message', ({ data: [, { evt }] }) => note(evt))
  const frame_id = new URLSearchParams(location.search).get('frame_id')
  parent.postMessage([0, { v: 1, encoding: 'json', client_id: '${clientId}', frame_id }], document.referrer || '*')
  fetch('https://' + location.host + '/far/hello').then(async (reply) => note(await reply.text()))
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  new WebSocket(scheme + '://' + location.hostname + ':443/far/live').onmessage = ({ data }) => note(data)
</script>`

const closing: (() => unknown)[] = []
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-https-'))
  closing.push(() => rm(folder, { recursive: true }))
  vi.stubEnv('XDG_CACHE_HOME', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const end of closing.splice(0).reverse()) await end()
})

async function started(https: boolean) {
  const server = createServer(({ url }, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end(url === '/hello' ? 'hello' : activity),
  )
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => socket.send('live'))
  const target = `localhost:${await listen(server, 0)}`
  closing.push(() => close(server))
  const config = { target, mappings: { '/far': target }, clientId, https }
  const simulator = await onFreePort((port) => startSimulator(readConfig({ ...config, port })), 3)
  closing.push(() => simulator.close())
  return simulator
}

test.each([true, false])(
  'an activity reaches its mappings and sockets at its https address and at port 443, with https: %s',
  async (https) => {
    const { url } = await started(https)
    expect(url).toMatch(https ? /^https:\/\/discord\./ : /^http:\/\/discord\./)
    const browser = await launchChromium()
    closing.push(() => browser.close())
    const page = await browser.newPage({ ignoreHTTPSErrors: https })
    await page.goto(url)
    await page.getByRole('button', { name: 'Open the activity' }).click()
    const body = page.locator('.client iframe').contentFrame().locator('iframe').contentFrame().locator('body')
    for (const received of ['READY', 'hello', 'live']) await body.getByText(received).waitFor()
  },
)

test('whoever trusts the certificate reaches the page and everybody’s activity', async () => {
  const { port, certificate } = await started(true)
  const { cert } = await keptCertificate(localNames)
  expect(dirname(dirname(must(certificate, 'a certificate')))).toContain(
    must(process.env['XDG_CACHE_HOME'], 'a folder'),
  )
  const statusOf = (name: string, at: number) =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: at, servername: name, headers: { host: `${name}:${at}` }, ca: cert }
      request(options, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end()
    })
  expect(await statusOf('discord.simulator.localhost', port)).toBe(200)
  expect(await statusOf('localhost', port)).toBe(200)
  expect(await statusOf('ann.simulator.localhost', port + 1)).toBe(200)
  await expect(statusOf('example.com', port)).rejects.toThrow(/altnames/)
})

test('a bot that trusts the certificate through its environment downloads what was attached', async () => {
  const { world, certificate } = await started(true)
  const song = { name: 'song.txt', type: 'text/plain', bytes: Buffer.from('some music') }
  const { url } = must(world.attachments.get(attachFile(world, song).id), 'the song')
  const program = `process.stdout.write(await (await fetch('${url}')).text())`
  const run = (env: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env })
  expect((await run({ ...process.env, NODE_EXTRA_CA_CERTS: certificate })).stdout).toBe('some music')
  await expect(run(process.env)).rejects.toThrow(/fetch failed/)
})

test('a certificate is kept until shortly before it expires, and its key is readable by its user only', async () => {
  const dayMs = 86_400_000
  const folder = join(must(process.env['XDG_CACHE_HOME'], 'a folder'), 'https')
  const now = Date.now()
  const all = await Promise.all([1, 2, 3].map(() => keptCertificate(localNames, { folder, now })))
  const again = await keptCertificate(localNames, { folder, now: now + 300 * dayMs })
  expect(all.map(({ cert }) => cert)).toContain(again.cert)
  expect((await stat(join(folder, 'key.pem'))).mode & 0o777).toBe(0o600)
  expect((await keptCertificate(localNames, { folder, now: now + 360 * dayMs })).cert).not.toBe(again.cert)
  expect((await keptCertificate([...localNames, 'other.test'], { folder, now: now + 360 * dayMs })).cert).not.toBe(
    again.cert,
  )
})

test('a browser with the printed flags trusts the real origins and caches what it loads, as on Discord', async () => {
  let loads = 0
  const server = createServer(({ url }, reply) => {
    if (url === '/file') loads += 1
    reply.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'max-age=600' }).end('file')
  })
  const target = `localhost:${await listen(server, 0)}`
  closing.push(() => close(server))
  const config = { target, clientId, realOrigins: true }
  const {
    activityOrigin,
    browserFlags,
    close: end,
  } = await onFreePort((port) => startSimulator(readConfig({ ...config, port })), 3)
  closing.push(end)
  const browser = await launchChromium(browserFlags)
  closing.push(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`${activityOrigin}/`)
  const load = () => page.evaluate(async () => (await fetch('/file')).text())
  expect([await load(), await load(), loads]).toEqual(['file', 'file', 1])
})
