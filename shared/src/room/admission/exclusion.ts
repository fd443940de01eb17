import type { Removal } from '../protocol/messages.ts'
import { showOut } from './removal.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { exclusionOf, holding, nextRoleChange, type Exclusion } from '../people/roles.ts'
import type { RoomRoleRow } from '../settings/settings.ts'

/** The id of a row that is not in the database yet. */
const unsaved = 0

/** Why a user may not be in the room now, or null. */
export function removalOf(change: Recorder, userUuid: string): (Removal & Exclusion) | null {
  const { state, backstage, moment } = change
  const exclusion = exclusionOf(state.settings, userUuid, moment.now)
  return exclusion && { ...exclusion, reason: backstage.keptOutReasons[userUuid] ?? null }
}

/** Refuses a user who is kept out, with the end and the reason: a newly connected client knows neither. */
export function refuseExcluded(change: Recorder, userUuid: string): void {
  const removal = removalOf(change, userUuid)
  if (!removal) return
  const { code, until, reason } = removal
  throw new Refused(code, {
    ...(until !== null && { until: String(until) }),
    ...(reason !== null && { reason }),
  })
}

/**
 * Removes a user and keeps them out until then. The row takes effect immediately; it is saved with the audit entry of
 * the kick, and gets its id there.
 */
export function keepOut(change: Recorder, userUuid: string, kick: { until: number; reason: string | null }): void {
  const { state, backstage, moment } = change
  const { until, reason } = kick
  const { roomRoles, id: roomId = 0 } = state.settings
  const at = new Date(moment.now).toISOString()
  const row: RoomRoleRow = {
    id: unsaved,
    roomId,
    userUuid,
    role: 'kicked',
    expirationTime: new Date(until).toISOString(),
    createdAt: at,
    updatedAt: at,
  }
  showOut(change, userUuid, { code: 'kicked', until, reason })
  change.replace(['settings', 'roomRoles'], [...roomRoles.filter((other) => !isKickOf(other, userUuid)), row])
  change.publish('updatedRoomSettings')
  if (reason === null) change.forget(['keptOutReasons', userUuid])
  else change.note(['keptOutReasons', userUuid], reason)
  const next = nextRoleChange(state.settings, moment.now)
  if (next !== backstage.rolesChangeAt) change.note(['rolesChangeAt'], next)
}

/** The stored roles, plus the kicks that are not saved yet. */
export function withUnsavedKicks(change: Recorder, roles: RoomRoleRow[]): RoomRoleRow[] {
  const { state, moment } = change
  const onTheirWay = holding(state.settings.roomRoles, moment.now).filter(
    ({ id, userUuid, createdAt }) =>
      id === unsaved && !roles.some((role) => isKickOf(role, userUuid) && role.updatedAt >= createdAt),
  )
  return [...roles, ...onTheirWay]
}

/** Drops the reasons of people who are no longer kept out. */
export function forgetReasons(change: Recorder): void {
  for (const userUuid of Object.keys(change.backstage.keptOutReasons)) {
    if (!exclusionOf(change.state.settings, userUuid, change.moment.now)) change.forget(['keptOutReasons', userUuid])
  }
}

const isKickOf = (row: RoomRoleRow, userUuid: string) => row.role === 'kicked' && row.userUuid === userUuid
