import { useCallback, useEffect, useRef, useState } from 'react'
import { attach } from '../../playback/decks/source.ts'
import { radioPath } from './radio.ts'

export type RadioState = 'off' | 'starting' | 'playing' | 'failed'

/** hls.js begins a live playlist near its end. */
const live = -1

/** Plays a room's radio in a media element, without entering the room. Nothing is fetched before `start`. */
export function useRadioPlayer(slug: string) {
  const [state, setState] = useState<RadioState>('off')
  const element = useRef<HTMLAudioElement>(null)
  const running = useRef<AbortController>(null)

  const stop = useCallback((then: RadioState = 'off') => {
    running.current?.abort()
    running.current = null
    element.current?.pause()
    element.current?.removeAttribute('src')
    setState(then)
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(async () => {
    const audio = element.current
    if (!audio) return
    const run = new AbortController()
    running.current = run
    setState('starting')
    const media = { provider: 'uploadService', kind: 'hls', url: `${radioPath(slug)}.m3u8` } as const
    try {
      const failed = () => stop('failed')
      await attach(audio, media, { from: live, signal: run.signal, onTrouble: failed })
      await audio.play()
    } catch {
      // Stopped before it began to play.
      if (!run.signal.aborted) stop('failed')
    }
  }, [slug, stop])

  const events = {
    onPlaying: () => setState('playing'),
    onWaiting: () => setState((now) => (now === 'playing' ? 'starting' : now)),
    // The lock screen, or a headset.
    onPause: () => running.current && stop(),
  }
  return { state, start: () => void start(), stop: () => stop(), audio: { ref: element, ...events } }
}
