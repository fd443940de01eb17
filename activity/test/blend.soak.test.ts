import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, openRoom, stepUp, upload, type Member } from './people.ts'
import { sharedChromium, sharedProduct } from './shared-product.ts'
import { wavOf } from './wav.ts'

/** Recorded output of the page, with its time on the audio clock (s). */
type RecordedSound = { at: number; samples: Float32Array }

declare global {
  interface Window {
    received?: RecordedSound[]
    /** When the beginnings of songs were scheduled to play, on the audio clock (s), latest last. */
    beginnings?: number[]
  }
}

const songSeconds = 36
/** Four bars at the tempo of the current song. */
const overlapSeconds = (bpm: number) => (16 * 60) / bpm
/** Narrow enough that neither is picked up at the pitch of the other. */
const clickWidth = 0.003
const songs = [
  { bpm: 120, hertz: 1000, from: 0.2 },
  { bpm: 124, hertz: 3000, from: 0.35 },
] as const

function clicks({ bpm, hertz, from }: (typeof songs)[number]) {
  const period = 60 / bpm
  const buffer = wavOf(songSeconds, 22_050, (at) => {
    const beat = Math.max(0, Math.round((at - from) / period))
    const off = (at - from - beat * period) / clickWidth
    return (beat % 4 === 0 ? 0.9 : 0.5) * Math.exp(-(off * off) / 2) * Math.sin(2 * Math.PI * hertz * at)
  })
  return { name: `${bpm}.wav`, mimeType: 'audio/wav', buffer }
}

/** Runs in the page before anything else: records everything sent to the speakers, sample by sample. */
function record(): void {
  const longestPiece = 8.1
  const received: RecordedSound[] = []
  window.received = received
  const source = `registerProcessor('recorder', class extends AudioWorkletProcessor {
    process([[channel = new Float32Array(128)]]) {
      this.port.postMessage({ at: currentTime, samples: channel.slice() })
      return true
    }
  })`
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const tap = async (node: AudioNode) => {
    await node.context.audioWorklet.addModule(address)
    const recorder = new AudioWorkletNode(node.context, 'recorder', { numberOfOutputs: 0 })
    recorder.port.addEventListener('message', ({ data }: MessageEvent<RecordedSound>) => received.push(data))
    recorder.port.start()
    node.connect(recorder)
  }
  // Both are called with the node as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const { start } = AudioBufferSourceNode.prototype
  const beginnings: number[] = []
  window.beginnings = beginnings
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0, offset = 0) {
    // The rest of a song plays in pieces of two segments.
    if ((this.buffer?.duration ?? 0) > longestPiece) beginnings.push(when)
    return start.call(this, when, offset)
  }
  // oxlint-disable-next-line typescript/unbound-method
  const { connect } = AudioNode.prototype
  AudioNode.prototype.connect = function (this: AudioNode, ...to: [AudioNode, ...number[]]) {
    if (to[0] === this.context.destination) void tap(this)
    return Reflect.apply(connect, this, to) as AudioNode
  } as typeof connect
}

/** Runs in the page: when (s) clicks of each pitch were loudest between two instants. */
function clicksHeard({ from, to, pitches }: { from: number; to: number; pitches: number[] }): number[][] {
  const blocks = (window.received ?? []).filter(({ at }) => at >= from && at < to)
  const first = blocks[0]
  const second = blocks[1]
  if (!first || !second) return pitches.map(() => [])
  const rate = Math.round(first.samples.length / (second.at - first.at))
  const sound = new Float32Array(blocks.length * first.samples.length)
  for (const { at, samples } of blocks)
    sound.set(samples, Math.min(sound.length - samples.length, Math.round((at - first.at) * rate)))
  const step = Math.round(rate / 4000)
  const reach = Math.round(rate * 0.004)
  return pitches.map((hertz) => {
    const levels: number[] = []
    for (let centre = reach; centre + reach < sound.length; centre += step) {
      let [re, im] = [0, 0]
      for (let n = centre - reach; n <= centre + reach; n++) {
        const weight = (0.5 + 0.5 * Math.cos((Math.PI * (n - centre)) / reach)) * (sound[n] ?? 0)
        re += weight * Math.cos((2 * Math.PI * hertz * n) / rate)
        im += weight * Math.sin((2 * Math.PI * hertz * n) / rate)
      }
      levels.push(Math.hypot(re, im) / reach)
    }
    // A click is the loudest in the surrounding fifth of a second, and well above the noise floor.
    const around = Math.round((0.1 * rate) / step)
    const peaks: number[] = []
    for (const [n, level] of levels.entries()) {
      if (level < 0.004 || level < Math.max(levels[n - 1] ?? 0, levels[n + 1] ?? 0)) continue
      if (level >= Math.max(...levels.slice(Math.max(0, n - around), n + around)))
        peaks.push(first.at + (reach + n * step) / rate)
    }
    return peaks
  })
}

let browser: Browser
let dora: Member
beforeAll(async () => {
  browser = await sharedChromium()
  // The recorder is a module that the page's policy would block.
  dora = await member(browser, sharedProduct().url, 'Dora', { bypassCSP: true })
  await dora.page.addInitScript(record)
  await openRoom(dora, sharedProduct().url, 'Blended')
  await upload(dora, ...songs.map(clicks))
  await stepUp(dora)
})
afterAll(async () => {
  await dora?.close()
  await browser?.close()
})

test('the clicks of two songs at 120 and 124 BPM coincide for as long as both are audible', async () => {
  // The first beginning to be scheduled is the second song's. It may be moved by some milliseconds until it starts, so
  // the last schedule counts.
  const secondSong = () =>
    dora.page.evaluate(() => {
      const [first = Infinity, ...others] = window.beginnings ?? []
      return others.findLast((when) => Math.abs(when - first) < 1) ?? first
    })
  const lastHeard = () => dora.page.evaluate(() => window.received?.at(-1)?.at ?? 0)
  await expect.poll(async () => (await lastHeard()) - (await secondSong()), { timeout: 150_000 }).toBeGreaterThan(9)
  const from = await secondSong()
  const playing = songs[0]
  const seconds = overlapSeconds(playing.bpm)
  // Changing a song's tempo also changes its pitch.
  const pitches = songs.map(({ bpm, hertz }) => (hertz * playing.bpm) / bpm)
  const [one = [], two = []] = await dora.page.evaluate(clicksHeard, {
    from: from - 0.1,
    to: from + seconds + 0.1,
    pitches,
  })
  // One of the two is nearly silent at the first and the last click: only what is between them counts.
  const [first = Infinity, last = 0] = [one[0], one.at(-1)]
  const together = two.filter((at) => at > first - 0.1 && at < last + 0.1)
  const distances = together.map((at) => Math.min(...one.map((other) => Math.abs(other - at))) * 1000)
  console.info(`${together.length} simultaneous clicks, at most ${Math.max(...distances).toFixed(1)} ms apart`)
  expect(together.length).toBeGreaterThanOrEqual(14)
  expect(Math.max(...distances)).toBeLessThan(8)
})
