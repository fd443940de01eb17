import { listeners, sendVoices } from '../people/voice.ts'
import type { Recorder } from '../recorder/recorder.ts'

/** Raid mode has reached its maximum duration. An early alarm changes nothing. */
export function raidEnded(change: Recorder): void {
  const { state, moment } = change
  const raid = state.settings.moderation?.raid
  if (!raid || raid.until > moment.now) return
  const before = listeners({ room: change.room, moment: { ...moment, now: raid.until - 1 } })
  change.replace(['settings', 'moderation', 'raid'], null)
  change.note(['raidVoices'], {})
  change.publish('updatedRoomSettings')
  change.effect({
    type: 'moderated',
    actId: moment.ids(),
    at: moment.now,
    what: 'endRaidMode',
    userUuid: null,
    by: null,
    reason: null,
  })
  sendVoices(change, before)
}
