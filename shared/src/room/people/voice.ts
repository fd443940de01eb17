import { listeningOf } from './listening.ts'
import { sendOwnPart } from './own-part.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { moderationOf, raidAt } from '../settings/room-moderation.ts'

/** Refuses a person who can only listen for now. */
export function requireVoice(change: Recorder, userUuid: string): void {
  const refused = voiceRefusal(change, userUuid)
  if (refused) throw refused
}

/** The same refusal as a value. */
export function voiceRefusal({ room, moment }: Recorder, userUuid: string): Refused | null {
  const listening = listeningOf(room, userUuid, moment.now)
  if (listening === null) return null
  return listening.code === 'raidMode'
    ? new Refused('raidMode')
    : new Refused('newcomersListen', { seconds: String(Math.ceil((listening.until - moment.now) / 1000)) })
}

/**
 * Remembers who is here when raid mode begins, and forgets them when it ends. In a room that wakes during raid mode,
 * nobody was here before.
 */
export function keepVoices(change: Recorder, startedBefore: number | undefined): void {
  const { state, backstage, moment } = change
  const raid = raidAt(state.settings, moment.now)
  if (raid?.startedAt === startedBefore) return
  const voices = raid ? Object.keys(backstage.presences).map((uuid) => [uuid, true] as const) : []
  change.note(['raidVoices'], Object.fromEntries(voices))
}

/** Notifies people whose right to speak has changed. */
export function sendVoices(change: Recorder, before: ReadonlyMap<string, number>): void {
  const after = listeners(change)
  for (const uuid of new Set([...before.keys(), ...after.keys()]))
    if (before.get(uuid) !== after.get(uuid) && change.backstage.presences[uuid]) sendOwnPart(change, uuid)
}

/** Until when people only listen, by uuid; the others may speak. */
export function listeners({ room, moment }: Pick<Recorder, 'room' | 'moment'>): Map<string, number> {
  const found = new Map<string, number>()
  const { settings, allUsers } = room.state
  if (!raidAt(settings, moment.now) && moderationOf(settings).newcomersListenMinutes === null) return found
  for (const { uuid } of allUsers) {
    const listening = listeningOf(room, uuid, moment.now)
    if (listening) found.set(uuid, listening.until)
  }
  return found
}
