import { overAt } from '../hand-over/hand-over.ts'
import { isHandingOver } from '../hand-over/handing-over.ts'
import { actor, actorOrStaff } from '../people/lists.ts'
import { moderated } from '../people/moderated.ts'
import { playingDj } from '../state/playing-dj.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { isStaff } from '../people/roles.ts'
import { advance } from '../turns/turn.ts'

/** Ends the current song early. No-op if the play with `playId` has already ended: somebody else was faster. */
export function skipSong(change: Recorder, action: { playId?: string | null }): void {
  const by = actor(change)
  const { state, moment } = change
  const playing = state.nowPlaying
  if (!playing) throw new Refused('nothingPlaying')
  const djUuid = playingDj(state)?.uuid ?? null
  const own = djUuid === by.userUuid
  if (!own) {
    actorOrStaff(change)
    if (!isStaff(state.settings, by, moment.now)) throw new Refused('mayNotSkip')
  }
  if (action.playId != null && action.playId !== playing.playId) return
  if (isHandingOver(state, moment.now)) throw new Refused('tooLateToSkip')
  if (!own) moderated(change, 'skipSong', djUuid)
  advance(change, playing.playId)
}

/** The alarm for the end of a song. An early, late or repeated alarm changes nothing. */
export function songEnded(change: Recorder, { playId }: { playId: string }): void {
  if ((overAt(change.state) ?? Infinity) <= change.moment.now) advance(change, playId)
}
