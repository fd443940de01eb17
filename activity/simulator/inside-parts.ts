import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRecord } from './frames.ts'
import { answerCdn } from './discord/rest/cdn.ts'
import type { DiscordWorld } from './discord/world.ts'
import type { Parts } from './local-server.ts'
import type { Observations, Report } from './observations.ts'

/** The simulator's own paths within the activity's origin. */
const own = '/.simulator/'
const maxBytes = 16 * 1024

const files: Record<string, { type: string; file: URL }> = {
  relay: { type: 'text/html; charset=utf-8', file: new URL('./inside/relay.html', import.meta.url) },
  'relay.js': { type: 'text/javascript; charset=utf-8', file: new URL('./inside/relay.js', import.meta.url) },
  'shim.js': { type: 'text/javascript; charset=utf-8', file: new URL('./inside/shim.js', import.meta.url) },
}

export const shimPath = `${own}shim.js`

type Inside = {
  /** Whose CDN is served at `/cdn/…`. */
  world: DiscordWorld
  observations: Observations
  /** Discord's interface, at `/api/…`. */
  api?: Parts | undefined
}

/** The simulator's parts within the activity's origin: the relay, the shim, reports, Discord's interface and its CDN. */
export function insideParts({ answer, upgrade }: Parts, { world, observations, api }: Inside): Parts {
  return {
    upgrade,
    answer(incoming, outgoing) {
      const path = incoming.url ?? '/'
      if (!path.startsWith(own)) return answer(incoming, outgoing)
      const [name = ''] = path.slice(own.length).split('?')
      if (name === 'report') return void hear(incoming, outgoing, observations)
      if (name.startsWith('cdn/')) {
        incoming.url = path.slice(own.length + 'cdn'.length)
        return answerCdn(world, incoming, outgoing)
      }
      if (!name.startsWith('api/') || !api) return void send(outgoing, name)
      incoming.url = path.slice(own.length - 1)
      return api.answer(incoming, outgoing)
    },
  }
}

async function send(outgoing: ServerResponse, name: string): Promise<void> {
  const found = Object.hasOwn(files, name) ? files[name] : undefined
  const text = found && (await readFile(found.file).catch(() => undefined))
  if (!found || !text) return void outgoing.writeHead(404).end()
  outgoing.writeHead(200, { 'content-type': found.type, 'cache-control': 'no-store' }).end(text)
}

async function hear(incoming: IncomingMessage, outgoing: ServerResponse, observations: Observations): Promise<void> {
  let text = ''
  for await (const part of incoming) {
    text += String(part)
    if (text.length > maxBytes) return void outgoing.writeHead(413).end()
  }
  const report = readReport(text)
  if (report) observations.note(incoming.headers.host ?? '', { report })
  outgoing.writeHead(report ? 204 : 400).end()
}

/** Parses a report of the shim, or of a browser that was given `report-uri`. */
function readReport(text: string): Report | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (!isRecord(message)) return undefined
    const word = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '')
    const violation = message['csp-report']
    if (isRecord(violation)) {
      const directive = word(violation['effective-directive'] ?? violation['violated-directive'])
      return { is: 'policy', directive, blocked: word(violation['blocked-uri']) }
    }
    if (message['is'] === 'loaded')
      return {
        is: 'loaded',
        isOwnReferrer: message['isOwnReferrer'] === true,
        hasFrameId: message['hasFrameId'] === true,
      }
    if (message['is'] === 'error') return { is: 'error', text: word(message['text']) }
    if (message['is'] === 'policy')
      return { is: 'policy', directive: word(message['directive']), blocked: word(message['blocked']) }
    return undefined
  } catch {
    return undefined
  }
}
