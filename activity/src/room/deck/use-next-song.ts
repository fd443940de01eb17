import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '../../client/toasts.ts'
import { showBegun, useQueue } from '../../song/queue.ts'
import { useLiveRoom, useMyUuid, useRoomState, useSessionTurn, useSnapshot } from '../../session/room-context.tsx'
import { mixOf, ownPlayingEntry, songToSend } from '../../session/turn/my-turn.ts'
import { isAboutSong } from './song-refusals.ts'

/** When the song changes, every DJ's client reacts; the delay lets the room settle and batches edits. */
const sendAfterMs = 500

type Refusals = { playId: string | null; entries: ReadonlySet<string> }

/**
 * While the user is on stage, keeps the room's next song for them in sync with the front of their queue, and shows a
 * song that starts to play at the end of it (crate rule L23).
 */
export function useNextSong(): void {
  const room = useLiveRoom()
  const me = useMyUuid() ?? ''
  const { data: queue } = useQueue()
  // Each song is reported once, however often it is tried.
  const [reported] = useState(() => new Set<string>())
  const message = useRef<string | null>(null)
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const djs = useRoomState((state) => state.djs)
  const nowPlaying = useRoomState((state) => state.nowPlaying)

  const checks = useSessionTurn((turn) => turn.checks)
  // Songs that the room refused during the current play; they may be accepted with the next one.
  const playId = nowPlaying?.playId ?? null
  const [refused, setRefused] = useState<Refusals>({ playId, entries: new Set() })

  useEffect(() => {
    if (!queue || !live) return undefined
    const entries = refused.playId === playId ? refused.entries : new Set<string>()
    const song = songToSend({ djs, nowPlaying }, me, queue, new Set([...entries, ...checks.keys()]))
    if (song === undefined) return undefined
    const saying = song && `${song.crateSongUuid} ${mixOf(song)}`
    const isKnown = djs.some(({ uuid, nextSong }) => uuid === me && nextSong?.crateSongUuid === song?.crateSongUuid)
    // If the room's mix settings for the song differ from the queue's, they are sent once.
    if (song && isKnown && message.current === saying) return undefined
    const timer = setTimeout(() => {
      message.current = saying
      room.act({ type: 'updateNextSong', song }).catch((error: unknown) => {
        // Any other refusal means that the stage has changed, which triggers the next attempt.
        if (!song || !isAboutSong(error)) return
        if (!reported.has(song.crateSongUuid)) toastFailure(error)
        reported.add(song.crateSongUuid)
        setRefused({ playId, entries: new Set([...entries, song.crateSongUuid]) })
      })
    }, sendAfterMs)
    return () => clearTimeout(timer)
  }, [queue, live, djs, nowPlaying, me, room, refused, checks, playId, reported])

  const playing = ownPlayingEntry({ djs, nowPlaying }, me)
  const shown = useRef(playId)
  useEffect(() => {
    if (playing !== null && playId !== null && shown.current !== playId) showBegun(playing, playId)
    shown.current = playId
  }, [playing, playId])
}
