import type { Recorder } from '../protocol/recorder.ts'
import type { Room } from '../state.ts'
import { notice } from './notice.ts'
import { ownPartOf, sendOwnPart } from './own-part.ts'
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
  sendOwnPart(change, djUuid)
}

/** Whether a DJ whose song is over leaves the stage: they wanted to, have had their songs, or have not been heard of. */
export function visitEnds(change: Recorder, djUuid: string): boolean {
  const { room, moment } = change
  if (!visitWillEnd(room, djUuid, moment.now)) return false
  if (room.backstage.stepsDownAfterSong === djUuid) return true
  const message = ruleThatEnds(room, djUuid)
  if (message) notice(change, djUuid, message.code, message.values)
  else notice(change, djUuid, 'wasIdle')
  return true
}

/** Whether a DJ whose song is over at a time (server ms) leaves the stage then, as far as anybody can tell now. */
export function visitWillEnd(room: Room, djUuid: string, at: number): boolean {
  const { stepsDownAfterSong, booth } = room.backstage
  if (stepsDownAfterSong === djUuid || ruleThatEnds(room, djUuid) !== null) return true
  return (booth.warnedUntil[djUuid] ?? Infinity) <= at
}

/** What a rule tells a DJ whose visit it ends with this song; null where none does. */
function ruleThatEnds({ state, backstage }: Room, djUuid: string) {
  const visit = { songsPlayed: backstage.booth.songsPlayed[djUuid] ?? 0 }
  for (const { rule, measure } of rulesInForce(boothRulesOf(state.settings))) {
    const message = rule.endsVisit?.(visit, measure)
    if (message) return message
  }
  return null
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
  if ((stepsDown !== null && choice) || idleUntil !== null) sendOwnPart(change, djUuid)
}
