import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { clockTime } from '@segue/shared/clock-time.ts'
import { moment, safe } from '../discord/reply.ts'
import type { Translate } from '../words.ts'

const maxWaiting = 10

type Booth = { room: { name: string }; state: RoomState }

/**
 * The DJs in their order of play, starting with the next turn, and those waiting for a seat. Times are estimates, as
 * long as every song before has a length.
 */
export function boothLines({ room, state }: Booth, t: Translate, { withTimes = false } = {}): string[] {
  const nameOf = (uuid: string) => safe(state.allUserData[uuid]?.userProfile.nickname)
  const starts = withTimes ? startTimes(state) : []
  const turns = inOrderOfTurns(state).map(({ uuid, nextSong }, index) => {
    const song = nextSong
      ? t('boothSong', { song: safe(nextSong.trackName), artist: safe(nextSong.artistName) })
      : t('boothNoSong')
    const length = withTimes && nextSong?.duration ? ` · ${clockTime(nextSong.duration)}` : ''
    const start = starts[index]
    return `${index + 1}. **${nameOf(uuid)}** · ${song}${length}${start === undefined ? '' : ` · ${moment(start)}`}`
  })
  const waiting = state.waitingList.slice(0, maxWaiting).map(({ uuid }) => nameOf(uuid))
  const inLine = waiting.length > 0 ? [`-# ${t('boothWaiting', { names: waiting.join(', ') })}`] : []
  return turns.length > 0 ? [`### ${t('boothTitle', { room: safe(room.name) })}`, ...turns, ...inLine] : []
}

/** When the turns start, up to the first one that can't be known. */
function startTimes(state: RoomState): number[] {
  const starts: number[] = []
  let at = state.nowPlaying?.endTime
  for (const { nextSong } of inOrderOfTurns(state)) {
    if (at === undefined) break
    starts.push(at)
    at = nextSong?.duration ? at + nextSong.duration * 1000 : undefined
  }
  return starts
}

/** The current DJ has the last turn of the round. */
function inOrderOfTurns(state: RoomState): RoomState['djs'] {
  const playing = playingDj(state)
  return playing ? [...state.djs.filter(({ uuid }) => uuid !== playing.uuid), playing] : state.djs
}
