import type { SongVotes } from '@segue/shared/room/state/votes.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { useEffect } from 'react'
import { call, queries } from '../../client/api.ts'
import { currentSession, useSession } from '../../client/session.ts'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { useLiveRoom } from '../../session/room-context.tsx'
import { isAddable, newSong } from '../../song/new-song.ts'

/**
 * Renders nothing: when a guest signs in, carries over their vote and adds the songs they starred to the account's
 * likes. The page does this and not the server: a guest's token does not prove who they are, so whatever the server
 * carried over could be stolen.
 */
export function VotesAlong() {
  const room = useLiveRoom()
  useEffect(() => takeVotesAlong(room), [room])
  return null
}

/** More songs than a guest usually hears. */
const maxStarred = 20

type Room = Pick<LiveRoom, 'store' | 'act'>

export function takeVotesAlong(room: Room): () => void {
  const starred = new Map<string, Song>()
  const stopNoting = room.store.subscribe((snapshot) => noteStar(starred, snapshot))
  const stopWatching = useSession.subscribe(({ session }, { session: before }) => {
    if (before?.kind !== 'guest' || session?.kind !== 'user') return
    const playing = room.store.getState().state?.nowPlaying
    const votes = { ...votesOf(room.store.getState(), before.uuid) }
    if (playing && hasVoted(votes)) {
      starred.delete(playing.playId)
      giveAgain(room, session.uuid, { playId: playing.playId, votes })
    }
    keepStarred([...starred.values()].toReversed())
    starred.clear()
  })
  return () => {
    stopNoting()
    stopWatching()
  }
}

const hasVoted = ({ like, star }: SongVotes) => like !== undefined || star === true

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

type Vote = { playId: string; votes: SongVotes }

/**
 * Withdraws the guest's vote before they leave, so that it does not count twice, and casts it again as the new user.
 */
function giveAgain(room: Room, uuid: string, { playId, votes }: Vote): void {
  const back = { ...(votes.like !== undefined && { like: null }), ...(votes.star && { star: false }) }
  void room.act({ type: 'voteOnSong', songVotes: back, playId }).catch(() => undefined)
  let hasLeft = false
  const stop = room.store.subscribe((snapshot) => {
    const { status, state } = snapshot
    hasLeft ||= status.kind !== 'live'
    if (status.kind === 'stopped' || currentSession()?.uuid !== uuid) return stop()
    if (!hasLeft || status.kind !== 'live' || !state?.allUserData[uuid]) return
    stop()
    // An account that is in this room elsewhere may have voted itself.
    if (state.nowPlaying?.playId !== playId || hasVoted(votesOf(snapshot, uuid))) return
    // Ended songs take no votes, and a room may refuse those of newcomers.
    void room.act({ type: 'voteOnSong', songVotes: votes, playId }).catch(() => undefined)
  })
}

function keepStarred(songs: readonly Song[]): void {
  const items = songs.filter(isAddable).map(newSong)
  if (items.length === 0) return
  void call('POST /crate/special/likes/songs', { body: { songs: items } })
    .then(() => queries.invalidateQueries({ queryKey: ['likes'] }))
    .catch(() => undefined)
}
