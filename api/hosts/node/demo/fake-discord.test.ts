import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { startFakeDiscord } from './fake-discord.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The simulator in front of a server, with everything that it refuses. */
async function opened() {
  const behind = createServer((_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<head></head>'),
  )
  await new Promise<void>((done) => behind.listen(0, '127.0.0.1', done))
  closing.push(() => behind.close())
  const server = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
  const discord = await startFakeDiscord()
  closing.push(() => discord.close())
  const refused: string[] = []
  let notify = () => {}
  const onRefused = (sentence: string) => {
    refused.push(sentence)
    notify()
  }
  const page = await onFreePort((port) => discord.open({ port, server, publicUrl: server, onRefused }), 2)
  const nextRefusal = () => new Promise<void>((done) => void (notify = done))
  return { discord, page, refused, nextRefusal }
}

test("the demo's activity reports to the simulator, and reaches Discord's interface from its own origin", async () => {
  const { page } = await opened()
  const activity = new URL(page)
  activity.port = String(Number(activity.port) + 1)
  const get = (path: string) => fetch(new URL(path, activity), { headers: { 'sec-fetch-dest': 'iframe' } })
  expect(await (await get('/')).text()).toContain('/.simulator/shim.js')
  expect((await get('/.simulator/api/v10/users/@me')).status).toBe(401)
})

test("once a page is open, what Discord's description of its interface forbids is refused and reported", async () => {
  const { discord, page, refused, nextRefusal } = await opened()
  const { DISCORD_API_BASE: base, DISCORD_APPLICATION_ID: id, DISCORD_BOT_TOKEN: token } = discord.settings
  const register = (name: string) =>
    fetch(`${base}/v10/applications/${id}/commands`, {
      method: 'POST',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        description: 'Plays',
        options: [{ name: 'song', description: 'A song', type: 99 }],
      }),
    })
  expect([(await register('early')).status, refused]).toEqual([201, []])
  const reported = nextRefusal()
  const socket = new WebSocket(`${page.replace('http', 'ws')}/desk`, { origin: page })
  closing.push(() => socket.terminate())
  await reported
  expect(refused).toEqual([expect.stringMatching(/^Discord refuses the command \/early \(options\.0\.type\): ./)])
  expect([(await register('late')).status, refused[1]]).toEqual([
    400,
    expect.stringMatching(/^Discord refuses POST \/api\/v10\/applications\/\d+\/commands \(options\.0\.type\): ./),
  ])
})
