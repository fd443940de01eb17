import type { HostAction } from './protocol/actions.ts'
import { overAt } from './hand-over/hand-over.ts'
import { announcementDueAt } from './turns/next-play.ts'
import { customRulesDueAt } from './booth/keep-custom-rules.ts'
import { idleDueAt } from './booth/idle.ts'
import { queuesDueAt } from './booth/own-queue.ts'
import type { Room } from './state/state.ts'

/** When (ms) the next action of a room falls due, or null. */
export function nextAlarm(room: Room): number | null {
  const { state, backstage } = room
  let at = Math.min(overAt(state) ?? Infinity, announcementDueAt(room) ?? Infinity)
  for (const leavesAt of Object.values(backstage.leaving)) at = Math.min(at, leavesAt)
  at = Math.min(at, backstage.rolesChangeAt ?? Infinity)
  at = Math.min(at, backstage.booth.autoDj.retryAt ?? Infinity, idleDueAt(room) ?? Infinity)
  at = Math.min(at, customRulesDueAt(room) ?? Infinity, queuesDueAt(room) ?? Infinity)
  at = Math.min(at, state.settings.moderation?.raid?.until ?? Infinity)
  for (const { offeredUntil } of state.waitingList) at = Math.min(at, offeredUntil ?? Infinity)
  return at === Infinity ? null : at
}

/** The actions that are due by now, to be applied to the room one after the other. */
export function dueActions(room: Room, now: number): HostAction[] {
  const { state, backstage } = room
  const due: HostAction[] = []
  if (backstage.rolesChangeAt !== null && backstage.rolesChangeAt <= now) due.push({ type: 'rolesExpired' })
  for (const [userUuid, leavesAt] of Object.entries(backstage.leaving)) {
    if (leavesAt <= now) due.push({ type: 'graceExpired', userUuid })
  }
  const { playId = '' } = state.nowPlaying ?? {}
  if ((overAt(state) ?? Infinity) <= now) due.push({ type: 'songEnded', playId })
  else if ((announcementDueAt(room) ?? Infinity) <= now) due.push({ type: 'nextPlayDue', playId })
  for (const { uuid, offeredUntil } of state.waitingList) {
    if ((offeredUntil ?? Infinity) <= now) due.push({ type: 'offerEnded', userUuid: uuid })
  }
  if ((idleDueAt(room) ?? Infinity) <= now) due.push({ type: 'idleDue' })
  if ((customRulesDueAt(room) ?? Infinity) <= now) due.push({ type: 'customRulesDue' })
  if ((queuesDueAt(room) ?? Infinity) <= now) due.push({ type: 'queuesDue' })
  if ((backstage.booth.autoDj.retryAt ?? Infinity) <= now) due.push({ type: 'autoDjDue' })
  if ((state.settings.moderation?.raid?.until ?? Infinity) <= now) due.push({ type: 'raidEnded' })
  return due
}
