import { equal } from '@segue/shared/equal.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { LiveRoom } from '../session/live-room.ts'
import { track } from './track.ts'

/** Reports the user's actions in a room for statistics: entering, stepping up and down, voting, leaving. */
export function watchRoom({ store, serverNow }: Pick<LiveRoom, 'store' | 'serverNow'>, uuid: () => string | null) {
  const enteredAt = serverNow()
  let roomSlug: string | null = null
  const look = (state: RoomState | null, before: RoomState | null) => {
    const me = uuid()
    if (!state || !me) return
    const isFirst = roomSlug === null
    roomSlug = state.settings.slug
    const about = { roomSlug }
    if (isFirst) void track('roomEntered', about)
    if (isFirst || !before) return
    const [stands, stood] = [isDj(state, me), isDj(before, me)]
    if (stands !== stood) void track(stands ? 'steppedUp' : 'steppedDown', about)
    const [votes, voted] = [votesOf(state, me), votesOf(before, me)]
    const playId = state.nowPlaying?.playId
    // A new song resets all votes, which is not a user action.
    const hasVoted = playId && playId === before.nowPlaying?.playId && !equal(votes, voted)
    if (hasVoted) void track('songVoted', { ...about, playId, ...votes })
  }
  const unsubscribe = store.subscribe(({ state }, { state: before }) => {
    if (state !== before) look(state, before)
  })
  look(store.getState().state, null)
  return () => {
    unsubscribe()
    if (roomSlug) void track('roomLeft', { roomSlug, msInRoom: Math.round(serverNow() - enteredAt) })
  }
}

const isDj = (state: RoomState, uuid: string) => state.djs.some((dj) => dj.uuid === uuid)
const votesOf = (state: RoomState, uuid: string) => state.allUserData[uuid]?.songVotes ?? {}
