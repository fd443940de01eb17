import type { Anchor } from '@segue/shared/playback/choice.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type ProviderWorld } from './providers/world.ts'
import { apart, clicksApart, within } from './sync-lab/metrics.ts'
import { openSyncLab, type Listener, type SyncLab } from './sync-lab/lab.ts'
import { trueNow } from './sync-lab/server.ts'

let world: ProviderWorld
let lab: SyncLab
beforeAll(async () => {
  world = await openWorld()
  lab = await openSyncLab({ before: world.before, browserArgs: world.browserArgs })
  world.deliver({ wav: lab.wav, locked: lab.song })
})
afterAll(async () => {
  await lab?.close()
  await world?.close()
})

/** A visitor who has tapped and hears the song. */
async function listening(
  anchor: Anchor,
  seed: number,
  surface: string,
): Promise<{ who: Listener; faults: string[] }> {
  const who = await lab.listener({ seed, anchor, query: { addressed: '', surface } })
  const faults: string[] = []
  who.page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  await expect.poll(() => who.states.at(-1), { timeout: 30_000, interval: 20 }).toBe('waiting-for-tap')
  await who.page.locator('button').click()
  await expect.poll(() => who.states.at(-1), { timeout: 30_000, interval: 20 }).toBe('playing')
  await who.page.evaluate(() => window.lab.watch())
  return { who, faults }
}

const watched = ({ page }: Listener) => page.evaluate(() => window.lab.watched())
const clicks = ({ page }: Listener) => page.evaluate(() => window.lab.clicks())

const driftOf = ({ page }: Listener) =>
  page.evaluate(() => Math.abs(window.lab.sample().report.driftMs ?? Number.POSITIVE_INFINITY))

test.each([
  ['audius', 'web', 'creatornode.audius.co', 'direct'],
  ['audius', 'discord', 'creatornode.audius.co', 'proxied'],
  ['soundCloudPublic', 'web', 'playback.media-streaming.soundcloud.cloud', 'direct'],
  ['soundCloudPublic', 'discord', 'playback.media-streaming.soundcloud.cloud', 'proxied'],
  ['sevenDigital', 'web', 'stream.svc.7digital.net', 'proxied'],
  ['sevenDigital', 'discord', 'stream.svc.7digital.net', 'proxied'],
  // Our own songs are served by our own host.
  ['uploadService', 'web', null, 'proxied'],
  ['uploadService', 'discord', null, 'proxied'],
] as const)('two listeners hear a song of %s on the %s in step', async (provider, surface, host, way) => {
  world.direct.clear()
  world.proxied.clear()
  const startTime = trueNow() - 20_000
  const song = { songId: provider, musicProviders: { [provider]: 'known to the catalogue' } }
  const anchor: Anchor = { playId: provider, song, startTime, endTime: startTime + lab.songSeconds * 1000 }
  const ann = await listening(anchor, 61, surface)
  const bob = await listening(anchor, 62, surface)
  const off = async () => Math.max(...(await Promise.all([ann.who, bob.who].map(driftOf))))
  await expect.poll(off, { timeout: 25_000, interval: 100 }).toBeLessThan(15)
  const from = trueNow()
  await pause(6000)

  const [ofAnn, ofBob] = [await watched(ann.who), await watched(bob.who)]
  const distances = apart(ofAnn, ofBob, from)
  const received = clicksApart(await clicks(ann.who), await clicks(bob.who), from)
  const energy = await ann.who.page.evaluate(() => window.lab.energy())
  await ann.who.close()
  await bob.who.close()
  console.info(
    `${provider} ${surface}: apart p95 ${within(distances, 0.95).toFixed(1)}, clicks p50 ${within(received, 0.5).toFixed(1)} p95 ${within(received, 0.95).toFixed(1)} ms`,
  )
  expect(distances.length).toBeGreaterThan(40)
  expect(within(distances, 0.95)).toBeLessThanOrEqual(40)
  expect(received.length).toBeGreaterThan(10)
  expect(within(received, 0.95)).toBeLessThanOrEqual(40)
  expect(energy).toBeGreaterThan(0)
  const [first, last] = [ofAnn[0]?.position ?? 0, ofAnn.at(-1)?.position ?? 0]
  expect(last - first).toBeGreaterThan(4)
  expect([...world[way]]).toEqual(host === null ? [] : [host])
  expect([...world[way === 'direct' ? 'proxied' : 'direct']]).toEqual([])
  expect([...ann.faults, ...bob.faults]).toEqual([])
})
