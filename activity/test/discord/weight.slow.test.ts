import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildClient } from '../../../api/hosts/node/build-client.ts'
import { partsFile, type Part } from '../../tell-parts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const maxKilobytes = 200

beforeAll(() => buildClient().then(() => undefined))

/** The modules needed between the launch and music. The stage's picture and the chat load in parallel. */
const needed = [
  'src/app/main.tsx',
  'src/discord/entering.ts',
  'src/discord/discord-entrance.tsx',
  'src/room/pages.ts',
]
const words = 'shared/src/i18n/en.json'
/** Not counted: loaded on demand. */
const onDemand = ['@discord/embedded-app-sdk', 'hls.js']

type Built = Omit<Part, 'file'> & { code: string }

async function built(): Promise<Map<string, Built>> {
  const parts: Part[] = JSON.parse(await readFile(partsFile, 'utf8'))
  const withCode = parts.map(async ({ file, ...part }): Promise<[string, Built]> => [
    file,
    { ...part, code: await readFile(`${root}dist/${file}`, 'utf8') },
  ])
  return new Map(await Promise.all(withCode))
}

test('from launch to music in a room, the client loads at most 200 kB of compressed JavaScript', async () => {
  const parts = await built()
  const loaded = new Set<string>()
  const take = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    for (const next of parts.get(name)?.imports ?? []) take(next)
  }
  for (const [name, { facade, modules }] of parts) {
    const page = needed.some((path) => facade === root + path || modules.includes(root + path))
    if (page || (facade.endsWith('index.html') && name) || modules.some((one) => one.endsWith(words))) take(name)
  }
  const weigh = (name: string) => gzipSync(parts.get(name)?.code ?? '', { level: 9 }).length / 1024
  const isOnDemand = (name: string) =>
    parts.get(name)?.modules.some((one) => onDemand.some((what) => one.includes(what)))
  const counted = [...loaded].filter((name) => !isOnDemand(name))
  const all = counted.reduce((sum, name) => sum + weigh(name), 0)
  const heaviest = counted.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, 6)
  console.info(`${all.toFixed(1)} kB: ${heaviest.map((name) => `${name} ${weigh(name).toFixed(1)}`).join(', ')}`)
  for (const path of needed)
    expect(
      counted.some((name) => parts.get(name)?.modules.includes(root + path)),
      path,
    ).toBe(true)
  expect(all).toBeLessThanOrEqual(maxKilobytes)
})

/** Requests push messages, on the web only: it reports that it is not supported in Discord. */
const push = 'src/people/notifications/push.ts'
/** Carries voices, on the web only. */
const voices = 'agora-rtc-sdk-ng'

test('in Discord the client uses no worker and no WebRTC, which are not available there', async () => {
  const parts = await built()
  const others = [...onDemand, push, voices]
  const own = [...parts].filter(
    ([, { modules }]) => !modules.some((one) => others.some((what) => one.includes(what))),
  )
  expect(await readFile(root + push, 'utf8')).toMatch(/isSupported = \(\) =>\s+surface\.kind === 'web'/)
  const offer = await readFile(`${root}src/live/has-voices.ts`, 'utf8')
  expect(offer).toMatch(/hasVoices = \(\) => surface\.kind === 'web' && /)
  for (const [name, { code }] of own) {
    expect(/new (?:Shared)?Worker\(|serviceWorker\.register|RTCPeerConnection/.test(code), name).toBe(false)
  }
})
