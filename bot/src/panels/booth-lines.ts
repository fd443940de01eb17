import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { safe } from '../discord/reply.ts'
import type { Translate } from '../words.ts'

const maxWaiting = 10

/** The DJs in their order of play, starting with the next turn, and those waiting for a seat. */
export function boothLines({ room, state }: { room: { name: string }; state: RoomState }, t: Translate): string[] {
  const nameOf = (uuid: string) => safe(state.allUserData[uuid]?.userProfile.nickname)
  const turns = inOrderOfTurns(state).map(({ uuid, nextSong }, index) => {
    const song = nextSong
      ? t('boothSong', { song: safe(nextSong.trackName), artist: safe(nextSong.artistName) })
      : t('boothNoSong')
    return `${index + 1}. **${nameOf(uuid)}** · ${song}`
  })
  const waiting = state.waitingList.slice(0, maxWaiting).map(({ uuid }) => nameOf(uuid))
  const inLine = waiting.length > 0 ? [`-# ${t('boothWaiting', { names: waiting.join(', ') })}`] : []
  return turns.length > 0 ? [`### ${t('boothTitle', { room: safe(room.name) })}`, ...turns, ...inLine] : []
}

/** The current DJ has the last turn of the round. */
function inOrderOfTurns(state: RoomState): RoomState['djs'] {
  const playing = playingDj(state)
  return playing ? [...state.djs.filter(({ uuid }) => uuid !== playing.uuid), playing] : state.djs
}
