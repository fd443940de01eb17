import type { Song } from '../../song/song.ts'
import { isHandingOver } from '../hand-over/handing-over.ts'
import { actorIn, actorOrStaff } from '../people/lists.ts'
import { playingDj } from '../state/playing-dj.ts'
import { sendOwnPart } from '../people/own-part.ts'
import { boothRulesOf } from '../settings/booth-rules.ts'
import { songRefusal } from '../rules/songs.ts'
import { chooseInLine, getInLine, leaveLine, mustWait, placeInLine } from '../booth/waiting-list.ts'
import { moderated } from '../people/moderated.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { djRefusal, isStaff, rankOf, requireStaff, rolesOf } from '../people/roles.ts'
import { djIndex, setNextSong, stepUp } from '../turns/stage.ts'
import { startIfIdle, stepDown } from '../turns/turn.ts'
import { requireVoice } from '../people/voice.ts'

/**
 * Takes the stage, with or without a first song. For a DJ on stage this only sets the song. If there is no seat and the
 * room has a waiting list, the caller is added to it, and the response contains the place.
 */
export function addDj(change: Recorder, action: { song?: Song | null }): { waitingPlace: number } | void {
  const { userUuid, tokenRole } = actorIn(change)
  const { state, backstage, moment } = change
  if (djIndex(change, userUuid) < 0) {
    const profile = state.allUserData[userUuid]?.userProfile
    const user = state.allUsers.find((one) => one.uuid === userUuid)
    const presence = backstage.presences[userUuid]
    if (!profile || !user || !presence) throw new Refused('notInRoom')
    const roles = rolesOf(state.settings, userUuid, moment.now)
    const refusal = djRefusal(state.settings, { tokenRole, profile, hasProPlan: presence.hasProPlan }, roles)
    if (refusal) throw new Refused(refusal)
    requireVoice(change, userUuid)
    const isLocked = boothRulesOf(state.settings).lockedDecks
    if (isLocked && !isStaff(state.settings, { userUuid, tokenRole }, moment.now)) throw new Refused('decksLocked')
    if (!isLocked && mustWait(change, userUuid)) {
      return getInLine(change, userUuid, allowed(change, userUuid, action.song ?? null))
    }
    if (state.djs.length >= state.settings.numberOfDjs) throw new Refused('stageFull')
    leaveLine(change, userUuid)
    stepUp(change, user)
  }
  if (action.song) updateNextSong(change, { song: action.song })
}

/** A missing song means none, like `null`. A waiting person chooses what to play once there is a seat. */
export function updateNextSong(change: Recorder, action: { song?: Song | null }): void {
  const { userUuid } = actorIn(change)
  const index = djIndex(change, userUuid)
  const waits = index < 0 && placeInLine(change, userUuid) >= 0
  if (index < 0 && !waits) throw new Refused('notOnStage')
  const song = allowed(change, userUuid, action.song ?? null)
  if (waits) return chooseInLine(change, userUuid, song)
  setNextSong(change, index, song)
  startIfIdle(change)
}

function allowed(change: Recorder, userUuid: string, song: Song | null): Song | null {
  const refused = song && songRefusal(change, userUuid, song)
  if (refused) throw refused
  return song
}

interface Removal {
  djUuid?: string | null
  afterSong?: boolean | null
  /** True to step down after the next song, false to stay after all. Only DJs themselves can choose this. */
  afterNextSong?: boolean | null
}

/** Removes a DJ from the stage, or a person from the waiting list. */
export function removeDj(change: Recorder, action: Removal): void {
  const by = actorOrStaff(change)
  const { state, moment } = change
  const djUuid = action.djUuid ?? by.userUuid
  const dj = state.djs[djIndex(change, djUuid)]
  const waits = placeInLine(change, djUuid) >= 0
  const user = dj ?? (waits ? state.allUsers.find((one) => one.uuid === djUuid) : undefined)
  if (!user) throw new Refused(djUuid === by.userUuid ? 'notOnStage' : 'noSuchDj')
  if (djUuid !== by.userUuid) {
    requireStaff(state.settings, by, moment.now)
    const target = { userUuid: djUuid, tokenRole: user.tokenRole }
    if (rankOf(state.settings, target, moment.now) > rankOf(state.settings, by, moment.now)) {
      throw new Refused('higherRole')
    }
    moderated(change, 'removeDj', djUuid)
  }
  if (!dj) return leaveLine(change, djUuid)
  if (action.afterNextSong != null && djUuid === by.userUuid) return leaveLater(change, djUuid, action.afterNextSong)
  const isPlaying = playingDj(state)?.uuid === djUuid
  if (isPlaying && (action.afterSong || leavesWithHandOver(change, djUuid)))
    change.note(['stepsDownAfterSong'], djUuid)
  else stepDown(change, djUuid)
}

/** A settled play goes on: a DJ who steps down during a hand-over leaves when the other DJ has taken over. */
function leavesWithHandOver({ state, moment }: Recorder, djUuid: string): boolean {
  const isOwnChoice = moment.by?.userUuid === djUuid
  return isOwnChoice && isHandingOver(state, moment.now) && state.nextPlay?.djUuid !== djUuid
}

function leaveLater(change: Recorder, djUuid: string, leaves: boolean): void {
  if (leaves && !boothRulesOf(change.state.settings).leaveAfterNextSong) throw new Refused('boothRuleOff')
  if (leaves) change.note(['booth', 'leavesAfterNext', djUuid], true)
  else {
    change.forget(['booth', 'leavesAfterNext', djUuid])
    if (change.backstage.stepsDownAfterSong === djUuid) change.note(['stepsDownAfterSong'], null)
  }
  sendOwnPart(change, djUuid)
}
