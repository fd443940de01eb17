import type { ClientRequest } from 'node:http'
import { expect, test } from 'vitest'
import { reroutedDispatcher, reroutedRequest, rerouteTo } from './reroute.ts'

const reroute = rerouteTo(new URL('http://127.0.0.1:3335/api'))

test.each([
  ['https://discord.com/api/v10/users/@me?a=1', 'http://127.0.0.1:3335/api/v10/users/@me?a=1'],
  ['https://canary.discord.com/oauth2/authorize', 'http://127.0.0.1:3335/oauth2/authorize'],
  ['https://discordapp.com/api/gateway', 'http://127.0.0.1:3335/api/gateway'],
  ['wss://gateway.discord.gg/?v=10&encoding=json', 'http://127.0.0.1:3335/gateway?v=10&encoding=json'],
  ['wss://gateway-us-east1-b.discord.gg/?v=10', 'http://127.0.0.1:3335/gateway?v=10'],
  ['https://discord.com/developers', undefined],
  ['https://discord.com.evil.test/api/v10', undefined],
  ['/api/v10', undefined],
])('%s is rerouted to %s', (from, to) => expect(reroute(from)?.href).toBe(to))

test('https requests are rerouted with their headers, whichever signature is used, and without their agent', () => {
  const sent: unknown[] = []
  const request = reroutedRequest(
    (first) => sent.push(['kept', String(first)]) as unknown as ClientRequest,
    (first, options) => sent.push([String(first), options]) as unknown as ClientRequest,
    reroute,
  )
  const headers = { authorization: 'Bot 1' }
  request('https://discord.com/api/v10', { headers, agent: false })
  request({ hostname: 'discord.com', path: '/api/v10', method: 'PUT', headers })
  request({ host: 'gateway.discord.gg', path: '/?v=10', headers })
  request('https://example.test/')
  expect(sent).toEqual([
    ['http://127.0.0.1:3335/api/v10', { headers }],
    ['http://127.0.0.1:3335/api/v10', { method: 'PUT', headers }],
    ['http://127.0.0.1:3335/gateway?v=10', { headers }],
    ['kept', 'https://example.test/'],
  ])
})

test("requests through undici's dispatcher are rerouted, and its other methods still work", () => {
  class Agent {
    #closed = false
    readonly sent: unknown[] = []
    dispatch(request: { origin?: string | URL; path: string }) {
      this.sent.push(request)
      return true
    }
    close() {
      this.#closed = true
      return this.#closed
    }
  }
  const agent = new Agent()
  const dispatcher = reroutedDispatcher(agent, reroute)
  const rest = { method: 'GET' }
  dispatcher.dispatch({ origin: new URL('https://discord.com'), path: '/api/v10?a=1', ...rest })
  dispatcher.dispatch({ origin: 'https://example.test', path: '/', ...rest })
  expect(agent.sent).toEqual([
    { origin: 'http://127.0.0.1:3335', path: '/api/v10?a=1', ...rest },
    { origin: 'https://example.test', path: '/', ...rest },
  ])
  expect(dispatcher.close()).toBe(true)
})
