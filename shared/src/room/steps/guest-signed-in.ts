import { enterCrowd, leaveCrowd } from '../recorder/crowd.ts'
import { isInCrowd } from '../recorder/listed.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { removalOf } from '../admission/exclusion.ts'
import { closing, removePerson, showOut } from '../admission/removal.ts'
import { addToLists, removeFromLists, userOf } from '../people/lists.ts'
import { isPlatformStaff } from '../people/roles.ts'
import type { HostAction } from '../protocol/actions.ts'
import { recordVibe } from '../rules/vibe.ts'
import { recount } from '../rules/vote-counts.ts'
import { playingDj } from '../state/playing-dj.ts'
import type { Presence, RoomUser } from '../state/state.ts'
import type { SongVotes } from '../state/votes.ts'
import { djIndex } from '../turns/stage.ts'
import { graceMs } from './leaving.ts'
import { renamePerson } from './rename-person.ts'

type GuestSignedIn = Extract<HostAction, { type: 'guestSignedIn' }>

/** A guest has signed in to an account, which takes their place. No-op for guests who are not here. */
export function guestSignedIn(change: Recorder, account: GuestSignedIn): void {
  const { guestUuid, tokenRole, profile } = account
  const { presences } = change.backstage
  const guest = presences[guestUuid]
  if (!guest) return
  const removal = isPlatformStaff(tokenRole) ? null : removalOf(change, profile.uuid)
  if (removal) showOut(change, guestUuid, removal)
  else if (presences[profile.uuid]) leaveToAccount(change, guestUuid)
  else takePlace(change, guest, account)
}

/** The account is here over another connection. One person votes once, so the guest's votes go with them. */
function leaveToAccount(change: Recorder, guestUuid: string): void {
  removePerson(change, guestUuid, 'signedIn')
  recount(change, change.backstage.absentVotes[guestUuid] ?? {}, {})
  change.forget(['absentVotes', guestUuid])
  change.forget(['booth', 'hiddenVotes', guestUuid])
  recordVibe(change)
  change.publish('votedOnSong')
}

/** The account arrives before the guest leaves, so that whoever the state names is in the room all the time. */
function takePlace(change: Recorder, guest: Presence, account: GuestSignedIn): void {
  const { guestUuid, tokenRole, profile } = account
  const { state, backstage, moment } = change
  const userUuid = profile.uuid
  const data = state.allUserData[guestUuid]
  if (!data) return
  const { connections, joinedAt } = guest
  const arrival = backstage.arrivals + 1
  // Their plan is looked up when they connect.
  const presence: Presence = { connections: [], arrival, joinedAt, hasProPlan: false }
  change.note(['arrivals'], arrival)
  change.note(['presences', userUuid], presence)
  change.note(['leaving', userUuid], moment.now + graceMs)
  const user = userOf(change, { userUuid, tokenRole }, { profile, hasProPlan: false })
  if (!user.highestRole && isInCrowd(change, guestUuid)) enterCrowd(change, userUuid)
  const songVotes = joinedVotes(change, guestUuid, userUuid)
  change.add(['allUserData', userUuid], { userProfile: profile, position: data.position, songVotes })
  const seat = djIndex(change, guestUuid)
  addToLists(change, user, seat < 0 ? undefined : ['allUsers'])
  if (seat >= 0) takeSeat(change, seat, user)
  renamePerson(change, guestUuid, userUuid)
  change.publish('userJoined')
  reportStar(change, userUuid, backstage.booth.hiddenVotes[userUuid] ?? songVotes)
  removeFromLists(change, guestUuid)
  change.remove(['allUserData', guestUuid])
  change.forget(['presences', guestUuid])
  change.forget(['leaving', guestUuid])
  leaveCrowd(change, guestUuid)
  recordVibe(change)
  change.publish('userLeft')
  if (connections.length > 0) change.effect(closing(guestUuid, connections, 'signedIn'))
}

function takeSeat(change: Recorder, seat: number, user: RoomUser): void {
  for (const list of ['djs', 'visibleDjs'] as const) {
    for (const [key, value] of Object.entries(user)) change.set([list, seat, key], value)
    if (!user.highestRole && change.state[list][seat]?.highestRole) change.remove([list, seat, 'highestRole'])
  }
}

/** The guest's votes, and those that the account left behind earlier in the same play unless it is their own now. */
function joinedVotes(change: Recorder, guestUuid: string, userUuid: string): SongVotes {
  const { state, backstage } = change
  const [left, votes] = [backstage.absentVotes[userUuid] ?? {}, state.allUserData[guestUuid]?.songVotes ?? {}]
  const isOwnSong = playingDj(state)?.uuid === guestUuid
  const joined = isOwnSong ? {} : { ...left, ...votes }
  recount(change, left, {})
  recount(change, votes, joined)
  change.forget(['absentVotes', userUuid])
  if (isOwnSong) change.forget(['booth', 'hiddenVotes', userUuid])
  return joined
}

/** A guest has no crate that a star could go to; an account has. */
function reportStar(change: Recorder, userUuid: string, { star }: SongVotes): void {
  const playing = change.state.nowPlaying
  if (!star || !playing) return
  const { song, playId } = playing
  change.effect({ type: 'starred', userUuid, song, starred: true, playId })
}
