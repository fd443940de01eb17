import type { Anchor } from '@segue/shared/playback/choice.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apart, clicksApart, within } from './metrics.ts'
import { openSyncLab, type Listener, type SyncLab } from './lab.ts'
import type { Sample } from './page/main.ts'
import { trueNow } from './server.ts'

let lab: SyncLab
beforeAll(async () => {
  lab = await openSyncLab()
})
afterAll(() => lab?.close())

const uploaded = { musicProviders: { uploadService: 'lab' } }
const aFile = { musicProviders: { audius: 'click.wav' } }

function anchorOf(song: Anchor['song'], startedSecondsAgo: number, playId = 'first'): Anchor {
  const startTime = trueNow() - startedSecondsAgo * 1000
  return { playId, song, startTime, endTime: startTime + lab.songSeconds * 1000 }
}
const follow = ({ page }: Listener, anchor: Anchor | null) => page.evaluate((each) => window.lab.follow(each), anchor)
const stateOf = ({ page }: Listener) => page.evaluate(() => window.lab.state())
const samplesOf = ({ page }: Listener): Promise<Sample[]> => page.evaluate(() => window.lab.watched())
const clicksOf = ({ page }: Listener): Promise<number[]> => page.evaluate(() => window.lab.clicks())
const words = (what: string, each: readonly number[]) =>
  `${what} p50 ${within(each, 0.5).toFixed(1)} p95 ${within(each, 0.95).toFixed(1)} ms`

/** Taps like a person and returns when, on the machine's clock. */
async function tap(listener: Listener): Promise<number> {
  await expect.poll(() => listener.states.at(-1), { timeout: 15_000, interval: 20 }).toBe('waiting-for-tap')
  await listener.page.locator('button').click()
  await listener.page.evaluate(() => window.lab.watch())
  return (await listener.page.evaluate(() => window.lab.tappedAt)) ?? Number.NaN
}

/** Opens the page, taps, and waits until the song is audible. */
async function tunedIn(options: Parameters<SyncLab['listener']>[0]): Promise<Listener> {
  const listener = await lab.listener(options)
  await tap(listener)
  await inState(listener, 'playing')
  return listener
}

async function inState(listener: Listener, name: string): Promise<void> {
  await expect.poll(() => stateOf(listener), { timeout: 15_000, interval: 20 }).toMatchObject({ name })
}

/** How far the listener's clicks are from the room's, ms. AAC encoding itself delays a click track by 23 ms. */
async function clicksOff(listener: Listener, anchor: Anchor, from: number): Promise<number[]> {
  const clicks = (await clicksOf(listener)).filter((click) => click >= from)
  return clicks.map((click) => ((click - anchor.startTime + 125) % 250) - 125)
}

test.each([
  ['an encrypted playlist', uploaded],
  ['a single file', aFile],
])('two listeners of %s on bad connections stay within 40 ms and never jump', async (_, song) => {
  const anchor = anchorOf(song, 20)
  const a = await lab.listener({ seed: 11, anchor })
  await tap(a)
  const b = await lab.listener({ seed: 12, anchor })
  const joined = await tap(b)
  await pause(12_000)
  const [ofA, ofB] = [await samplesOf(a), await samplesOf(b)]
  const from = joined + 1500
  const distances = apart(ofA, ofB, from)
  const received = clicksApart(await clicksOf(a), await clicksOf(b), from)
  const clockError = [...ofA, ...ofB].flatMap(({ at, serverNow }) => (serverNow === null ? [] : [serverNow - at]))
  const [last, lastOfB] = [ofA.at(-1), ofB.at(-1)]
  console.info([words('apart', distances), words('clicks', received), words('clock', clockError)].join('; '))
  expect(distances.length).toBeGreaterThan(150)
  expect(within(distances, 0.95), JSON.stringify([last?.report, lastOfB?.report])).toBeLessThanOrEqual(40)
  expect(received.length).toBeGreaterThan(30)
  expect(within(received, 0.95)).toBeLessThanOrEqual(40)
  expect(last?.report.seeks).toBe(0)
  expect(lastOfB?.report.seeks).toBe(0)
  await a.close()
  await b.close()
})

