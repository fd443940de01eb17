import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { partsFile, type Part } from '../../tell-parts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const mostKilobytes = 200

/** What stands between the launch and music. The picture of the room and its chat come beside it. */
const wanted = [
  'src/app/main.tsx',
  'src/discord/entering.ts',
  'src/discord/discord-entrance.tsx',
  'src/room/pages.ts',
]
const words = 'shared/src/i18n/en.json'
/** Loaded when needed, whatever they weigh. */
const apart = ['@discord/embedded-app-sdk', 'hls.js']

type Built = Omit<Part, 'file'> & { code: string }

/** The client as it was built before the first browser test. */
async function built(): Promise<Map<string, Built>> {
  const parts: Part[] = JSON.parse(await readFile(partsFile, 'utf8'))
  const withCode = parts.map(async ({ file, ...part }): Promise<[string, Built]> => [
    file,
    { ...part, code: await readFile(`${root}dist/${file}`, 'utf8') },
  ])
  return new Map(await Promise.all(withCode))
}

test('from the launch to music in a room no more JavaScript is needed than a telephone takes in a second', async () => {
  const parts = await built()
  const needed = new Set<string>()
  const take = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const next of parts.get(name)?.imports ?? []) take(next)
  }
  for (const [name, { facade, modules }] of parts) {
    const page = wanted.some((path) => facade === root + path || modules.includes(root + path))
    if (page || (facade.endsWith('index.html') && name) || modules.some((one) => one.endsWith(words))) take(name)
  }
  const weigh = (name: string) => gzipSync(parts.get(name)?.code ?? '', { level: 9 }).length / 1024
  const isApart = (name: string) => parts.get(name)?.modules.some((one) => apart.some((what) => one.includes(what)))
  const counted = [...needed].filter((name) => !isApart(name))
  const all = counted.reduce((sum, name) => sum + weigh(name), 0)
  const heaviest = counted.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, 6)
  console.info(`${all.toFixed(1)} kB: ${heaviest.map((name) => `${name} ${weigh(name).toFixed(1)}`).join(', ')}`)
  for (const path of wanted)
    expect(
      counted.some((name) => parts.get(name)?.modules.includes(root + path)),
      path,
    ).toBe(true)
  expect(all).toBeLessThanOrEqual(mostKilobytes)
})

/** Asks for push messages, on the web alone: it says itself that it is not supported in Discord. */
const push = 'src/people/notifications/push.ts'
/** Carries voices, on the web alone: where it is offered says so. */
const voices = 'agora-rtc-sdk-ng'

test('the client asks for no worker and no WebRTC, which Discord has not', async () => {
  const parts = await built()
  const others = [...apart, push, voices]
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
