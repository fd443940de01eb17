import type { Song } from '../../song/song.ts'
import type { Recorder } from '../recorder.ts'
import { canStart, startAutoDj } from '../turn.ts'
import { boothRulesOf } from './booth-rules.ts'

/** A crate without a song that can be played is looked at again after this. */
export const askAgainMs = 60_000

/** Asks for a song from the room's own crate when nobody is on stage, nothing plays and somebody is here to listen. */
export function keepAutoDj(change: Recorder): void {
  const { pickId, retryAt, turn } = change.backstage.booth.autoDj
  const crateUuid = wantedCrate(change)
  if (crateUuid === null) {
    if (pickId !== null || retryAt !== null) put(change, { pickId: null, retryAt: null })
    return
  }
  if (pickId !== null || (retryAt !== null && retryAt > change.moment.now)) return
  const asked = change.moment.ids()
  put(change, { pickId: asked, retryAt: null })
  change.effect({ type: 'pickSong', pickId: asked, crateUuid, turn })
}

/** The crate has answered, or (null) has nothing. An answer that nobody waits for any more is dropped. */
export function songPicked(change: Recorder, action: { pickId: string; song: Song | null }): void {
  const { autoDj } = change.backstage.booth
  if (autoDj.pickId !== action.pickId || wantedCrate(change) === null) return
  // The next turn is another song, even where this one cannot be played.
  const turn = autoDj.turn + 1
  if (canStart(action.song)) {
    put(change, { pickId: null, retryAt: null, turn })
    startAutoDj(change, action.song)
  } else put(change, { pickId: null, retryAt: change.moment.now + askAgainMs, turn })
}

/** The alarm after an empty crate; the question itself follows from the rule. */
export function autoDjDue(change: Recorder): void {
  const { retryAt } = change.backstage.booth.autoDj
  if (retryAt !== null && retryAt <= change.moment.now) put(change, { retryAt: null })
}

/** A question that was under way when the room was stored is never answered. */
export function forgetPick(change: Recorder): void {
  if (change.backstage.booth.autoDj.pickId !== null) put(change, { pickId: null })
}

function wantedCrate({ state }: Recorder): string | null {
  const { autoDj, autoDjCrate } = boothRulesOf(state.settings)
  const wanted = autoDj && state.djs.length === 0 && !state.nowPlaying && state.allUsers.length > 0
  return wanted ? autoDjCrate : null
}

function put(change: Recorder, parts: { pickId?: string | null; turn?: number; retryAt?: number | null }): void {
  change.note(['booth', 'autoDj'], { ...change.backstage.booth.autoDj, ...parts })
}
