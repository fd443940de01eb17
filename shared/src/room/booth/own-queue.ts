import type { Song } from '../../song/song.ts'
import { isUnavailable } from '../../song/upload-life.ts'
import { announceAt } from '../hand-over/hand-over.ts'
import { isHandingOver } from '../hand-over/handing-over.ts'
import type { RoomAction } from '../protocol/actions.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { nextInQueue } from '../rules/next-in-queue.ts'
import { songRefusal } from '../rules/songs.ts'
import type { QueueRead } from '../state/backstage.ts'
import { playingDj } from '../state/playing-dj.ts'
import type { Dj, Room } from '../state/state.ts'
import { djIndex, setNextSong } from '../turns/stage.ts'
import { startIfIdle } from '../turns/turn.ts'

/** A DJ's client has this long to choose the next song before the room does. */
export const ownChoiceMs = 3000
/** The same if the next play is about to be announced. */
export const hurriedChoiceMs = 1000

/** When (ms) the next queue is to be read, or null. */
export function queuesDueAt({ backstage }: Room): number | null {
  const due = Object.values(backstage.booth.queueReads).flatMap(({ dueAt }) => dueAt ?? [])
  return due.length > 0 ? Math.min(...due) : null
}

/**
 * Plans to read the queues of DJs without a next song. One who has just removed it wants none until their queue
 * changes, they step up again, or one of their songs begins.
 */
export function keepQueueReads(change: Recorder, action: RoomAction): void {
  const { queueReads } = change.backstage.booth
  for (const uuid of Object.keys(queueReads)) if (djIndex(change, uuid) < 0) forget(change, uuid)
  for (const dj of change.state.djs.filter(hasQueue)) {
    const { uuid } = dj
    const read = queueReads[uuid]
    const entry = entryOf(dj)
    const isOwnAction = change.moment.by?.userUuid === uuid
    const isStepUp = isOwnAction && action.type === 'addDj'
    if (isOwnAction && action.type === 'updateNextSong' && !action.song) put(change, uuid, {})
    else if (entry === null && (!read || read.entry !== null || isStepUp)) put(change, uuid, { dueAt: soon(change) })
    else if (read && read.entry !== entry && read.chosen.length === 0) forget(change, uuid)
    else if (read && read.entry !== entry) put(change, uuid, { entry, dueAt: null })
  }
}

/** Somebody's queue has changed outside. Their client is notified, and has time to choose before the room does. */
export function queueChanged(change: Recorder, action: Extract<RoomAction, { type: 'queueChanged' }>): void {
  const { userUuid, editKey, isPlay } = action
  const { state, backstage } = change
  if (!backstage.presences[userUuid]) return
  change.send({ userUuid }, { name: 'updatedQueue', params: { editKey } })
  const dj = state.djs.find(({ uuid }) => uuid === userUuid)
  if (!dj || !hasQueue(dj) || isPlay || entryOf(dj) === '') return
  const dueAt = backstage.booth.queueReads[userUuid]?.dueAt ?? soon(change)
  put(change, userUuid, { entry: entryOf(dj), dueAt, chosen: [] })
}

/** The alarm for DJs who have chosen nothing so far. */
export function queuesDue(change: Recorder): void {
  const { backstage, moment } = change
  for (const [djUuid, { entry, dueAt }] of Object.entries(backstage.booth.queueReads)) {
    if (dueAt === null || dueAt > moment.now) continue
    const readId = moment.ids()
    put(change, djUuid, { entry, dueAt: null, readId })
    change.effect({ type: 'readQueue', readId, djUuid, entry })
  }
}

/** The beginning of a DJ's queue. An outdated result is dropped. */
export function queueRead(change: Recorder, action: Extract<RoomAction, { type: 'queueRead' }>): void {
  const { readId, songs, isGone } = action
  const reads = Object.entries(change.backstage.booth.queueReads)
  const [djUuid, read] = reads.find(([, one]) => one.readId === readId) ?? []
  if (djUuid === undefined || !read) return
  put(change, djUuid, { entry: read.entry })
  if (read.entry === null || (isGone && !isAnnouncedFor(change, djUuid))) choose(change, djUuid, songs)
}

/** A request that was pending when the room was stored is never answered. */
export function repeatQueueReads(change: Recorder): void {
  for (const [uuid, { entry, readId }] of Object.entries(change.backstage.booth.queueReads))
    if (readId !== null) put(change, uuid, { entry, dueAt: soon(change) })
}

function choose(change: Recorder, djUuid: string, songs: readonly Song[]): void {
  const { state, backstage } = change
  const chosen = backstage.booth.queueReads[djUuid]?.chosen ?? []
  const playable = songs.filter(
    (song) =>
      !chosen.includes(song.crateSongUuid ?? '') &&
      !isUnavailable(song.status) &&
      songRefusal(change, djUuid, song) === null,
  )
  const isPlaying = playingDj(state)?.uuid === djUuid
  const next = nextInQueue(playable, (isPlaying && state.nowPlaying?.song.crateSongUuid) || null)
  const entry = next && (next.crateSongUuid ?? '')
  put(change, djUuid, { entry, chosen: entry === null ? chosen : [...chosen, entry] })
  const index = djIndex(change, djUuid)
  if (next || state.djs[index]?.nextSong) setNextSong(change, index, next)
  startIfIdle(change)
}

/** From then on a next song is for the turn after. */
const isAnnouncedFor = ({ state, moment }: Recorder, djUuid: string): boolean =>
  isHandingOver(state, moment.now) && state.nextPlay?.djUuid === djUuid

function soon({ state, moment: { now } }: Recorder): number {
  const { nowPlaying, settings } = state
  const announced = nowPlaying ? announceAt(nowPlaying, settings) : Infinity
  return Math.max(now + hurriedChoiceMs, Math.min(now + ownChoiceMs, Math.floor(announced) - hurriedChoiceMs))
}

/** Guests have no queue. */
const hasQueue = ({ tokenRole }: Dj): boolean => tokenRole !== 'guest'
const entryOf = ({ nextSong }: Dj): string | null => nextSong && (nextSong.crateSongUuid ?? '')

const forget = (change: Recorder, djUuid: string): void => change.forget(['booth', 'queueReads', djUuid])

/** Anything pending is dropped, unless it is named. */
function put(change: Recorder, djUuid: string, parts: Partial<QueueRead>): void {
  const chosen = change.backstage.booth.queueReads[djUuid]?.chosen ?? []
  const read: QueueRead = { entry: null, dueAt: null, readId: null, chosen, ...parts }
  change.note(['booth', 'queueReads', djUuid], read)
}
