import type { SongVotes } from '@segue/shared/room/state/votes.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { useEffect } from 'react'
import { call, queries } from '../../client/api.ts'
import { currentSession, useSession } from '../../client/session.ts'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { useLiveRoom } from '../../session/room-context.tsx'
import { isAddable, newSong } from '../../song/new-song.ts'

/**
 * Renders nothing: when a guest signs in, adds the songs they starred earlier to the account's likes. The room itself
 * passes on their votes for the current song.
 */
export function StarsAlong() {
  const room = useLiveRoom()
  useEffect(() => takeStarsAlong(room), [room])
  return null
}

/** More songs than a guest usually hears. */
const maxStarred = 20

export function takeStarsAlong(room: Pick<LiveRoom, 'store'>): () => void {
  const starred = new Map<string, Song>()
  const stopNoting = room.store.subscribe((snapshot) => noteStar(starred, snapshot))
  const stopWatching = useSession.subscribe(({ session }, { session: before }) => {
    if (before?.kind !== 'guest' || session?.kind !== 'user') return
    const playing = room.store.getState().state?.nowPlaying
    if (playing) starred.delete(playing.playId)
    keepStarred([...starred.values()].toReversed())
    starred.clear()
  })
  return () => {
    stopNoting()
    stopWatching()
  }
}

function votesOf({ state, part }: RoomSnapshot, uuid: string): SongVotes {
  const playing = state?.nowPlaying
  if (!playing?.votesHidden) return state?.allUserData[uuid]?.songVotes ?? {}
  return part?.playId === playing.playId ? part.songVotes : {}
}

function noteStar(starred: Map<string, Song>, snapshot: RoomSnapshot): void {
  const session = currentSession()
  const playing = snapshot.state?.nowPlaying
  // Only votes cast as a guest: the last known state stays while the user rejoins with the new identity.
  if (session?.kind !== 'guest' || !playing || snapshot.status.kind !== 'live') return
  const isStarred = votesOf(snapshot, session.uuid).star === true
  if (isStarred && starred.size < maxStarred) starred.set(playing.playId, playing.song)
  else if (!isStarred) starred.delete(playing.playId)
}

function keepStarred(songs: readonly Song[]): void {
  const items = songs.filter(isAddable).map(newSong)
  if (items.length === 0) return
  void call('POST /crate/special/likes/songs', { body: { songs: items } })
    .then(() => queries.invalidateQueries({ queryKey: ['likes'] }))
    .catch(() => undefined)
}
