import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { songsUntilMyTurn } from './my-turn.ts'

/** How the room liked a song: shown when it has ended. */
export type Recap = { title: string; likes: number; dislikes: number; stars: number; percent: number }

/** A notification about the user's own turn: it is coming up, it has begun, it has ended. */
export type OwnMoment =
  | { kind: 'soon'; seconds: number }
  | { kind: 'on'; playId: string }
  | ({ kind: 'over' } & Recap)

/** The state after the last update. */
export type OwnTurn = { playId: string | null; isMine: boolean; announcedPlayId: string | null; recap: Recap | null }
export const noTurn: OwnTurn = { playId: null, isMine: false, announcedPlayId: null, recap: null }

type Room = Pick<RoomState, 'djs' | 'nowPlaying' | 'songsRemainingForDj' | 'settings' | 'voteCounts' | 'vibeMeter'>

/** The user is notified this long before their turn. */
const soonSeconds = 15

/** The notifications due now, given the previous state; `left` is the number of seconds until the song ends. */
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
    // A user who enters the room while their own song plays needs no notification.
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
