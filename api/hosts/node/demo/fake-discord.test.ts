import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { startFakeDiscord } from './fake-discord.ts'

test("the demo's activity reports to the simulator, and reaches Discord's interface from its own origin", async () => {
  const behind = createServer((_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<head></head>'),
  )
  await new Promise<void>((done) => behind.listen(0, '127.0.0.1', done))
  const server = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
  const discord = await startFakeDiscord()
  const page = await onFreePort((port) => discord.open(port, server, server), 2)
  const activity = new URL(page)
  activity.port = String(Number(activity.port) + 1)
  const get = (path: string) => fetch(new URL(path, activity), { headers: { 'sec-fetch-dest': 'iframe' } })
  expect(await (await get('/')).text()).toContain('/.simulator/shim.js')
  expect((await get('/.simulator/api/v10/users/@me')).status).toBe(401)
  await discord.close()
  behind.close()
})
