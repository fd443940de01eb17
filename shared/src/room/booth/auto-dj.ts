import type { Song } from '../../song/song.ts'
import { isUnavailable } from '../../song/upload-life.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { canStart, startRoomPlay } from '../turns/turn.ts'
import { crateOf, isForCrate } from '../turns/next-play.ts'
import { refusalHere } from '../rules/songs.ts'

/** A crate without a playable song is asked again after this. */
export const askAgainMs = 60_000

/**
 * Requests a song from the room's own crate, or one like those that were played, while nobody is on stage and somebody
 * listens: when nothing plays, or the current song is about to end.
 */
export function keepAutoDj(change: Recorder): void {
  const { pickId, picked, retryAt, turn } = change.backstage.booth.autoDj
  if (!wantsSong(change)) {
    if (pickId !== null || picked !== null || retryAt !== null) {
      put(change, { pickId: null, picked: null, retryAt: null })
    }
    return
  }
  if (!change.state.nowPlaying && canStart(picked)) {
    put(change, { picked: null })
    return startRoomPlay(change, picked)
  }
  if (picked !== null || pickId !== null || (retryAt !== null && retryAt > change.moment.now)) return
  const requested = change.moment.ids()
  put(change, { pickId: requested, retryAt: null })
  change.effect({ type: 'pickSong', pickId: requested, crateUuid: crateOf(change.state.settings), turn })
}

/** The crate has returned a song, or null for none. An outdated result is dropped. */
export function songPicked(change: Recorder, action: { pickId: string; song: Song | null }): void {
  const { autoDj } = change.backstage.booth
  if (autoDj.pickId !== action.pickId || !wantsSong(change)) return
  // The next turn is another song, even if this one cannot be played.
  const turn = autoDj.turn + 1
  if (canStart(action.song) && !isUnavailable(action.song.status) && !refusalHere(change, action.song)) {
    const isAhead = change.state.nowPlaying !== null
    put(change, { pickId: null, picked: isAhead ? action.song : null, retryAt: null, turn })
    if (!isAhead) startRoomPlay(change, action.song)
  } else put(change, { pickId: null, retryAt: change.moment.now + askAgainMs, turn })
}

/** The alarm after an empty crate; the rule then asks again. */
export function autoDjDue(change: Recorder): void {
  const { retryAt } = change.backstage.booth.autoDj
  if (retryAt !== null && retryAt <= change.moment.now) put(change, { retryAt: null })
}

/** A request that was pending when the room was stored is never answered. */
export function forgetPick(change: Recorder): void {
  if (change.backstage.booth.autoDj.pickId !== null) put(change, { pickId: null })
}

function wantsSong({ state, backstage }: Recorder): boolean {
  const { nowPlaying, allUsers } = state
  const isTime = !nowPlaying || backstage.tellsNextOf === nowPlaying.playId
  return isTime && isForCrate(state) && allUsers.length > 0
}

type AutoDj = Recorder['backstage']['booth']['autoDj']

function put(change: Recorder, parts: Partial<AutoDj>): void {
  change.note(['booth', 'autoDj'], { ...change.backstage.booth.autoDj, ...parts })
}
