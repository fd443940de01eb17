import { bringForward } from '../recorder/crowd.ts'
import type { Song } from '../../song/song.ts'
import { djRefusal, rolesOf } from '../people/roles.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { djIndex, setNextSong, stepUp } from '../turns/stage.ts'
import { startIfIdle } from '../turns/turn.ts'
import { voiceRefusal } from '../people/voice.ts'
import { notice } from '../rules/notice.ts'
import { boothRulesOf } from '../settings/booth-rules.ts'
import { songRefusal } from '../rules/songs.ts'

/** How long a free seat is kept for the next person in the waiting list to choose a song. */
export const chooseMs = 30_000

export const placeInLine = (change: Recorder, userUuid: string) =>
  change.state.waitingList.findIndex((waiting) => waiting.uuid === userUuid)

/** Whether a person who wants to take the stage has to wait: there is no free seat, or others were first. */
export function mustWait(change: Recorder, userUuid: string): boolean {
  const { state } = change
  if (!boothRulesOf(state.settings).waitingList) return false
  const place = placeInLine(change, userUuid)
  const ahead = place < 0 ? state.waitingList.length : place
  return freeSeats(change) <= ahead
}

/** Adds a person to the end of the waiting list; if they are in it already, this only sets their song. */
export function getInLine(change: Recorder, userUuid: string, song: Song | null): { waitingPlace: number } {
  if (placeInLine(change, userUuid) < 0) {
    bringForward(change, userUuid)
    change.add(['waitingList', change.state.waitingList.length], {
      uuid: userUuid,
      hasSong: false,
      offeredUntil: null,
    })
  }
  if (song) chooseInLine(change, userUuid, song)
  change.publish('updatedWaitingList')
  return { waitingPlace: placeInLine(change, userUuid) + 1 }
}

/** Sets the song that a waiting person will play, or null for none yet. */
export function chooseInLine(change: Recorder, userUuid: string, song: Song | null): void {
  if (song) change.note(['booth', 'waitingSongs', userUuid], song)
  else change.forget(['booth', 'waitingSongs', userUuid])
  change.set(['waitingList', placeInLine(change, userUuid), 'hasSong'], song !== null)
  change.publish('updatedWaitingList')
}

/** Removes a person from the waiting list, if they are in it. */
export function leaveLine(change: Recorder, userUuid: string): void {
  const place = placeInLine(change, userUuid)
  if (place < 0) return
  change.remove(['waitingList', place])
  change.forget(['booth', 'waitingSongs', userUuid])
  change.publish('updatedWaitingList')
}

export function clearLine(change: Recorder): void {
  for (const { uuid } of change.state.waitingList.slice()) leaveLine(change, uuid)
}

/** The offered seat goes to the next in the waiting list. An early alarm changes nothing. */
export function offerEnded(change: Recorder, { userUuid }: { userUuid: string }): void {
  const offer = change.state.waitingList[placeInLine(change, userUuid)]
  if (!offer || offer.offeredUntil === null || offer.offeredUntil > change.moment.now) return
  leaveLine(change, userUuid)
  notice(change, userUuid, 'passedOver')
}

/** After a restart nobody was there to choose, so every offer starts again once people could be back. */
export function renewOffers(change: Recorder, until: number): void {
  change.state.waitingList.forEach((waiting, place) => {
    if (waiting.offeredUntil !== null) change.set(['waitingList', place, 'offeredUntil'], until)
  })
  change.publish('updatedWaitingList')
}

/**
 * Gives free seats to the first in the waiting list: immediately to those with a song, and as an offer to those who
 * still have to choose.
 */
export function keepLine(change: Recorder): void {
  const { state, backstage } = change
  if (state.waitingList.length === 0) return
  if (!boothRulesOf(state.settings).waitingList) return clearLine(change)
  for (const { uuid } of state.waitingList.slice()) if (!backstage.presences[uuid]) leaveLine(change, uuid)
  for (let next = firstReady(change); next; next = firstReady(change)) takeSeat(change, next.uuid)
  const free = freeSeats(change)
  state.waitingList.forEach(({ offeredUntil }, place) => {
    if (place >= free) change.set(['waitingList', place, 'offeredUntil'], null)
    else if (offeredUntil === null) {
      change.set(['waitingList', place, 'offeredUntil'], change.moment.now + chooseMs)
    }
  })
  change.publish('updatedWaitingList')
}

const firstReady = (change: Recorder) =>
  change.state.waitingList.slice(0, freeSeats(change)).find((waiting) => waiting.hasSong)

/** The seats for people who wait: none while the decks are locked. */
function freeSeats({ state }: Recorder): number {
  if (boothRulesOf(state.settings).lockedDecks) return 0
  return Math.max(0, state.settings.numberOfDjs - state.djs.length)
}

function takeSeat(change: Recorder, userUuid: string): void {
  const { state, backstage, moment } = change
  const song = backstage.booth.waitingSongs[userUuid]
  const user = state.allUsers.find((one) => one.uuid === userUuid)
  const profile = state.allUserData[userUuid]?.userProfile
  const presence = backstage.presences[userUuid]
  if (!song || !user || !profile || !presence) return leaveLine(change, userUuid)
  const roles = rolesOf(state.settings, userUuid, moment.now)
  const facts = { tokenRole: user.tokenRole, profile, hasProPlan: presence.hasProPlan }
  const mayNot = djRefusal(state.settings, facts, roles)
  if (mayNot) {
    leaveLine(change, userUuid)
    return notice(change, userUuid, mayNot)
  }
  const silent = voiceRefusal(change, userUuid)
  if (silent) {
    leaveLine(change, userUuid)
    return notice(change, userUuid, silent.code, silent.values)
  }
  const refused = songRefusal(change, userUuid, song)
  if (refused) {
    chooseInLine(change, userUuid, null)
    return notice(change, userUuid, refused.code, refused.values)
  }
  leaveLine(change, userUuid)
  stepUp(change, user)
  setNextSong(change, djIndex(change, userUuid), song)
  startIfIdle(change)
}
