import type { Instrument, OpenInstrument } from '../device/instrument.ts'
import { once } from '@segue/shared/once.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'
import { createReportedPosition, type ReportedPosition } from './reported-position.ts'
import { loadScript } from './script.ts'

/** The part of Spotify's Web Playback SDK that we use, according to its reference. */
export type SpotifySdk = { Player: new (options: SpotifyPlayerOptions) => SpotifyPlayer }
export type SpotifyPlayerOptions = {
  name: string
  volume: number
  getOAuthToken: (give: (token: string) => void) => void
}
export type SpotifyState = {
  paused: boolean
  loading: boolean
  /** Milliseconds. */
  position: number
  /** Milliseconds. */
  duration: number
  track_window: { current_track: SpotifyTrack | null; previous_tracks: SpotifyTrack[] }
}
type SpotifyTrack = { uri: string; linked_from?: { uri: string | null } | null }
export type SpotifyPlayer = {
  connect: () => Promise<boolean>
  addListener: (event: string, listener: (notified: never) => void) => boolean
  removeListener: (event: string, listener?: (notified: never) => void) => boolean
  getCurrentState: () => Promise<SpotifyState | null>
  activateElement: () => Promise<void>
  setVolume: (volume: number) => Promise<void>
  pause: () => Promise<void>
  seek: (ms: number) => Promise<void>
}

declare global {
  interface Window {
    Spotify?: SpotifySdk
    onSpotifyWebPlaybackSDKReady?: () => void
  }
}

export type SpotifyOptions = {
  page: Window
  /** The name of this device in the listener's other Spotify apps. */
  deviceName: string
  /** A valid access token of the listener; a new one if the last was `refused`. */
  token: (refused?: string) => Promise<string>
  url: (url: string) => string
  fetch: (url: string, init: { method: string; headers: Record<string, string>; body: string }) => Promise<Response>
}

type Device = { player: SpotifyPlayer; id: string }

const readyWithinMs = 15_000
const soundWithinMs = 8000
const askEveryMs = 1000

/** Plays songs on Spotify's player, which needs a Premium account. The page becomes one of the listener's devices. */
export function createSpotifyPlayer(options: SpotifyOptions): (id: string) => OpenInstrument {
  const device = once(() => connect(options))
  return (id) => async (onTrouble) => new SpotifySong(options, await device(), uriOf(id), onTrouble)
}

const uriOf = (id: string) => (id.startsWith('spotify:') ? id : `spotify:track:${id}`)

async function connect({ page, deviceName, token, url }: SpotifyOptions): Promise<Device> {
  if (!page.Spotify) {
    await loadScript(page, url('https://sdk.scdn.co/spotify-player.js'), (done) => {
      page.onSpotifyWebPlaybackSDKReady = done
    })
  }
  const { Spotify } = page
  if (!Spotify) throw new MediaTrouble('unsupported', 'Spotify’s player did not load')
  await token()
  const player = new Spotify.Player({
    name: deviceName,
    volume: 1,
    getOAuthToken: (give) => void token().then(give, () => undefined),
  })
  return new Promise<Device>((resolve, reject) => {
    const refuse = (trouble: Trouble) => () => reject(new MediaTrouble(trouble, 'Spotify’s player did not start'))
    const timer = page.setTimeout(refuse('unreachable'), readyWithinMs)
    player.addListener('ready', ({ device_id: id }: { device_id: string }) => {
      page.clearTimeout(timer)
      resolve({ player, id })
    })
    // No protected media in this browser; an invalid token; an account without Premium.
    player.addListener('initialization_error', refuse('unsupported'))
    player.addListener('authentication_error', refuse('needs-account'))
    player.addListener('account_error', refuse('needs-account'))
    player.connect().then((connected) => (connected ? undefined : refuse('unreachable')()), refuse('unreachable'))
  })
}

/** One song on Spotify's player, from start to end. */
class SpotifySong implements Instrument {
  readonly #options: SpotifyOptions
  readonly #device: Device
  readonly #uri: string
  readonly #onTrouble: (trouble: Trouble) => void
  readonly #reported: ReportedPosition
  readonly #listeners: readonly (readonly [event: string, listener: (notified: never) => void])[]
  #state: SpotifyState | null = null
  #isHeard = false
  #hasEnded = false
  /** Another device of the account is playing, or a song that we didn't request. */
  #isAway = false
  #asking: number | undefined
  #onHeard: () => void = () => undefined
  #onRefused: () => void = () => undefined

