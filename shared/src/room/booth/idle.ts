import type { RoomAction } from '../protocol/actions.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Room } from '../state/state.ts'
import { stepDown } from '../turns/turn.ts'
import { playingDj } from '../state/playing-dj.ts'
import { notice } from '../rules/notice.ts'
import { sendOwnPart } from '../people/own-part.ts'
import { boothRulesOf } from '../settings/booth-rules.ts'

/** How long an idle DJ has to react to the warning. */
export const warningMs = 60_000

/** Actions that clients send by themselves are no proof of activity. */
const automatic: readonly RoomAction['type'][] = [
  'joinRoom',
  'updateNextSong',
  'getOwnPart',
  'checkSongs',
  'getRoomStatus',
  'reportSongLength',
]

/**
 * When (ms) the next DJ is to be warned or removed from the stage, or null. The current DJ's song is never cut: their
 * removal waits.
 */
export function idleDueAt({ state, backstage }: Room): number | null {
  const { idleMinutes } = boothRulesOf(state.settings)
  if (idleMinutes === null) return null
  const { activeAt, warnedUntil } = backstage.booth
  const playing = playingDj(state)?.uuid
  let due = Infinity
  for (const [uuid, at] of Object.entries(activeAt)) {
    const warned = warnedUntil[uuid]
    if (warned === undefined) due = Math.min(due, at + idleMinutes * 60_000)
    else if (uuid !== playing) due = Math.min(due, warned)
  }
  return due === Infinity ? null : due
}

/**
 * The alarm for idle DJs: warns those who have been inactive for long, and removes those from the stage who did not
 * react.
 */
export function idleDue(change: Recorder): void {
  const { state, backstage, moment } = change
  const { idleMinutes } = boothRulesOf(state.settings)
  if (idleMinutes === null) return
  const { activeAt, warnedUntil } = backstage.booth
  for (const [uuid, at] of Object.entries(activeAt)) {
    const warned = warnedUntil[uuid]
    if (warned === undefined) {
      if (at + idleMinutes * 60_000 <= moment.now) warn(change, uuid)
    } else if (warned <= moment.now && playingDj(state)?.uuid !== uuid) {
      stepDown(change, uuid)
      notice(change, uuid, 'wasIdle')
    }
  }
}

function warn(change: Recorder, userUuid: string): void {
  change.note(['booth', 'warnedUntil', userUuid], change.moment.now + warningMs)
  sendOwnPart(change, userUuid)
}

/** Records activity of a person, which matters only for DJs. */
export function noteActivity(change: Recorder, { userUuid }: { userUuid: string }): void {
  const { booth } = change.backstage
  if (booth.activeAt[userUuid] === undefined) return
  change.note(['booth', 'activeAt', userUuid], change.moment.now)
  if (booth.warnedUntil[userUuid] === undefined) return
  change.forget(['booth', 'warnedUntil', userUuid])
  sendOwnPart(change, userUuid)
}

/** Tracks activity of exactly the people on stage. Bots are meant to play by themselves. */
export function keepActivity(change: Recorder, action: RoomAction): void {
  const { state, backstage, moment } = change
  const { activeAt, warnedUntil } = backstage.booth
  if (boothRulesOf(state.settings).idleMinutes === null) {
    for (const uuid of Object.keys(warnedUntil)) {
      change.forget(['booth', 'warnedUntil', uuid])
      sendOwnPart(change, uuid)
    }
    for (const uuid of Object.keys(activeAt)) change.forget(['booth', 'activeAt', uuid])
    return
  }
  for (const dj of state.djs) {
    if (dj.tokenRole !== 'bot' && activeAt[dj.uuid] === undefined) {
      change.note(['booth', 'activeAt', dj.uuid], moment.now)
    }
  }
  if (moment.by && !automatic.includes(action.type)) noteActivity(change, moment.by)
}

/** Activity isn't stored with every change, so entries of people who have left the stage since then are dropped. */
export function forgetAbsentActivity(change: Recorder): void {
  const onStage = new Set(change.state.djs.map(({ uuid }) => uuid))
  for (const uuid of Object.keys(change.backstage.booth.activeAt))
    if (!onStage.has(uuid)) change.forget(['booth', 'activeAt', uuid])
}

/** Restarts the activity of everyone, since nobody could be active while the room was away. */
export function restartActivity(change: Recorder): void {
  const { activeAt, warnedUntil } = change.backstage.booth
  for (const uuid of Object.keys(activeAt)) change.note(['booth', 'activeAt', uuid], change.moment.now)
  for (const uuid of Object.keys(warnedUntil)) change.forget(['booth', 'warnedUntil', uuid])
}
