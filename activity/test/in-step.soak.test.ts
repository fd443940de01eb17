import { seededRandom } from '@segue/shared/random.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { launchChromium } from './chromium.ts'
import { houseRecord, isPlaying, openRoom, signUp, stepUp, titleOnDeck, upload } from './people.ts'
import { startProduct, untilMusic, type Product } from './product.ts'
import { startSlowWire, type SlowWire } from './slow-wire.ts'
import { apart, within } from './sync-lab/metrics.ts'
import type { Diagnosis } from '../src/room/about/diagnostics.ts'
import { visitor, type Visitor } from './visitor.ts'

const measuredMs = 10_000
const share = 0.95
/** Less than a tenth of a beat at 120 BPM. */
const maxApartMs = 40
const look = { reducedMotion: 'no-preference' } as const

let product: Product
let browser: Browser
let wires: SlowWire[]
beforeAll(async () => {
  product = await startProduct({ DEMO: 'on' })
  await untilMusic(product, 'the-night-shift')
  browser = await launchChromium()
  wires = await Promise.all([badLine(1), badLine(2)])
})
afterAll(async () => {
  await browser?.close()
  await Promise.all((wires ?? []).map((wire) => wire.close()))
  await product?.stop()
})

/** 15 ± 8 ms each way, and a spike of 50–250 ms for every twentieth packet. */
function badLine(seed: number): Promise<SlowWire> {
  return startSlowWire({
    target: { host: '127.0.0.1', port: product.port },
    delayMs: 15,
    jitterMs: 8,
    spikeShare: 0.05,
    spikeMs: [50, 250],
    random: seededRandom(seed),
  })
}

/** Joins the demo room over a bad connection, taps, and waits for the sound. */
async function listen(who: Visitor, wire: SlowWire): Promise<void> {
  await who.page.goto(`http://127.0.0.1:${wire.port}/room/the-night-shift`)
  await who.tapToListen()
  await expect.poll(isPlaying(who), { timeout: 30_000 }).toBe('playing')
  await who.watch()
}

/** The diagnoses of both listeners for one song, once both are in step: starting on a busy machine takes a while. */
async function receive(ann: Visitor, bob: Visitor): Promise<{ ofAnn: Diagnosis[]; ofBob: Diagnosis[] }> {
  const settled = async (who: Visitor) => Math.abs((await who.sound()).report.driftMs ?? Infinity) < 15
  for (let attempt = 1; ; attempt++) {
    await expect.poll(async () => (await settled(ann)) && (await settled(bob)), { timeout: 30_000 }).toBe(true)
    const { at, report } = await bob.sound()
    await pause(measuredMs)
    const both = [await ann.watched(), await bob.watched()] as const
    const oneSong = both.every((samples) => samples.at(-1)?.report.playId === report.playId)
    if (!oneSong && attempt < 3) continue
    const meant = (one: Diagnosis) => one.at >= at && one.report.playId === both[1].at(-1)?.report.playId
    return { ofAnn: both[0].filter(meant), ofBob: both[1].filter(meant) }
  }
}

function expectInStep({ ofAnn, ofBob }: { ofAnn: Diagnosis[]; ofBob: Diagnosis[] }): void {
  const distances = apart(ofAnn, ofBob, 0)
  console.info(`apart p50 ${within(distances, 0.5).toFixed(1)} p95 ${within(distances, 0.95).toFixed(1)} ms`)
  for (const seen of [ofAnn, ofBob]) {
    const drifts = seen.map((one) => one.report.driftMs ?? Number.NaN)
    console.info(`behind p50 ${within(drifts, 0.5).toFixed(1)} p95 ${within(drifts, 0.95).toFixed(1)} ms`)
  }
  expect(distances.length).toBeGreaterThan(30)
  expect(within(distances, share)).toBeLessThanOrEqual(maxApartMs)
}

test('two listeners on bad connections hear the same beat', async () => {
  const [ann, bob] = [await visitor(browser, look), await visitor(browser, look)]
  await listen(ann, must(wires[0], 'a connection'))
  await listen(bob, must(wires[1], 'a connection'))
  const both = await receive(ann, bob)
  expectInStep(both)
  const seeks = (seen: Diagnosis[]) => (seen.at(-1)?.report.seeks ?? 0) - (seen[0]?.report.seeks ?? 0)
  expect([seeks(both.ofAnn), seeks(both.ofBob)]).toEqual([0, 0])
  await ann.close()
  await bob.close()
})

test(
  'a server restart neither restarts songs nor separates listeners, and leaves the DJs on stage',
  { timeout: 400_000 },
  async () => {
    const [ann, bob, dora] = [
      await visitor(browser, look),
      await visitor(browser, look),
      await visitor(browser, look),
    ]
    await dora.page.goto(product.url)
    await signUp(dora, 'Dora')
    await openRoom(dora, product.url, 'Kitchen table')
    await upload(dora, houseRecord('night-swim-motel.m4a'))
    await stepUp(dora)
    await expect.poll(() => titleOnDeck(dora), { timeout: 20_000 }).toContain('Night Swim Motel')
    await listen(ann, must(wires[0], 'a connection'))
    await listen(bob, must(wires[1], 'a connection'))

    const before = await ann.sound()
    await product.restart()
    const up = performance.now()
    const back = async (who: Visitor) => {
      const { status, report, position, expected } = await who.sound()
      const inStep = position !== null && expected !== null && Math.abs(position - expected) < maxApartMs / 1000
      return status === 'live' && report.state === 'playing' && inStep
    }
    for (const who of [ann, bob]) await expect.poll(() => back(who), { timeout: 20_000, interval: 50 }).toBe(true)
    console.info(`back in step ${Math.round(performance.now() - up)} ms after the server restarted`)
    const after = await ann.sound()
    if (after.report.playId === before.report.playId) expect(after.position).toBeGreaterThan(before.position ?? 0)
    expectInStep(await receive(ann, bob))

    await expect.poll(async () => (await dora.sound()).status, { timeout: 30_000 }).toBe('live')
    await expect.poll(() => titleOnDeck(dora), { timeout: 15_000 }).toContain('Night Swim Motel')
    await dora.page.getByRole('button', { name: 'Step down', exact: true }).click()
    // The current DJ is asked whether the song may finish first.
    await dora.page.getByRole('menuitem', { name: 'Step down', exact: true }).click()
    await expect
      .poll(() => dora.page.getByRole('button', { name: 'Step up', exact: true }).count())
      .toBeGreaterThan(0)
    for (const who of [ann, bob, dora]) {
      expect(who.faults()).toEqual([])
      await who.close()
    }
  },
)
