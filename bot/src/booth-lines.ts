import { playingDj } from '@segue/shared/room/rules/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import { safe } from './reply.ts'
import type { Say } from './words.ts'

const mostWaiting = 10

/** The booth in the order in which it plays, from the next turn on, and those who wait for a seat. */
export function boothLines({ room, state }: { room: { name: string }; state: RoomState }, say: Say): string[] {
  const nameOf = (uuid: string) => safe(state.allUserData[uuid]?.userProfile.nickname)
  const turns = inOrderOfTurns(state).map(({ uuid, nextSong }, index) => {
    const song = nextSong
      ? say('boothSong', { song: safe(nextSong.trackName), artist: safe(nextSong.artistName) })
      : say('boothNoSong')
    return `${index + 1}. **${nameOf(uuid)}** · ${song}`
  })
  const waiting = state.waitingList.slice(0, mostWaiting).map(({ uuid }) => nameOf(uuid))
  const inLine = waiting.length > 0 ? [`-# ${say('boothWaiting', { names: waiting.join(', ') })}`] : []
  return turns.length > 0 ? [`### ${say('boothTitle', { room: safe(room.name) })}`, ...turns, ...inLine] : []
}

/** Whoever plays now has the last turn of the round. */
function inOrderOfTurns(state: RoomState): RoomState['djs'] {
  const playing = playingDj(state)
  return playing ? [...state.djs.filter(({ uuid }) => uuid !== playing.uuid), playing] : state.djs
}
