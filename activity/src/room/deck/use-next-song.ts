import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '../../client/toasts.ts'
import { useQueue, moveInQueue } from '../../song/queue.ts'
import { useLiveRoom, useMyUuid, useRoomState, useSnapshot } from '../../session/room-context.tsx'
import { mixOf, ownPlayingEntry, songToSend } from '../../session/turn/my-turn.ts'
import { useSongChecks } from '../../session/turn/song-checks.ts'
import { isAboutSong } from './song-refusals.ts'

/** After a change of song every DJ's client answers; a moment's wait lets the room settle and edits come together. */
const sendAfterMs = 500

type Refusals = { playId: string | null; entries: ReadonlySet<string> }

/**
 * While one is on stage, the room's idea of one's next song is kept at the front of one's queue, and a record that
 * starts to play goes to the end of it (rule L23 of crates).
 */
export function useNextSong(): void {
  const room = useLiveRoom()
  const me = useMyUuid() ?? ''
  const { data: queue } = useQueue()
  // Each song is complained about once, however often it is tried.
  const [toldOf] = useState(() => new Set<string>())
  const message = useRef<string | null>(null)
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const djs = useRoomState((state) => state.djs)
  const nowPlaying = useRoomState((state) => state.nowPlaying)

  const checks = useSongChecks((state) => state.checks)
  // What the room did not take while this song plays; with the next song it may.
  const playId = nowPlaying?.playId ?? null
  const [refused, setRefused] = useState<Refusals>({ playId, entries: new Set() })

  useEffect(() => {
    if (!queue || !live) return undefined
    const entries = refused.playId === playId ? refused.entries : new Set<string>()
    const song = songToSend({ djs, nowPlaying }, me, queue, new Set([...entries, ...checks.keys()]))
    if (song === undefined) return undefined
    const saying = song && `${song.crateSongUuid} ${mixOf(song)}`
    const isKnown = djs.some(({ uuid, nextSong }) => uuid === me && nextSong?.crateSongUuid === song?.crateSongUuid)
    // A room that mixes the song otherwise than one's own queue says is told so once.
    if (song && isKnown && message.current === saying) return undefined
    const timer = setTimeout(() => {
      message.current = saying
      room.act({ type: 'updateNextSong', song }).catch((error: unknown) => {
        // Any other refusal means that the stage has changed meanwhile, and that brings the next attempt along.
        if (!song || !isAboutSong(error)) return
        if (!toldOf.has(song.crateSongUuid)) toastFailure(error)
        toldOf.add(song.crateSongUuid)
        setRefused({ playId, entries: new Set([...entries, song.crateSongUuid]) })
      })
    }, sendAfterMs)
    return () => clearTimeout(timer)
  }, [queue, live, djs, nowPlaying, me, room, refused, checks, playId, toldOf])

  const playing = ownPlayingEntry({ djs, nowPlaying }, me)
  useEffect(() => {
    if (playing !== null) moveInQueue(playing, 'end')
  }, [playing])
}
