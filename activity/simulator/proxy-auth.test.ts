import { createPublicKey, verify } from 'node:crypto'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { onFreePort } from '@segue/shared/test/free-port.ts'
import { readConfig } from './config.ts'
import { close, listen } from './local-server.ts'
import { startSimulator } from './start.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})

/** A simulator, and the headers that its proxy sends to the activity's server for a request at a host. */
async function started(proxyAuth: boolean) {
  let received: IncomingHttpHeaders = {}
  const server = createServer(({ headers }, reply) => {
    received = headers
    reply.end()
  })
  const target = `localhost:${await listen(server, 0)}`
  closing.push(() => close(server))
  const simulator = await onFreePort((port) => startSimulator(readConfig({ target, port, proxyAuth })), 3)
  closing.push(() => simulator.close())
  const port = simulator.port + 1
  const headersAt = async (host: string) => {
    const forged = { 'x-discord-proxy-payload': 'bWU=', 'x-signature-ed25519': 'bWU=', 'x-signature-timestamp': '1' }
    await new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, headers: { host: `${host}:${port}`, ...forged } }
      request(options, (reply) => reply.resume().on('end', resolve))
        .on('error', reject)
        .end()
    })
    return received
  }
  return { ...simulator, headersAt }
}

test('the proxy names the user of an activity in a signed payload, which the activity’s page cannot forge', async () => {
  const { world, publicKey, headersAt } = await started(true)
  const bruno = [...world.people.values()].find(({ username }) => username === 'bruno')
  const headers = await headersAt('bruno.simulator.localhost')
  const payload = Buffer.from(String(headers['x-discord-proxy-payload']), 'base64')
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  })
  expect(verify(null, payload, key, Buffer.from(String(headers['x-signature-ed25519']), 'base64'))).toBe(true)
  const created = Number(headers['x-signature-timestamp'])
  expect(JSON.parse(payload.toString())).toEqual({
    application_id: world.application.id,
    user_id: bruno?.id,
    is_developer: false,
    created_at: created,
    expires_at: created + 3600,
  })
  expect(await headersAt('localhost')).not.toHaveProperty('x-discord-proxy-payload')
})

test('without proxyAuth no such header passes, as on Discord before an application opts in', async () => {
  const { headersAt } = await started(false)
  const headers = await headersAt('bruno.simulator.localhost')
  for (const name of ['x-discord-proxy-payload', 'x-signature-ed25519', 'x-signature-timestamp'])
    expect(headers).not.toHaveProperty(name)
})
