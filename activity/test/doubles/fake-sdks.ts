import { vi } from 'vitest'
import type { MusicKitInstance } from '../../src/playback/providers/apple.ts'
import type { SpotifyPlayerOptions, SpotifyState } from '../../src/playback/providers/spotify.ts'

/** Fakes the hosts of scripts: a known URL runs its function, any other fails as in a browser. */
export function fakeScripts(known: Record<string, () => void>) {
  const requests: string[] = []
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) throw new Error('Expected only scripts')
    requests.push(node.src)
    const run = known[node.src]
    setTimeout(() => (run ? run() : node.dispatchEvent(new Event('error'))), 50)
  })
  return requests
}

type Listener = (messages: never) => void

/** Spotify's SDK and its Web API, as strict as their references describe. */
export const fakeSpotify = (good: { token: string }) => new FakeSpotify(good)

class FakeSpotify {
  /** The event that `connect` triggers. */
  startsWith = 'ready'
  plays = true
  status = 204
  reason = ''
  readonly orders: { device: string; body: unknown; token: string }[] = []
  volume = 1
  paused = false
  device = ''
  elsewhere = false
  playing: { uri: string; from: number; since: number } | null = null
  readonly listeners = new Map<string, Set<Listener>>()
  readonly Player = playerOf(this)
  readonly #good: { token: string }

  constructor(good: { token: string }) {
    this.#good = good
  }

  emit(event: string, value?: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) Reflect.apply(listener, undefined, [value])
  }

  state(): SpotifyState | null {
    if (!this.playing || this.elsewhere) return null
    return {
      paused: this.paused,
      loading: false,
      duration: 231_400,
      position: this.playing.from + (this.paused ? 0 : performance.now() - this.playing.since),
      track_window: { current_track: { uri: this.playing.uri }, previous_tracks: [] },
    }
  }

  finish(): void {
    const uri = this.playing?.uri ?? ''
    this.emit('player_state_changed', {
      paused: true,
      loading: false,
      position: 0,
      track_window: { current_track: { uri }, previous_tracks: [{ uri }] },
    })
    this.playing = null
  }

  /** The Web API. */
  readonly fetch = async (
    address: string,
    init: { method: string; headers: Record<string, string>; body: string },
  ): Promise<Response> => {
    const url = new URL(address)
    if (init.method !== 'PUT' || url.pathname !== '/v1/me/player/play') return new Response(null, { status: 405 })
    const token = new Headers(init.headers).get('authorization') ?? ''
    const body: unknown = JSON.parse(init.body)
    this.orders.push({ device: url.searchParams.get('device_id') ?? '', body, token })
    if (token !== `Bearer ${this.#good.token}`) return new Response(null, { status: 401 })
    if (this.status !== 204) {
      return Response.json({ error: { status: this.status, reason: this.reason } }, { status: this.status })
    }
    if (url.searchParams.get('device_id') !== this.device) return new Response(null, { status: 404 })
    const { uris, position_ms: from } = body as { uris: string[]; position_ms: number }
    setTimeout(() => this.#start(uris[0] ?? '', from), 300)
    return new Response(null, { status: 204 })
  }

  #start(uri: string, from: number): void {
    if (!this.plays) return this.emit('autoplay_failed')
    this.playing = { uri, from, since: performance.now() }
    this.paused = false
    this.emit('player_state_changed', this.state())
  }
}

/** The SDK's player, which a page creates once. */
const playerOf = (spotify: FakeSpotify) =>
  class {
    constructor(options: SpotifyPlayerOptions) {
      if (!options.name || typeof options.getOAuthToken !== 'function') throw new Error('Player requires options')
      spotify.volume = options.volume
    }
    async connect() {
      spotify.device = 'device-1'
      setTimeout(() => spotify.emit(spotify.startsWith, { device_id: spotify.device }), 100)
      return true
    }
    addListener(event: string, listener: Listener) {
      spotify.listeners.set(event, (spotify.listeners.get(event) ?? new Set()).add(listener))
      return true
    }
    removeListener(event: string, listener?: Listener) {
      if (listener) spotify.listeners.get(event)?.delete(listener)
      return true
    }
    getCurrentState = async () => spotify.state()
    activateElement = async () => undefined
    async setVolume(volume: number) {
      if (!(volume >= 0 && volume <= 1)) throw new Error('Volume must be from 0 to 1')
      spotify.volume = volume
    }
    async pause() {
      spotify.paused = true
    }
    async seek(ms: number) {
      if (!Number.isInteger(ms)) throw new Error('Positions must be whole milliseconds')
      if (spotify.playing) spotify.playing = { ...spotify.playing, from: ms, since: performance.now() }
    }
  }

