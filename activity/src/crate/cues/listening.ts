import { useEffect, useState } from 'react'
import type { DecodedSong } from './decoded-song.ts'
import { SongPlayer } from './song-player.ts'

export type Listening = ReturnType<typeof useListening>

/** Playback of the song in the editor, and the position in it. */
export function useListening({ buffer }: DecodedSong) {
  const [state] = useState(() => {
    const player = new SongPlayer()
    let at = 0
    let followed: (() => number | null) | null = null
    return {
      player,
      playhead: () => followed?.() ?? player.heard() ?? at,
      place: (seconds: number) => void (at = Math.max(0, Math.min(buffer.duration - 0.1, seconds))),
      follow: (position: (() => number | null) | null) => void (followed = position),
    }
  })
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => () => state.player.close(), [state])
  const play = () => {
    state.player.play(buffer, state.playhead(), stop)
    setPlaying(true)
  }
  function stop() {
    state.place(state.playhead())
    state.player.rest()
    setPlaying(false)
  }
  return {
    ...state,
    isPlaying,
    toggle: () => (isPlaying ? stop() : play()),
    seek: (seconds: number) => {
      state.place(seconds)
      if (!isPlaying) return
      state.player.stop()
      play()
    },
  }
}
