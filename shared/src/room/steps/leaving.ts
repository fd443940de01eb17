import { actorIn } from '../people/lists.ts'
import { forgetPick } from '../booth/auto-dj.ts'
import { forgetAbsentActivity, restartActivity } from '../booth/idle.ts'
import { repeatQueueReads } from '../booth/own-queue.ts'
import { chooseMs, renewOffers } from '../booth/waiting-list.ts'
import { removePerson } from '../admission/removal.ts'
import type { Recorder } from '../recorder/recorder.ts'

/** How long a person stays in the room after their last connection is lost. */
export const graceMs = 20_000
/** After a restart, people keep their places this long at most while others are coming back. */
const maxReturnMs = 60_000

/** A person leaves explicitly: without grace period. Their other windows must be notified. */
export function leaveRoom(change: Recorder): void {
  const { userUuid } = actorIn(change)
  change.send({ userUuid }, { name: 'leftRoom' })
  removePerson(change, userUuid, 'left')
}

/** A connection has ended. An unknown one changes nothing: its person has a newer one, or has left. */
export function disconnected(change: Recorder, action: { userUuid: string; connection: string }): void {
  const { userUuid, connection } = action
  const presence = change.backstage.presences[userUuid]
  if (!presence?.connections.includes(connection)) return
  const connections = presence.connections.filter((id) => id !== connection)
  change.note(['presences', userUuid, 'connections'], connections)
  if (connections.length === 0) change.note(['leaving', userUuid], change.moment.now + graceMs)
}

export function graceExpired(change: Recorder, { userUuid }: { userUuid: string }): void {
  const leavesAt = change.backstage.leaving[userUuid]
  if (leavesAt === undefined || leavesAt > change.moment.now) return
  const placeKeptUntil = keptUntil(change)
  if (placeKeptUntil > change.moment.now) change.note(['leaving', userUuid], placeKeptUntil)
  else removePerson(change, userUuid, 'left')
}

/**
 * After a restart thousands of people reconnect at once, which may take longer than the grace period: while some are
 * coming back, the others wait for a free moment of the server rather than being absent.
 */
function keptUntil({ backstage: { comingBack } }: Recorder): number {
  return comingBack ? Math.min(comingBack.lastAt + graceMs, comingBack.until) : 0
}

/** Someone who was about to leave is back. */
export function returned(change: Recorder, userUuid: string): void {
  const { comingBack, leaving } = change.backstage
  if (comingBack && leaving[userUuid] !== undefined) change.note(['comingBack', 'lastAt'], change.moment.now)
  change.forget(['leaving', userUuid])
}

/**
 * The room is restored from storage: no connection has survived, and everyone gets time to return. After a sleep the
 * given connections have survived, and people who were about to leave still leave at their time.
 */
export function restored(change: Recorder, { connections }: { connections?: readonly string[] | undefined }): void {
  const { presences, lookUps, leaving } = change.backstage
  for (const [userUuid, presence] of Object.entries(presences)) {
    const survived = presence.connections.filter((id) => connections?.includes(id))
    change.note(['presences', userUuid, 'connections'], survived)
    if (survived.length > 0 || (connections && leaving[userUuid] !== undefined)) continue
    change.note(['leaving', userUuid], change.moment.now + graceMs)
  }
  for (const userUuid of Object.keys(leaving)) if (!presences[userUuid]) change.forget(['leaving', userUuid])
  forgetAbsentActivity(change)
  bringIntoPresent(change)
  askAgain(change, Object.keys(lookUps))
  if (!connections) {
    const { now } = change.moment
    change.note(['comingBack'], { lastAt: now, until: now + maxReturnMs })
    renewOffers(change, change.moment.now + graceMs + chooseMs)
    restartActivity(change)
  }
  forgetPick(change)
  repeatQueueReads(change)
}

/** How much (ms) the clocks of two hosts may differ when one takes over the other's rooms. */
const clocksDifferMs = 2000

/** A play that starts in the future began before the clock was set back: it restarts now, and plays to its end. */
function bringIntoPresent(change: Recorder): void {
  const { state, moment } = change
  const playing = state.nowPlaying
  if (!playing || playing.startTime <= moment.now + clocksDifferMs) return
  change.set(['nowPlaying', 'endTime'], playing.endTime - (playing.startTime - moment.now))
  change.set(['nowPlaying', 'startTime'], moment.now)
  if (state.nextPlay) change.replace(['nextPlay'], null)
  change.publish('lookedUpSong')
}

/** Look-ups that were pending when the room was stored were never answered. */
function askAgain(change: Recorder, lookUpIds: string[]): void {
  const { state, backstage } = change
  for (const lookUpId of lookUpIds) {
    const lookUp = backstage.lookUps[lookUpId]
    const next = state.djs.find((dj) => dj.uuid === lookUp?.djUuid)?.nextSong
    const song = lookUp?.playId ? state.nowPlaying?.song : next
    if (lookUp && song) change.effect({ type: 'lookUpSong', lookUpId, djUuid: lookUp.djUuid, song })
    else change.forget(['lookUps', lookUpId])
  }
}
