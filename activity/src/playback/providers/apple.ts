import type { Instrument, OpenInstrument } from '../device/instrument.ts'
import { once } from '@segue/shared/once.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'
import { createReportedPosition } from './reported-position.ts'
import { loadScript } from './script.ts'

/** The part of MusicKit on the Web (v3) that we use, according to Apple's documentation. */
export type MusicKitSdk = {
  configure: (options: { developerToken: string; app: { name: string; build: string } }) => Promise<MusicKitInstance>
}
export type MusicKitInstance = {
  isAuthorized: boolean
  /** 0–1 */
  volume: number
  /** Seconds. */
  currentPlaybackTime: number
  currentPlaybackDuration: number
  playbackState: number
  authorize: () => Promise<string>
  setQueue: (queue: { song: string; startPlaying: boolean }) => Promise<unknown>
  play: () => Promise<void>
  stop: () => Promise<void>
  seekToTime: (seconds: number) => Promise<void>
  addEventListener: (event: string, listener: (notified: never) => void) => void
  removeEventListener: (event: string, listener: (notified: never) => void) => void
}

declare global {
  interface Window {
    MusicKit?: MusicKitSdk
  }
}

export type AppleOptions = {
  page: Window
  appName: string
  developerToken: () => Promise<string>
  url: (url: string) => string
}

export type ApplePlayer = {
  song: (id: string) => OpenInstrument
  /** Asks the listener to sign in to Apple Music, within a gesture. Resolves to their user token. */
  authorize: () => Promise<string>
}

/** Without a subscription Apple plays an excerpt and reports its length as the song's. Seconds. */
const longestExcerpt = 90

/** The values of `MusicKit.PlaybackStates` that we use. */
const states = { playing: 2, paused: 3, stopped: 4, ended: 5, completed: 10 } as const

/** MusicKit's errors by `errorCode`; any other means that Apple's player failed. */
const troubles: Record<string, Trouble> = {
  AUTHORIZATION_ERROR: 'needs-account',
  SUBSCRIPTION_ERROR: 'needs-account',
  TOKEN_EXPIRED: 'needs-account',
  CONTENT_EQUIVALENT: 'refused',
  CONTENT_RESTRICTED: 'refused',
  CONTENT_UNAVAILABLE: 'refused',
  CONTENT_UNSUPPORTED: 'unsupported',
  DEVICE_LIMIT: 'refused',
  GEO_BLOCK: 'refused',
  MEDIA_KEY: 'unsupported',
  NETWORK_ERROR: 'unreachable',
  NOT_FOUND: 'refused',
  SERVER_ERROR: 'unreachable',
  UNSUPPORTED_ERROR: 'unsupported',
}

/** Plays songs on Apple's own player. Without a subscription it plays only excerpts, which are useless in a room. */
export function createApplePlayer(options: AppleOptions): ApplePlayer {
  const music = once(() => configure(options))
  return {
    song: (id) => async (onTrouble) => openSong(options.page, await music(), id, onTrouble),
    authorize: async () => (await music()).authorize(),
  }
}

async function configure({ page, appName, developerToken, url }: AppleOptions): Promise<MusicKitInstance> {
  const token = await developerToken()
  if (!page.MusicKit) {
    await loadScript(page, url('https://js-cdn.music.apple.com/musickit/v3/musickit.js'), (done) =>
      page.document.addEventListener('musickitloaded', done, { once: true }),
    )
  }
  const { MusicKit } = page
  if (!MusicKit) throw new MediaTrouble('unsupported', 'Apple’s player did not load')
  return MusicKit.configure({ developerToken: token, app: { name: appName, build: '1' } }).catch((error: unknown) => {
    throw new MediaTrouble(troubleOf(error), 'Apple’s player did not start')
  })
}

function openSong(
  page: Window,
  music: MusicKitInstance,
  song: string,
  onTrouble: (trouble: Trouble) => void,
): Instrument {
  if (!music.isAuthorized) throw new MediaTrouble('needs-account', 'The listener is not signed in to Apple Music')
  const reported = createReportedPosition(() => page.performance.now())
  let started = false
  const isPlaying = () => music.playbackState === states.playing
  const listen = () => reported.report(music.currentPlaybackTime, isPlaying())
  const onError = (error: unknown) => onTrouble(troubleOf(error))
  music.addEventListener('playbackTimeDidChange', listen)
  music.addEventListener('playbackStateDidChange', listen)
  music.addEventListener('mediaPlaybackError', onError)
  return {
    async start(seconds) {
      started = false
      reported.clear()
      try {
        await music.setQueue({ song, startPlaying: false })
        await music.play()
        const { currentPlaybackDuration: duration } = music
        if (duration > 0 && seconds > duration) throw new MediaTrouble('needs-account', 'Apple only plays an excerpt')
        await music.seekToTime(Math.max(0, seconds))
      } catch (error) {
        if (error instanceof MediaTrouble) throw error
        if (error instanceof Error && error.name === 'NotAllowedError') return 'refused'
        throw new MediaTrouble(troubleOf(error), 'Apple does not play this song')
      }
      started = true
      return 'playing'
    },
    seek: (seconds) => void music.seekToTime(seconds).catch(onError),
    position: () => (started ? reported.position() : null),
    length: () => (started && music.currentPlaybackDuration > longestExcerpt ? music.currentPlaybackDuration : null),
    running: () => started && isPlaying(),
    finished: () => started && (music.playbackState === states.ended || music.playbackState === states.completed),
    halted: () => started && (music.playbackState === states.paused || music.playbackState === states.stopped),
    setVolume(volume) {
      music.volume = volume * volume
    },
    stop() {
      started = false
      music.removeEventListener('playbackTimeDidChange', listen)
      music.removeEventListener('playbackStateDidChange', listen)
      music.removeEventListener('mediaPlaybackError', onError)
      void music.stop().catch(() => undefined)
    },
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof MediaTrouble) return error.trouble
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errorCode') : undefined
  return (typeof code === 'string' ? troubles[code] : undefined) ?? 'broken'
}
