import type { Recorder } from '../recorder/recorder.ts'
import type { Room } from '../state/state.ts'
import { notice } from './notice.ts'
import { ownPartOf, sendOwnPart } from '../people/own-part.ts'
import { boothRulesOf, rulesInForce } from '../settings/booth-rules.ts'

/** Counts a DJ's song that has begun; it may be the one after which they wanted to leave. */
export function visitGoesOn(change: Recorder, djUuid: string): void {
  const { booth } = change.backstage
  change.forget(['booth', 'queueReads', djUuid])
  if (boothRulesOf(change.state.settings).songsPerVisit !== null) {
    change.note(['booth', 'songsPlayed', djUuid], (booth.songsPlayed[djUuid] ?? 0) + 1)
  }
  if (!booth.leavesAfterNext[djUuid]) return
  change.forget(['booth', 'leavesAfterNext', djUuid])
  change.note(['stepsDownAfterSong'], djUuid)
  sendOwnPart(change, djUuid)
}

/** Whether a DJ whose song has ended leaves the stage: they wanted to, have played their songs, or were inactive. */
export function visitEnds(change: Recorder, djUuid: string): boolean {
  const { room, moment } = change
  if (!visitWillEnd(room, djUuid, moment.now)) return false
  if (room.backstage.stepsDownAfterSong === djUuid) return true
  const message = ruleThatEnds(room, djUuid)
  if (message) notice(change, djUuid, message.code, message.values)
  else notice(change, djUuid, 'wasIdle')
  return true
}

/** Whether a DJ whose song ends at a time (server ms) leaves the stage then, as far as can be known now. */
export function visitWillEnd(room: Room, djUuid: string, at: number): boolean {
  const { stepsDownAfterSong, booth } = room.backstage
  if (stepsDownAfterSong === djUuid || ruleThatEnds(room, djUuid) !== null) return true
  return (booth.warnedUntil[djUuid] ?? Infinity) <= at
}

/** The notice of the rule that ends a DJ's visit with this song; null if none does. */
function ruleThatEnds({ state, backstage }: Room, djUuid: string) {
  const visit = { songsPlayed: backstage.booth.songsPlayed[djUuid] ?? 0 }
  for (const { rule, measure } of rulesInForce(boothRulesOf(state.settings))) {
    const message = rule.endsVisit?.(visit, measure)
    if (message) return message
  }
  return null
}

/** Drops the state of a visit to the stage, and sends its DJ their reset private state if they were sent any of it. */
export function forgetVisit(change: Recorder, djUuid: string): void {
  const { stepsDown, idleUntil } = ownPartOf(change.room, djUuid, change.moment.now)
  if (stepsDown === 'afterSong') change.note(['stepsDownAfterSong'], null)
  for (const part of ['leavesAfterNext', 'songsPlayed', 'activeAt', 'warnedUntil'] as const) {
    change.forget(['booth', part, djUuid])
  }
  // That a DJ leaves after the current song is only sent if it can result from an earlier choice.
  const choice = stepsDown === 'afterNextSong' || boothRulesOf(change.state.settings).leaveAfterNextSong
  if ((stepsDown !== null && choice) || idleUntil !== null) sendOwnPart(change, djUuid)
}
