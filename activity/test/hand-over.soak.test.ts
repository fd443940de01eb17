import { seededRandom } from '@segue/shared/random.ts'
import type { BoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, openRoom, stepUp, upload, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { wavOf } from './wav.ts'

/** The power of the page's output, per block of 128 samples, with its time on the audio clock (s). */
type Level = { at: number; power: number }

declare global {
  interface Window {
    levels?: Level[]
    /** When the beginnings of songs were scheduled to play, on the audio clock (s), latest last. */
    starts?: number[]
  }
}

const songSeconds = 16
/** As a share of full scale, squared: encoded silence stays below it. */
const inaudible = 1e-5
/** White noise is equally loud at every instant, and doesn't cancel out when it overlaps with itself. */
function noise(name: string, seed: number) {
  const random = seededRandom(seed)
  const buffer = wavOf(songSeconds, 22_050, () => (random() - 0.5) * 0.8)
  return { name, mimeType: 'audio/wav', buffer }
}

/** Runs in the page before anything else: measures everything sent to the speakers, sample by sample. */
function listenIn(): void {
  const longestPiece = 8.1
  const levels: Level[] = []
  window.levels = levels
  const source = `registerProcessor('levels', class extends AudioWorkletProcessor {
    batch = []
    process([[channel = new Float32Array(128)]]) {
      this.batch.push({ at: currentTime, power: channel.reduce((sum, one) => sum + one * one, 0) / channel.length })
      if (this.batch.length >= 64) this.port.postMessage(this.batch.splice(0))
      return true
    }
  })`
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const tap = async (node: AudioNode) => {
    await node.context.audioWorklet.addModule(address)
    const meter = new AudioWorkletNode(node.context, 'levels', { numberOfOutputs: 0 })
    meter.port.addEventListener('message', ({ data }: MessageEvent<Level[]>) => levels.push(...data))
    meter.port.start()
    node.connect(meter)
  }
  // Both are called with the node as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const { start } = AudioBufferSourceNode.prototype
  const starts: number[] = []
  window.starts = starts
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0, offset = 0) {
    // The rest of a song plays in pieces of two segments; a piece with a later offset corrects a beginning.
    if ((this.buffer?.duration ?? 0) > longestPiece && offset < 1) starts.push(when)
    return start.call(this, when, offset)
  }
  // oxlint-disable-next-line typescript/unbound-method
  const { connect } = AudioNode.prototype
  AudioNode.prototype.connect = function (this: AudioNode, ...to: [AudioNode, ...number[]]) {
    if (to[0] === this.context.destination) void tap(this)
    return Reflect.apply(connect, this, to) as AudioNode
  } as typeof connect
}

let browser: Browser
let dora: Member
let slug: string
beforeAll(async () => {
  browser = await sharedChromium()
  // The meter is a module that the page's policy would block.
  dora = await member(browser, sharedProduct().url, 'Dora', { bypassCSP: true })
  await dora.page.addInitScript(listenIn)
  slug = new URL(await openRoom(dora, sharedProduct().url, 'Seamless')).pathname.split('/').at(-1) ?? ''
  await upload(dora, noise('one.wav', 1), noise('two.wav', 2))
  await stepUp(dora)
})
afterAll(async () => {
  await dora?.close()
  await browser?.close()
})

const playId = async () => {
  const { report } = await dora.sound()
  return report.state === 'playing' ? report.playId : null
}

/** Waits until the song changes. */
async function untilNextSong(): Promise<void> {
  await expect.poll(playId, { timeout: 60_000 }).not.toBeNull()
  const before = await playId()
  await expect.poll(async () => [before, null].includes(await playId()), { timeout: 60_000 }).toBe(false)
}

/** The levels from half a second before a scheduled hand-over until an element has taken over. */
async function acrossTheChange(): Promise<Level[]> {
  await untilNextSong()
  // The room may change some ms before the beginning plays: by now it has, and the next hand-over is far off.
  await dora.page.waitForTimeout(4000)
  const scheduled = await dora.page.evaluate(() => window.starts ?? [])
  const now = await dora.page.evaluate(() => window.levels?.at(-1)?.at ?? 0)
  const at = scheduled.findLast((when) => when <= now) ?? Number.NaN
  const received = await dora.page.evaluate(
    ([from, to]) => (window.levels ?? []).filter((one) => one.at > from && one.at < to),
    [at - 0.5, at + 5] as const,
  )
  expect(received.length).toBeGreaterThan(1000)
  return received
}

/** The longest stretch (ms) without sound. */
function longestSilence(levels: readonly Level[]): number {
  let [longest, since] = [0, levels[0]?.at ?? 0]
  for (const { at, power } of levels) {
    if (power > inaudible) since = at
    longest = Math.max(longest, at - since)
  }
  return Math.round(longest * 1000)
}

/** The power of the quietest 20 ms, as a share of the usual power. */
function quietest(levels: readonly Level[]): number {
  const usual = levels.map(({ power }) => power).toSorted((one, other) => one - other)[levels.length >> 1] ?? 1
  const blocks = 7
  let min = Infinity
  for (let first = 0; first + blocks <= levels.length; first++) {
    const some = levels.slice(first, first + blocks)
    min = Math.min(min, some.reduce((sum, { power }) => sum + power, 0) / blocks / usual)
  }
  return min
}

async function setBooth(boothRules: Partial<BoothRules>): Promise<void> {
  const changed = await fetch(`${sharedProduct().url}/rooms/${slug}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${dora.token}` },
    body: JSON.stringify({ boothRules }),
  })
  expect(changed.ok).toBe(true)
}

test('a cut leaves no gap between two songs', async () => {
  await setBooth({ withoutBlends: true })
  // A hand-over that is already settled doesn't change.
  await untilNextSong()
  const levels = await acrossTheChange()
  console.info(`silent for ${longestSilence(levels)} ms at a cut`)
  expect(longestSilence(levels)).toBeLessThanOrEqual(40)
})

test('songs without a beat fade automatically, without silence and with almost constant loudness', async () => {
  await setBooth({ withoutBlends: false })
  // A hand-over that is already settled stays a cut.
  await untilNextSong()
  const levels = await acrossTheChange()
  expect(longestSilence(levels)).toBeLessThan(5)
  expect(quietest(levels)).toBeGreaterThan(0.3)
})
