import type { IncomingMessage, ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { fakeOutside } from './fakes/fake-outside.ts'
import type { proxyHosts } from './proxy-hosts.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void
export const says =
  (text: string, headers: Record<string, string> = {}, status = 200): Handler =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)

/** The proxy in front of third parties with these handlers, until the test ends, with a fake clock. */
export async function proxyWorld(
  open: (typeof proxyHosts)[string],
  hosts: Record<string, Handler>,
  { rateFactor = 0, silenceMs = 60_000 } = {},
) {
  let now = Date.parse('2026-11-20T20:00:00Z')
  const outside = await fakeOutside(hosts)
  onTestFinished(() => outside.close())
  const standIn = outside.standIn
  const host = await open({ clock: { now: () => now }, standIn, rateFactor, silenceMs })
  onTestFinished(() => host.close())
  return {
    requests: outside.requests,
    pass: (ms: number) => void (now += ms),
    url: host.url,
    get: (path: string, init: RequestInit = {}) => fetch(host.url + path, init),
  }
}
