import type { Instrument, OpenInstrument } from '../device/instrument.ts'
import { once } from '@segue/shared/once.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'
import { loadScript } from './script.ts'

/** The part of YouTube's IFrame Player API that we use, according to its reference. */
export type YouTubeSdk = { Player: new (frame: HTMLIFrameElement, options: YouTubeOptionsOfPlayer) => YouTubePlayer }
type YouTubeOptionsOfPlayer = { events: Record<string, (event: { data: unknown }) => void> }
export type YouTubePlayer = {
  playVideo: () => void
  seekTo: (seconds: number, allowSeekAhead: boolean) => void
  /** 0–100 */
  setVolume: (volume: number) => void
  unMute: () => void
  getCurrentTime: () => number
  /** Seconds; 0 before it is known, and for a live stream. */
  getDuration: () => number
  getPlayerState: () => number
  destroy: () => void
}

declare global {
  interface Window {
    YT?: YouTubeSdk
    onYouTubeIframeAPIReady?: () => void
  }
}

export type YouTubeOptions = {
  page: Window
  /** The visible element for the video: YouTube's terms require at least 200 by 200 pixels. */
  screen: () => HTMLElement
  url: (url: string) => string
}

/** `YT.PlayerState` */
const states = { ended: 0, playing: 1, paused: 2 } as const
const readyWithinMs = 15_000
const soundWithinMs = 8000

/** Plays songs on YouTube's own player, in a visible frame. It needs no account. */
export function createYouTubePlayer({ page, screen, url }: YouTubeOptions): (id: string) => OpenInstrument {
  const api = once(() => fetchApi(page, url))
  return (id) => async (onTrouble) => {
    const sdk = await api()
    const frame = frameFor(page, id)
    screen().append(frame)
    const listeners: Listeners = { onTrouble, onPlaying: () => undefined, onBlocked: () => undefined }
    try {
      const player = await playerIn(frame, { page, sdk, listeners })
      return new YouTubeVideo(page, { player, frame, listeners, onTrouble })
    } catch (error) {
      frame.remove()
      throw error
    }
  }
}

/** The current handlers of the player's events. */
type Listeners = { onTrouble: (trouble: Trouble) => void; onPlaying: () => void; onBlocked: () => void }

type Opened = {
  player: YouTubePlayer
  frame: HTMLIFrameElement
  listeners: Listeners
  onTrouble: (trouble: Trouble) => void
}

/** Sets the player up in its frame. Resolves once it is ready. */
function playerIn(
  frame: HTMLIFrameElement,
  { page, sdk, listeners }: { page: Window; sdk: YouTubeSdk; listeners: Listeners },
): Promise<YouTubePlayer> {
  return new Promise((resolve, reject) => {
    const refuse = (trouble: Trouble) => reject(new MediaTrouble(trouble, 'YouTube’s player did not start'))
    const timer = page.setTimeout(() => refuse('unreachable'), readyWithinMs)
    const { onTrouble } = listeners
    listeners.onTrouble = refuse
    const player = new sdk.Player(frame, {
      events: {
        onReady() {
          page.clearTimeout(timer)
          listeners.onTrouble = onTrouble
          resolve(player)
        },
        onError: ({ data }) => listeners.onTrouble(troubleOf(data)),
        onStateChange: ({ data }) => (data === states.playing ? listeners.onPlaying() : undefined),
        onAutoplayBlocked: () => listeners.onBlocked(),
      },
    })
  })
}

class YouTubeVideo implements Instrument {
  readonly #page: Window
  readonly #player: YouTubePlayer
  readonly #frame: HTMLIFrameElement
  readonly #listeners: Listeners
  readonly #onTrouble: (trouble: Trouble) => void
  #isStarted = false

  constructor(page: Window, { player, frame, listeners, onTrouble }: Opened) {
    this.#page = page
    this.#player = player
    this.#frame = frame
    this.#listeners = listeners
    this.#onTrouble = onTrouble
  }

  start(seconds: number): Promise<'playing' | 'refused'> {
    this.#isStarted = false
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        this.#page.clearTimeout(timer)
        this.#listeners.onTrouble = this.#onTrouble
        finish()
      }
      const refuse = (trouble: Trouble) =>
        settle(() => reject(new MediaTrouble(trouble, 'YouTube does not play this video here')))
      const timer = this.#page.setTimeout(() => refuse('unreachable'), soundWithinMs)
      this.#listeners.onTrouble = refuse
      this.#listeners.onPlaying = () =>
        settle(() => {
          this.#isStarted = true
          resolve('playing')
        })
      this.#listeners.onBlocked = () => settle(() => resolve('refused'))
      this.#player.unMute()
      this.#player.seekTo(Math.max(0, seconds), true)
      this.#player.playVideo()
    })
  }

  seek(seconds: number): void {
    this.#player.seekTo(seconds, true)
  }

  position(): number | null {
    return this.#isStarted ? this.#player.getCurrentTime() : null
  }

  length(): number | null {
    return (this.#isStarted && this.#player.getDuration()) || null
  }

  running(): boolean {
    return this.#is('playing')
  }

  finished(): boolean {
    return this.#is('ended')
  }

  halted(): boolean {
    return this.#is('paused')
  }

  setVolume(volume: number): void {
    // Squaring makes the middle of the slider sound like the middle, as everywhere here.
    this.#player.setVolume(Math.round(volume * volume * 100))
  }

  stop(): void {
    this.#isStarted = false
    this.#listeners.onTrouble = () => undefined
    this.#player.destroy()
    this.#frame.remove()
  }

  #is(state: keyof typeof states): boolean {
    return this.#isStarted && this.#player.getPlayerState() === states[state]
  }
}

async function fetchApi(page: Window, url: (url: string) => string): Promise<YouTubeSdk> {
  if (!page.YT?.Player) {
    await loadScript(page, url('https://www.youtube.com/iframe_api'), (done) => {
      page.onYouTubeIframeAPIReady = done
    })
  }
  if (!page.YT) throw new MediaTrouble('unsupported', 'YouTube’s player did not load')
  return page.YT
}

function frameFor(page: Window, id: string): HTMLIFrameElement {
  // The rule only reads the attributes of JSX.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  const frame = page.document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  const wishes = new URLSearchParams({ enablejsapi: '1', playsinline: '1', rel: '0', origin: page.location.origin })
  frame.width = '200'
  frame.height = '200'
  frame.title = 'YouTube'
  frame.allow = 'autoplay; encrypted-media; picture-in-picture'
  // The page sends no referrer, and without one YouTube shows error 153 instead of the video.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?${wishes}`
  return frame
}

/** 2: no such id. 5: the player fails. 100: removed or private. 101, 150: no embedding allowed. 153: no referrer. */
function troubleOf(code: unknown): Trouble {
  if (code === 5) return 'broken'
  return code === 153 ? 'unsupported' : 'refused'
}
