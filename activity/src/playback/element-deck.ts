import type { Deck } from './deck.ts'
import type { Media } from './media.ts'
import type { Channel, Sound } from './sound.ts'
import { attach } from './source.ts'
import { MediaTrouble, type Trouble } from './trouble.ts'

/** A millisecond of silence as WAV: something to play within a gesture while the deck is empty. */
const silence = 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA=='

/** `HTMLMediaElement.HAVE_FUTURE_DATA`: enough at hand to go on. */
const haveFutureData = 3

/** A request that dies half-way may never tell. Who waits for a spot and hears nothing come for so long asks anew. */
const silentMs = 10_000

/** A deck over a media element, which is kept for good: on iOS the permission to play belongs to the element. */
export function createElementDeck(page: Window, sound: Sound, onTrouble: (trouble: Trouble) => void): Deck {
  const element = page.document.createElement('audio')
  element.preload = 'auto'
  // Without this, sound from another host comes through Web Audio as silence.
  element.crossOrigin = 'anonymous'
  // Keeping the pitch makes Chromium cut the sound in windows that it moves by up to 15 ms (decision 0100).
  element.preservesPitch = false
  const channel: Channel = sound.connect(element)
  let media: Media | null = null
  let loading = new AbortController()
  let cueing = new AbortController()
  /** Tells what is wrong with the media that is loaded. */
  let report: (trouble: Trouble) => void = () => undefined
  /** Whether the song was cued, and so is started and stopped to the millisecond by others. */
  let inUse = false
  /** Whether the element has played once: then it needs no gesture any more. */
  let allowed = false

  function eject(): void {
    cueing.abort()
    loading.abort()
    media = null
    inUse = false
    element.pause()
    if (element.hasAttribute('src')) {
      element.removeAttribute('src')
      element.load()
    }
  }

  return {
    get media() {
      return media
    },
    load(next, from) {
      eject()
      media = next
      loading = new AbortController()
      const { signal } = loading
      channel.setGain(next.gainDb ?? 0)
      report = (trouble) => {
        if (signal.aborted) return
        cueing.abort()
        onTrouble(trouble)
      }
      const mine = report
      attach(element, next, { from, signal, onTrouble: mine }).catch((error: unknown) =>
        mine(error instanceof MediaTrouble ? error.trouble : 'broken'),
      )
    },
    cue(seconds) {
      cueing.abort()
      cueing = new AbortController()
      inUse = true
      element.pause()
      const { signal } = cueing
      const ready = cued(element, seconds, signal)
      watchSilence(page, element, { until: ready, onSilent: () => report('unreachable') })
      return ready
    },
    async play() {
      try {
        await element.play()
        allowed = true
        return 'playing'
      } catch (error) {
        if (error instanceof Error && error.name === 'NotAllowedError') {
          // Nobody starts it from here on but the next gesture, which has to reach this very element.
          allowed = false
          inUse = false
          return 'refused'
        }
        // Being paused or loaded anew before it began is somebody's later wish, not a failure.
        return 'playing'
      }
    },
    seek(seconds) {
      element.currentTime = seconds
    },
    setRate(rate) {
      element.playbackRate = rate
    },
    reported: () => element.currentTime,
    running: () => !element.paused && !element.seeking && !element.ended && element.readyState >= haveFutureData,
    finished: () => element.ended,
    halted: () => element.paused && !element.ended,
    fadeTo: (level, ms) => channel.fadeTo(level, ms),
    prime() {
      if (inUse || allowed) return
      if (!media) element.src = URL.createObjectURL(new Blob([fromBase64(silence)], { type: 'audio/wav' }))
      element.play().then(
        () => {
          allowed = true
          if (!inUse) element.pause()
        },
        () => undefined,
      )
    },
    eject,
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** Calls back when nothing has come into an element for `silentMs` before something is over. */
function watchSilence(
  page: Window,
  element: HTMLMediaElement,
  { until, onSilent }: { until: Promise<unknown>; onSilent: () => void },
): void {
  let timer = 0
  // A song that is fetched as a whole comes to the element when all of it is there.
  const look = () => (element.hasAttribute('src') ? onSilent() : heard())
  const heard = () => {
    page.clearTimeout(timer)
    timer = page.setTimeout(look, silentMs)
  }
  heard()
  element.addEventListener('progress', heard)
  void until.then(() => {
    page.clearTimeout(timer)
    element.removeEventListener('progress', heard)
  })
}

const signsOfReadiness = [
  'loadedmetadata',
  'durationchange',
  'seeked',
  'canplay',
  'canplaythrough',
  'progress',
] as const

/** Brings the element to a stop at `seconds` with data at hand. */
function cued(element: HTMLMediaElement, seconds: number, signal: AbortSignal): Promise<'ready' | 'past' | 'gone'> {
  return new Promise((done) => {
    let sought = false
    const settle = (outcome: 'ready' | 'past' | 'gone') => {
      for (const sign of signsOfReadiness) element.removeEventListener(sign, look)
      done(outcome)
    }
    const look = () => {
      if (element.readyState === 0) return
      if (Number.isFinite(element.duration) && seconds >= element.duration) return settle('past')
      if (!sought) {
        sought = true
        element.currentTime = seconds
        return
      }
      if (!element.seeking && element.readyState >= haveFutureData) settle('ready')
    }
    for (const sign of signsOfReadiness) element.addEventListener(sign, look)
    signal.addEventListener('abort', () => settle('gone'), { once: true })
    look()
  })
}