  constructor(options: SpotifyOptions, device: Device, uri: string, onTrouble: (trouble: Trouble) => void) {
    this.#options = options
    this.#device = device
    this.#uri = uri
    this.#onTrouble = onTrouble
    this.#reported = createReportedPosition(() => options.page.performance.now())
    this.#listeners = [
      ['player_state_changed', (next: SpotifyState | null) => this.#take(next)],
      ['autoplay_failed', () => this.#onRefused()],
      ['playback_error', () => onTrouble('broken')],
      ['authentication_error', () => onTrouble('needs-account')],
      ['account_error', () => onTrouble('needs-account')],
      ['not_ready', () => onTrouble('unreachable')],
    ]
    for (const [event, listener] of this.#listeners) device.player.addListener(event, listener)
  }

  async start(seconds: number): Promise<'playing' | 'refused'> {
    const { page } = this.#options
    const { player, id } = this.#device
    this.#isHeard = false
    this.#hasEnded = false
    this.#reported.clear()
    await player.activateElement().catch(() => undefined)
    await order(this.#options, id, { uris: [this.#uri], position_ms: Math.max(0, Math.round(seconds * 1000)) })
    page.clearInterval(this.#asking)
    const ask = () =>
      void player.getCurrentState().then(
        (state) => this.#take(state),
        () => undefined,
      )
    this.#asking = page.setInterval(ask, askEveryMs)
    return this.#soundOrRefusal()
  }

  seek(seconds: number): void {
    void this.#device.player.seek(Math.round(seconds * 1000)).catch(() => this.#onTrouble('unreachable'))
  }

  position(): number | null {
    return this.#reported.position()
  }

  length(): number | null {
    return this.#isHeard && this.#state ? this.#state.duration / 1000 || null : null
  }

  running(): boolean {
    return this.#isHeard && !this.#isAway && this.#state !== null && !this.#state.paused && !this.#state.loading
  }

  finished(): boolean {
    return this.#hasEnded
  }

  halted(): boolean {
    return this.#isHeard && !this.#hasEnded && (this.#isAway || this.#state?.paused === true)
  }

  setVolume(volume: number): void {
    void this.#device.player.setVolume(volume * volume).catch(() => undefined)
  }

  stop(): void {
    const { player } = this.#device
    this.#options.page.clearInterval(this.#asking)
    for (const [event, listener] of this.#listeners) player.removeListener(event, listener)
    void player.pause().catch(() => undefined)
  }

  #soundOrRefusal(): Promise<'playing' | 'refused'> {
    const { page } = this.#options
    return new Promise((resolve, reject) => {
      const timer = page.setTimeout(
        () => reject(new MediaTrouble('unreachable', 'Spotify did not start to play')),
        soundWithinMs,
      )
      const settle = (outcome: 'playing' | 'refused') => {
        page.clearTimeout(timer)
        resolve(outcome)
      }
      this.#onHeard = () => settle('playing')
      this.#onRefused = () => settle('refused')
    })
  }

  #take(next: SpotifyState | null): void {
    const isOurs = (track: SpotifyTrack | null) => track?.uri === this.#uri || track?.linked_from?.uri === this.#uri
    const ours = next !== null && isOurs(next.track_window.current_track)
    this.#isAway = this.#isHeard && !ours
    if (!next) return
    const { paused, loading, position, track_window: tracks } = next
    const played = tracks.previous_tracks.some(isOurs)
    if (this.#isHeard && (ours ? paused && position === 0 : played)) this.#hasEnded = true
    if (!ours) return
    this.#state = next
    this.#reported.report(position / 1000, !paused && !loading)
    if (paused || loading || this.#isHeard) return
    this.#isHeard = true
    this.#onHeard()
  }
}

/** Starts a song on our device through the Web API, since the SDK can't. A refused token is renewed once. */
async function order(options: SpotifyOptions, device: string, body: object, refused?: string): Promise<void> {
  const token = await options.token(refused)
  const address = options.url(`https://api.spotify.com/v1/me/player/play?device_id=${encodeURIComponent(device)}`)
  const answer = await options
    .fetch(address, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    .catch(() => {
      throw new MediaTrouble('unreachable', 'No response from Spotify')
    })
  if (answer.ok) return
  if (answer.status === 401 && refused === undefined) return order(options, device, body, token)
  if (answer.status === 401) throw new MediaTrouble('needs-account', 'Spotify refuses the account')
  if (answer.status === 403) {
    const premium = (await answer.text().catch(() => '')).includes('PREMIUM_REQUIRED')
    throw new MediaTrouble(premium ? 'needs-account' : 'refused', 'Spotify does not play this here')
  }
  // 404: our device is unknown or gone. 429 and 5xx are temporary.
  throw new MediaTrouble('unreachable', `Spotify answered ${answer.status}`)
}