/** MusicKit's instance: it reports whole seconds only, and plays previews to people without a subscription. */
export function fakeMusicKit() {
  const listeners = new Map<string, Set<Listener>>()
  let queued: string | null = null
  let from = 0
  let since = 0
  const at = (): number => (music.playbackState === 2 ? from + (performance.now() - since) / 1000 : from)
  const emit = (event: string, received?: unknown) => {
    for (const listener of listeners.get(event) ?? []) Reflect.apply(listener, undefined, [received])
  }
  setInterval(() => emit('playbackTimeDidChange'), 250)
  type Music = MusicKitInstance & {
    failsWith: object | null
    configured: unknown[]
    emit: typeof emit
    go: (state: number) => void
  }
  const music: Music = {
    failsWith: null,
    configured: [],
    emit,
    isAuthorized: true,
    volume: 1,
    playbackState: 0,
    currentPlaybackDuration: 200,
    get currentPlaybackTime() {
      return Math.floor(at())
    },
    authorize: async () => {
      music.isAuthorized = true
      return 'user-token'
    },
    async setQueue({ song }: { song: string }) {
      if (!/^\d+$/.test(song)) throw { errorCode: 'NOT_FOUND' }
      queued = song
    },
    async play() {
      if (music.failsWith) throw music.failsWith
      if (!queued) throw { errorCode: 'CONTENT_UNAVAILABLE' }
      music.go(2)
    },
    async stop() {
      music.go(4)
    },
    async seekToTime(seconds: number) {
      if (seconds > music.currentPlaybackDuration) throw { errorCode: 'UNSUPPORTED_ERROR' }
      from = seconds
      since = performance.now()
      emit('playbackTimeDidChange')
    },
    go(state: number) {
      from = at()
      since = performance.now()
      music.playbackState = state
      emit('playbackStateDidChange', { state })
    },
    addEventListener: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeEventListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  }
  const sdk = {
    configure: async (options: { developerToken: string }) => {
      if (!options.developerToken) throw { errorCode: 'AUTHORIZATION_ERROR' }
      music.configured.push(options)
      return music
    },
  }
  return { sdk, music }
}

type FrameEvents = Record<string, (event: { data: unknown }) => void>

/** YouTube's player: shows an error instead of the video if the frame or the video causes one. */
export function fakeYouTube() {
  const youtube = {
    frames: [] as HTMLIFrameElement[],
    fails: null as number | null,
    blocked: false,
    state: -1,
    volume: -1,
    from: 0,
    since: 0,
    events: {} as FrameEvents,
    tell: (event: string, data: unknown) => youtube.events[event]?.({ data }),
    go(state: number) {
      youtube.from = youtube.at()
      youtube.since = performance.now()
      youtube.state = state
      youtube.tell('onStateChange', state)
    },
    at: () => (youtube.state === 1 ? youtube.from + (performance.now() - youtube.since) / 1000 : youtube.from),
    sdk: {
      Player: class {
        constructor(frame: HTMLIFrameElement, { events }: { events: FrameEvents }) {
          if (!frame.parentNode) throw new Error('The frame must be in the page')
          youtube.frames.push(frame)
          youtube.events = events
          const url = new URL(frame.src)
          if (url.searchParams.get('enablejsapi') !== '1') throw new Error('enablejsapi=1 is missing')
          setTimeout(() => {
            if (frame.referrerPolicy !== 'strict-origin-when-cross-origin') return youtube.tell('onError', 153)
            youtube.tell('onReady', null)
          }, 100)
        }
        unMute() {}
        playVideo() {
          setTimeout(() => {
            if (youtube.fails !== null) return youtube.tell('onError', youtube.fails)
            if (youtube.blocked) return youtube.tell('onAutoplayBlocked', null)
            youtube.go(1)
          }, 200)
        }
        seekTo(seconds: number) {
          youtube.from = seconds
          youtube.since = performance.now()
        }
        setVolume(volume: number) {
          if (!Number.isInteger(volume) || volume < 0 || volume > 100) throw new Error('Volume must be from 0 to 100')
          youtube.volume = volume
        }
        getCurrentTime = () => youtube.at()
        getDuration = () => 213
        getPlayerState = () => youtube.state
        destroy() {
          youtube.state = -1
        }
      },
    },
  }
  return youtube
}
