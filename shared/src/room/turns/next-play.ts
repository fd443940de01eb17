import { equal } from '../../equal.ts'
import type { Song } from '../../song/song.ts'
import { announceAt, timesOf } from '../hand-over/hand-over.ts'
import { isSettled } from '../hand-over/handing-over.ts'
import { boothRulesOf } from '../settings/booth-rules.ts'
import { playingDj } from '../state/playing-dj.ts'
import { topRequest } from '../rules/request-list.ts'
import { playMs } from '../rules/songs.ts'
import { visitWillEnd } from '../rules/visits.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { NextPlay, Room, SongRequest } from '../state/state.ts'
import { canStart, comingLineUp, firstWithSong } from './turn.ts'

/** When the next play is to be announced, or null if there is none so far or it is already announced. */
export function announcementDueAt({ state, backstage }: Room): number | null {
  const { nowPlaying, settings } = state
  if (!nowPlaying || backstage.tellsNextOf === nowPlaying.playId) return null
  const isKnown = comingLineUp(state).plays || isForCrate(state) || state.requests.length > 0
  return isKnown ? announceAt(nowPlaying, settings) : null
}

/** The alarm for announcing the next play. The announcement is derived from the room's state. */
export function nextPlayDue(change: Recorder, { playId }: { playId: string }): void {
  const { nowPlaying, settings } = change.state
  if (nowPlaying?.playId !== playId || announceAt(nowPlaying, settings) > change.moment.now) return
  if (change.backstage.tellsNextOf !== playId) change.note(['tellsNextOf'], playId)
}

/** Keeps the announced next play in sync with the room, until it is settled. */
export function keepNextPlay(change: Recorder): void {
  const { state, moment } = change
  const { nowPlaying, nextPlay } = state
  if (nowPlaying) nextPlayDue(change, nowPlaying)
  if (nextPlay && isSettled(nextPlay, moment.now) && stands(change, nextPlay)) return
  const wanted = planned(change)
  if (equal(wanted, nextPlay)) return
  change.replace(['nextPlay'], wanted)
  change.publish('plannedNextPlay')
}

/** Whether a room would play by itself after this song: there are no DJs. */
export function isForCrate({ settings, djs }: Room['state']): boolean {
  return djs.length === 0 && (crateOf(settings) !== null || boothRulesOf(settings).autoplay)
}

/** The crate that a room plays from while nobody is on stage. */
export function crateOf(settings: Room['state']['settings']): string | null {
  const { autoDj, autoDjCrate } = boothRulesOf(settings)
  return autoDj ? autoDjCrate : null
}

/** A settled play is only dropped if it can't happen: its DJ leaves the stage, or a DJ replaces the room's crate. */
function stands(change: Recorder, { djUuid, requestId }: NextPlay): boolean {
  const { state } = change
  if (!state.nowPlaying) return false
  if (requestId !== undefined) return true
  if (djUuid === state.settings.uuid) return !state.djs.some(({ nextSong }) => canStart(nextSong))
  const isLeaving = playingDj(state)?.uuid === djUuid && leavesAfterwards(change, djUuid)
  return !isLeaving && state.djs.some(({ uuid }) => uuid === djUuid)
}

function planned(change: Recorder): NextPlay | null {
  const { state, backstage, moment } = change
  const { nowPlaying, nextPlay, settings } = state
  if (!nowPlaying || backstage.tellsNextOf !== nowPlaying.playId) return null
  const next = coming(change)
  if (!next) return null
  const { djUuid, song, request } = next
  const times = timesOf(nowPlaying, { song, playMs: playMs(change, song) }, { settings, now: moment.now })
  if (!times) return null
  const isSame = nextPlay?.djUuid === djUuid && nextPlay.requestId === request?.id && equal(nextPlay.song, song)
  const requested = request && { requestId: request.id, requestedBy: request.userUuid }
  return { playId: isSame ? nextPlay.playId : moment.ids(), djUuid, ...requested, song, ...times }
}

interface Coming {
  djUuid: string
  song: Song & { duration: number }
  /** Set if it is played because people requested it. */
  request?: SongRequest
}

/** Who plays what after this song. */
function coming(change: Recorder): Coming | null {
  const { state, backstage } = change
  const request = topRequest(state)
  if (request && canStart(request.song)) return { djUuid: state.settings.uuid, song: request.song, request }
  const current = playingDj(state)?.uuid
  const stays = current === undefined || !leavesAfterwards(change, current)
  const { djs, plays } = stays ? comingLineUp(state) : firstWithSong(state.djs.slice(1))
  const [first] = djs
  if (plays && first && canStart(first.nextSong)) return { djUuid: first.uuid, song: first.nextSong }
  const { picked } = backstage.booth.autoDj
  return isForCrate(state) && canStart(picked) ? { djUuid: state.settings.uuid, song: picked } : null
}

function leavesAfterwards(change: Recorder, djUuid: string): boolean {
  return visitWillEnd(change.room, djUuid, change.state.nowPlaying?.endTime ?? change.moment.now)
}
