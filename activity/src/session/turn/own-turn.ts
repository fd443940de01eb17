import { playingDj } from '@segue/shared/room/rules/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import { songsUntilMyTurn } from './my-turn.ts'

/** How the room liked a record: told when it is over. */
export type Recap = { title: string; likes: number; dislikes: number; stars: number; percent: number }

/** What is told of one's own turn: that it comes, that it is here, and how it went. */
export type OwnMoment =
  | { kind: 'soon'; seconds: number }
  | { kind: 'on'; playId: string }
  | ({ kind: 'over' } & Recap)

/** What was known a moment ago. */
export type OwnTurn = { playId: string | null; isMine: boolean; announcedPlayId: string | null; recap: Recap | null }
export const noTurn: OwnTurn = { playId: null, isMine: false, announcedPlayId: null, recap: null }

type Room = Pick<RoomState, 'djs' | 'nowPlaying' | 'songsRemainingForDj' | 'settings' | 'voteCounts' | 'vibeMeter'>

/** One is told this long before one's turn. */
const soonSeconds = 15

/** What there is to tell now, given what was known a moment ago; `left` are the seconds until the song ends. */
export function ownTurn(
  before: OwnTurn,
  room: Room,
  me: string,
  left: number,
): { turn: OwnTurn; moments: OwnMoment[] } {
  const play = room.nowPlaying
  const playId = play?.playId ?? null
  const isMine = play !== null && playingDj(room)?.uuid === me
  const moments: OwnMoment[] = []
  if (playId !== before.playId) {
    if (before.isMine && before.recap) moments.push({ kind: 'over', ...before.recap })
    // Whoever comes into the room while their own song plays knows.
    if (isMine && playId !== null && before !== noTurn) moments.push({ kind: 'on', playId })
  }
  const isSoon = !isMine && left > 0 && left <= soonSeconds && songsUntilMyTurn(room, me) === 0
  const announces = isSoon && before.announcedPlayId !== playId
  if (announces) moments.push({ kind: 'soon', seconds: Math.ceil(left) })
  const turn = {
    playId,
    isMine,
    announcedPlayId: announces ? playId : before.announcedPlayId,
    recap: isMine ? recapOf(room) : null,
  }
  return { turn, moments }
}

function recapOf({ nowPlaying, voteCounts, vibeMeter }: Room): Recap {
  const { likes, dislikes, stars } = voteCounts
  const percent = Math.round(Math.min(1, Math.max(0, vibeMeter)) * 100)
  return { title: nowPlaying?.song.trackName ?? '', likes, dislikes, stars, percent }
}
