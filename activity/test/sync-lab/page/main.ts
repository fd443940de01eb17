import type { Anchor } from '@segue/shared/playback/choice.ts'
import type { Probe } from '@segue/shared/playback/clock/clock-readings.ts'
import { createBrowserClock } from '../../../src/playback/clock/browser-clock.ts'
import { createBrowserDevice } from '../../../src/playback/device/browser-device.ts'
import { createMediaFinder, type Provider } from '../../../src/playback/decks/media.ts'
import { createPlayer } from '../../../src/playback/player.ts'
import type { PlayerState } from '../../../src/playback/player-state.ts'
import { urlProviders, createUrlProvider } from '../../../src/playback/providers/url-providers.ts'
import { createStreams, type StreamCalls } from '../../../src/playback/providers/streams.ts'
import { createUploadService } from '../../../src/playback/providers/upload-service.ts'
import type { PlayerReport } from '../../../src/playback/run/report.ts'
import { createDiscordSurface } from '../../../src/surface/discord.ts'
import { createWebSurface } from '../../../src/surface/web.ts'
import { listenToClicks } from './clicks.ts'

export type Sample = {
  /** The machine's clock, ms. */
  at: number
  position: number | null
  serverNow: number | null
  report: PlayerReport
}

export type Lab = {
  follow(anchor: Anchor | null): void
  preload(song: Anchor['song']): void
  state(): PlayerState
  states: PlayerState['name'][]
  sample(): Sample
  /** Records samples every 50 ms until they are collected. */
  watch(): void
  watched(): Sample[]
  /** When clicks of the test song were output by this page, on the machine's clock, ms. */
  clicks(): number[]
  energy(): number
  tappedAt: number | null
}

declare global {
  interface Window {
    lab: Lab
  }
}

const commonNow = () => performance.timeOrigin + performance.now()
const clicks = listenToClicks(window)
const request = new URLSearchParams(location.search)
const token = request.get('token')

let socket = openClock()
let questions = 0
const waiting = new Map<number, (answer: { received: number; replied: number }) => void>()

function openClock(): WebSocket {
  const next = new WebSocket(`ws://${location.host}/clock`)
  next.addEventListener('message', (event) => {
    const answer = JSON.parse(String(event.data)) as { id: number; received: number; replied: number }
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  next.addEventListener('close', () => {
    setTimeout(() => {
      socket = openClock()
      socket.addEventListener('open', () => clock.refresh({ newServer: true }))
    }, 300)
  })
  return next
}

function probe(): Promise<Probe> {
  if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('not connected'))
  const id = questions++
  const sent = performance.now()
  socket.send(JSON.stringify({ id }))
  return new Promise((done) => waiting.set(id, (answer) => done({ sent, ...answer, arrived: performance.now() })))
}

const clock = createBrowserClock(window, probe)
clock.start()
// As in a room: probes from before there was a connection are repeated.
socket.addEventListener('open', () => clock.refresh())

const clickFile: Provider = {
  name: 'audius',
  plays: (song) => Boolean(song.musicProviders?.audius),
  prepare: async (song) => ({ provider: 'audius', kind: 'file', url: `/${song.musicProviders?.audius}` }),
}

/** In Discord only those parts of the surface are used that need no client. */
const surface =
  request.get('surface') === 'discord'
    ? createDiscordSurface(window, () => new Promise(() => undefined))
    : createWebSurface(window)
const calls: StreamCalls = {
  stream: async ({ id, country, quality }) =>
    (await fetch(`/song-data/stream/${country}/${id}?quality=${quality}`)).json(),
  songIdOf: async () => null,
}
const streams = createStreams({ calls, country: () => 'US', quality: () => 'medium', now: () => Date.now() })
const uploads = createUploadService({ apiUrl: location.origin, token: () => token })
const providers = request.has('addressed')
  ? [uploads, ...urlProviders.map((name) => createUrlProvider(name, { streams, surface }))]
  : [uploads, clickFile]

const states: PlayerState['name'][] = []
const player = createPlayer(
  {
    clock: () => clock.now(),
    surface,
    mediaUrlOf: createMediaFinder({ brand: 'hangout', providers }),
    onState(state) {
      states.push(state.name)
      // Evaluating a script in a page counts as a user gesture, so the page reports its state itself.
      console.info(`state: ${state.name}`)
    },
  },
  createBrowserDevice(window),
)

const samples: Sample[] = []
const sample = (): Sample => ({
  at: commonNow(),
  position: player.meter.position(),
  serverNow: clock.now(),
  report: player.meter.report(),
})

window.lab = {
  follow: (anchor) => player.follow(anchor),
  preload: (song) => player.preload(song),
  state: () => player.state(),
  states,
  sample,
  watch: () => void setInterval(() => samples.push(sample()), 50),
  watched: () => samples,
  clicks,
  energy: () => player.meter.energy(),
  tappedAt: null,
}
document.querySelector('button')?.addEventListener('click', () => {
  window.lab.tappedAt = commonNow()
  void player.unlock()
})
const anchor = request.get('anchor')
if (anchor) player.follow(JSON.parse(anchor) as Anchor)
