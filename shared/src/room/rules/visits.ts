import type { Recorder } from '../recorder.ts'
import { notice } from './notice.ts'
import { ownPartOf, tellOwnPart } from './own-part.ts'
import { boothRulesOf, rulesInForce } from './booth-rules.ts'

/** A DJ's song has begun: it counts, and may be the one after which they wanted to leave. */
export function visitGoesOn(change: Recorder, djUuid: string): void {
  const { booth } = change.backstage
  if (boothRulesOf(change.state.settings).songsPerVisit !== null) {
    change.note(['booth', 'songsPlayed', djUuid], (booth.songsPlayed[djUuid] ?? 0) + 1)
  }
  if (!booth.leavesAfterNext[djUuid]) return
  change.forget(['booth', 'leavesAfterNext', djUuid])
  change.note(['stepsDownAfterSong'], djUuid)
  tellOwnPart(change, djUuid)
}

/** Whether a DJ whose song is over leaves the stage: they wanted to, have had their songs, or have not been heard of. */
export function visitEnds(change: Recorder, djUuid: string): boolean {
  const { state, backstage, moment } = change
  const { songsPlayed, warnedUntil } = backstage.booth
  if (backstage.stepsDownAfterSong === djUuid) return true
  const visit = { songsPlayed: songsPlayed[djUuid] ?? 0 }
  for (const { rule, measure } of rulesInForce(boothRulesOf(state.settings))) {
    const told = rule.endsVisit?.(visit, measure)
    if (!told) continue
    notice(change, djUuid, told.code, told.values)
    return true
  }
  if ((warnedUntil[djUuid] ?? Infinity) > moment.now) return false
  notice(change, djUuid, 'wasIdle')
  return true
}

/** Forgets what was kept of a visit to the stage, and tells those who were told something of it that it is over. */
export function forgetVisit(change: Recorder, djUuid: string): void {
  const { stepsDown, idleUntil } = ownPartOf(change.room, djUuid, change.moment.now)
  if (stepsDown === 'afterSong') change.note(['stepsDownAfterSong'], null)
  for (const part of ['leavesAfterNext', 'songsPlayed', 'activeAt', 'warnedUntil'] as const) {
    change.forget(['booth', part, djUuid])
  }
  // That a DJ leaves after the song they play is told where it can come of an earlier choice.
  const choice = stepsDown === 'afterNextSong' || boothRulesOf(change.state.settings).leaveAfterNextSong
  if ((stepsDown !== null && choice) || idleUntil !== null) tellOwnPart(change, djUuid)
}
