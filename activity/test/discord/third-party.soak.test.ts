import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audioHost } from '../../../api/test/fakes/audio-host.ts'
import { audiusIds, audiusTrack, fakeAudius } from '../../../api/test/fakes/audius.ts'
import { fakeSoundCloud, soundCloudIds, soundCloudTrack } from '../../../api/test/fakes/soundcloud.ts'
import { fakeSpotify, spotifyIds, spotifyTrack } from '../../../api/test/fakes/spotify.ts'
import { audiusNode, deliveredOf, soundCloudPlayback } from '../providers/delivery.ts'
import { openProduct } from '../providers/product-in-process.ts'
import { lockedSong } from '../sync-lab/fixture.ts'
import { apart, within } from '../sync-lab/metrics.ts'
import { showPanel, soundSeen, watchSound } from '../visitor.ts'
import { toneWav } from '../wav.ts'
import { addDiscordServer, setStage, type Insider, type Stage } from './stage.ts'
import { pause } from '@segue/shared/test/pause.ts'

const songSeconds = 180
const maxApartMs = 40
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
/** The host whose pictures Discord maps itself. */
const picturesHost = 'i.scdn.co'

let stage: Stage
let pictures: Server
let product: Awaited<ReturnType<typeof openProduct>>
beforeAll(async () => {
  const wav = toneWav(songSeconds, 330)
  const song = { wav, locked: await lockedSong(wav, 'key') }
  const delivers = audioHost((address) => deliveredOf(song, address))
  const audius = fakeAudius()
  const lantern = { title: 'Lantern', permalink: '/testers/lantern', isrc: 'GBAYE8200161', duration: songSeconds }
  audius.tracks.push(audiusTrack(61, lantern))
  const soundCloud = fakeSoundCloud(Math.ceil(Date.now() / 1000 + 3600) * 1000)
  const undertow = { title: 'Undertow', isrc: 'GBAYE8200262', duration: songSeconds * 1000 }
  soundCloud.tracks.push(soundCloudTrack(63, undertow))
  const spotify = fakeSpotify()
  spotify.tracks.push(spotifyTrack(65, { name: 'Undertow at dawn', external_ids: { isrc: 'GBAYE8200365' } }))
  pictures = createServer((_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(dot))
  await new Promise<void>((listening) => pictures.listen(0, '127.0.0.1', listening))
  const picturesUrl = new URL(`http://127.0.0.1:${(pictures.address() as AddressInfo).port}`)
  stage = await setStage(async (application) => {
    product = await openProduct({
      application,
      credentials: { audius: { appName: audiusIds.appName }, soundCloud: soundCloudIds, spotify: spotifyIds },
      apis: { ...audius.hosts, ...soundCloud.hosts, ...spotify.hosts },
      delivering: { [audiusNode]: delivers, [soundCloudPlayback]: delivers },
    })
    return { ...product, reach: (host) => (host === picturesHost ? picturesUrl : undefined) }
  })
})
afterAll(async () => {
  await stage?.close()
  pictures?.close()
})

/** Searches for a song by its link or name. */
async function search(who: Insider, wanted: string) {
  await showPanel(who.frame(), 'Queue')
  await who.frame().getByRole('tab', { name: 'Search' }).click()
  await who.frame().getByRole('searchbox').fill(wanted)
}

/** Adds a search result to the queue. */
async function add(who: Insider, title: string) {
  const frame = who.frame()
  const found = frame.getByRole('listitem').filter({ has: frame.getByTitle(title, { exact: true }) })
  await found.first().getByRole('button', { name: 'Add to queue' }).click()
  await frame.getByRole('tab', { name: 'Queue', exact: true }).click()
  await frame.getByText('1 song', { exact: true }).waitFor()
}

const stepUp = async (who: Insider) => {
  await who.frame().getByRole('button', { name: 'Step up', exact: true }).last().click()
  await who.frame().getByRole('button', { name: 'Step down', exact: true }).first().waitFor()
}

/** Expects both to hear the current song, in step. */
async function bothHear(ann: Insider, bob: Insider, title: string): Promise<void> {
  const receivedBy = async (who: Insider) => {
    const deck = await who.frame().getByRole('region', { name: 'Now playing' }).textContent()
    const { report, energy } = await who.sound()
    const isSettled = Math.abs(report.driftMs ?? Number.POSITIVE_INFINITY) < 15
    return { isPlayed: deck?.includes(title), state: report.state, isHeard: energy > 0, isSettled }
  }
  const inStep = { isPlayed: true, state: 'playing', isHeard: true, isSettled: true }
  await expect
    .poll(async () => [await receivedBy(ann), await receivedBy(bob)], { timeout: 60_000, interval: 100 })
    .toEqual([inStep, inStep])
}

/**
 * Expects both to hear the current song; returns how far apart they are (ms) for six seconds, once both are in step.
 */
async function together(ann: Insider, bob: Insider, title: string): Promise<number[]> {
  for (let attempt = 1; ; attempt++) {
    await bothHear(ann, bob, title)
    const { at } = await bob.sound()
    for (const who of [ann, bob]) await watchSound(who.frame())
    await pause(6000)
    const distances = apart(await soundSeen(ann.frame()), await soundSeen(bob.frame()), at)
    // Another process may delay one of them briefly; then both recover.
    if (within(distances, 0.95) <= maxApartMs || attempt === 3) return distances
  }
}

async function expectTogether(ann: Insider, bob: Insider, title: string): Promise<void> {
  const distances = await together(ann, bob, title)
  console.info(
    `${title}: apart p50 ${within(distances, 0.5).toFixed(1)} p95 ${within(distances, 0.95).toFixed(1)} ms`,
  )
  expect(distances.length).toBeGreaterThan(40)
  expect(within(distances, 0.95)).toBeLessThanOrEqual(maxApartMs)
}

test('songs of third parties reach two people of one voice channel in step, and only through Discord’s proxy', async () => {
  const server = addDiscordServer(stage.world)
  const [ann, bob] = [await stage.enter(server.ann, server.lounge), await stage.enter(server.bob, server.lounge)]
  const requests = [ann, bob].map((who) => {
    const urls: URL[] = []
    who.page.on('request', (request) => urls.push(new URL(request.url())))
    return urls
  })
  await search(ann, 'https://audius.co/testers/lantern')
  await add(ann, 'Lantern')
  // Bob's other results have a picture that Discord itself fetches.
  const isPicture = (url: string) => new URL(url).pathname.startsWith('/outside/spotify-art/i/')
  const picture = bob.page.waitForResponse((response) => isPicture(response.url()))
  await search(bob, 'undertow')
  expect((await picture).status()).toBe(200)
  await add(bob, 'Undertow')

  for (const [dj, title, host, path] of [
    [ann, 'Lantern', audiusNode, '/outside/audius-node/creatornode/tracks/cidstream/'],
    [bob, 'Undertow', soundCloudPlayback, '/outside/soundcloud-hls/playback/x/'],
  ] as const) {
    await stepUp(dj)
    if (dj === bob) await ann.frame().getByRole('button', { name: 'Skip this song' }).click()
    await bothHear(ann, bob, title)
    await expectTogether(ann, bob, title)
    expect(new Set(product.delivered.map((one) => one.host))).toContain(host)
    for (const urls of requests) expect(urls.some(({ pathname }) => pathname.startsWith(path))).toBe(true)
  }

  const origins = new Set(requests.flat().map(({ origin }) => origin))
  origins.delete('null')
  expect([...origins]).toEqual([stage.simulator.activityOrigin])
  expect([...ann.faults(), ...bob.faults()]).toEqual([])
  for (const who of [ann, bob]) await who.leave()
})
