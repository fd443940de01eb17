import { equal } from '../../equal.ts'
import type { HostAction } from '../protocol/actions.ts'
import { forgetReasons, withUnsavedKicks } from '../admission/exclusion.ts'
import { isNextAudible } from '../hand-over/handing-over.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { dropSongs } from '../booth/drop-songs.ts'
import { refusalHere } from '../rules/songs.ts'
import { holding } from '../people/roles.ts'
import { raidAt } from '../settings/room-moderation.ts'
import { underNewNames, type RoomRoleRow, type RoomSettings } from '../settings/settings.ts'
import { enforceRoles, refreshEverybody } from '../admission/sync-lists.ts'
import { keepVoices, listeners, sendVoices } from '../people/voice.ts'

type SettingsChanged = Omit<Extract<HostAction, { type: 'settingsChanged' }>, 'type'>

/** The room's stored settings or roles changed. Each changed key is one operation. */
export function settingsChanged(change: Recorder, action: SettingsChanged): void {
  const input = withoutEndedRaid(underNewNames(action.settings), change.moment.now)
  const listened = listeners(change)
  const raidBefore = change.state.settings.moderation?.raid?.startedAt
  const roomRoles = withUnsavedKicks(change, holding(input.roomRoles, change.moment.now))
  const settings = { ...input, roomRoles }
  const guestKey = 'isGuestPasswordProtected'
  if (settings[guestKey] !== change.state.settings[guestKey]) {
    change.set(['settings', guestKey], settings[guestKey])
    change.publish('updatedGuestPassword')
  }
  recordKeys(change, settings)
  keepVoices(change, raidBefore)
  if (action.because) change.note(['keptOutReasons', action.because.userUuid], action.because.reason)
  forgetReasons(change)
  refreshEverybody(change)
  const max = Math.max(0, Math.floor(settings.songsPerDj) - 1)
  if (change.state.songsRemainingForDj > max) change.replace(['songsRemainingForDj'], max)
  change.publish('updatedRoomSettings')
  enforceRoles(change)
  dropRefused(change)
  sendVoices(change, listened)
}

/** No further song starts that the room now refuses; one that is already audible ends as planned. */
function dropRefused(change: Recorder): void {
  const received =
    change.state.nextPlay && isNextAudible(change.state.nextPlay, change.moment.now) ? change.state.nextPlay : null
  dropSongs(change, (song) => refusalHere(change, song), received)
}

/** Settings may have been read before it was stored that raid mode has ended. */
const withoutEndedRaid = (settings: RoomSettings, now: number): RoomSettings =>
  settings.moderation?.raid && !raidAt(settings, now)
    ? { ...settings, moderation: { ...settings.moderation, raid: null } }
    : settings

export function rolesChanged(change: Recorder, { roles }: { roles: RoomRoleRow[] }): void {
  settingsChanged(change, { settings: { ...change.state.settings, roomRoles: roles } })
}

/** A role has expired: its row is removed, so that clients that watch the rows need no clock. */
export function rolesExpired(change: Recorder): void {
  const { roomRoles } = change.state.settings
  const rows = holding(roomRoles, change.moment.now)
  if (rows.length < roomRoles.length) change.replace(['settings', 'roomRoles'], rows)
  forgetReasons(change)
  refreshEverybody(change)
  change.publish('updatedRoomSettings')
}

function recordKeys(change: Recorder, settings: RoomSettings): void {
  const before = change.state.settings
  for (const [key, value] of Object.entries(settings)) {
    const old = before[key]
    if (value === undefined || equal(value, old)) continue
    if (Object.hasOwn(before, key)) change.replace(['settings', key], value)
    else change.add(['settings', key], value)
  }
  for (const key of Object.keys(before)) if (settings[key] === undefined) change.remove(['settings', key])
}