test("nothing is audible before the tap, and after it the song plays at the room's position", async () => {
  const anchor = anchorOf(aFile, 20)
  const listener = await lab.listener({ seed: 21, anchor })
  await expect.poll(() => listener.states.at(-1), { timeout: 10_000 }).toBe('waiting-for-tap')
  await pause(1000)
  expect(listener.states).toEqual(['loading', 'waiting-for-tap'])
  await listener.page.locator('button').click()
  await inState(listener, 'playing')
  const from = trueNow()
  expect((await clicksOf(listener)).filter((click) => click < from - 1500)).toEqual([])
  await pause(2500)
  const off = await clicksOff(listener, anchor, from + 300)
  expect(off.length).toBeGreaterThan(5)
  expect(within(off, 0.95)).toBeLessThan(30)
  expect(await listener.page.evaluate(() => window.lab.energy())).toBeGreaterThan(0)
  await listener.close()
})

test('the next song starts in step long after the tap, and the previous one has stopped', async () => {
  const listener = await tunedIn({ seed: 31, anchor: anchorOf(uploaded, 20) })
  await listener.page.evaluate((song) => window.lab.preload(song), aFile)
  await pause(1500)
  const next = anchorOf(aFile, 0.02, 'second')
  await follow(listener, next)
  await inState(listener, 'playing')
  const began = trueNow()
  expect(began - next.startTime).toBeLessThan(1200)
  await pause(2500)
  const off = await clicksOff(listener, next, began + 300)
  expect(within(off, 0.95)).toBeLessThan(30)
  const report = await listener.page.evaluate(() => window.lab.sample().report)
  expect(report).toMatchObject({ playId: 'second', seeks: 0, stalls: 0 })
  await listener.close()
})

test('the playlist and its key require a valid token, and a listener without one sees an error', async () => {
  const stranger = await lab.listener({ seed: 41, token: null, anchor: anchorOf(uploaded, 20) })
  await tap(stranger)
  await expect.poll(() => stranger.states.at(-1), { timeout: 15_000 }).toBe('unplayable')
  expect(await stateOf(stranger)).toMatchObject({ why: 'refused' })
  await stranger.close()
  const lockedOut = await lab.listener({
    seed: 42,
    anchor: anchorOf({ musicProviders: { uploadService: 'locked-out' } }, 20),
  })
  await tap(lockedOut)
  await expect.poll(() => lockedOut.states.at(-1), { timeout: 15_000 }).toBe('unplayable')
  expect(await stateOf(lockedOut)).toMatchObject({ why: 'refused' })
  expect(lab.server.refused).toContain('/songs/hls/key')
  await lockedOut.close()
})

test('a browser without Media Source also plays the encrypted playlist in step', async () => {
  const anchor = anchorOf(uploaded, 20)
  const without = 'delete globalThis.MediaSource; delete globalThis.ManagedMediaSource'
  const listener = await tunedIn({ seed: 51, anchor, beforeScripts: without })
  await pause(3000)
  const from = trueNow()
  await pause(2500)
  expect(within(await clicksOff(listener, anchor, from), 0.95)).toBeLessThan(60)
  const { report } = await listener.page.evaluate(() => window.lab.sample())
  expect(report.seeks).toBe(0)
  expect(Math.abs(report.driftMs ?? 99)).toBeLessThan(20)
  await listener.close()
})

test('a connection that is cut during a song is inaudible, and the clock is probed again', async () => {
  const anchor = anchorOf(uploaded, 20)
  const listener = await tunedIn({ seed: 61, anchor })
  await pause(1500)
  const before = await listener.page.evaluate(() => window.lab.sample().report)
  listener.wire.cut()
  await pause(3000)
  await follow(listener, anchor)
  await pause(1000)
  const after = await listener.page.evaluate(() => window.lab.sample().report)
  expect(after).toMatchObject({
    state: 'playing',
    seeks: before.seeks,
    stalls: 0,
    settledAfterMs: before.settledAfterMs,
  })
  expect(Math.abs(after.driftMs ?? 99)).toBeLessThan(20)
  await listener.close()
})
