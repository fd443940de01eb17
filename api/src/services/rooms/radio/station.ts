import { LruMap } from '@segue/shared/lru-map.ts'
import { once } from '@segue/shared/once.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { onceFor } from '../../../platform/once-for.ts'
import { nobody } from '../../../ports/caller.ts'
import { findRoom, type RoomRow } from '../room/queries.ts'
import { findRoomFor } from '../room/visibility.ts'
import { roomUrlOf } from './addresses.ts'
import { listenersOf } from './audience.ts'
import { isRadioKey, roomOfKey } from './links.ts'
import { maxMixMs, mixesSince } from './mixes.ts'
import { mixingOf } from './mixing.ts'
import { playsSince, type HistoryPlay } from './history.ts'
import { changesIn, newestSegment, segmentsBetween, slotMs, type Change, type Segment } from './timeline.ts'

/** A room's radio at a moment. */
export type Station = {
  room: RoomRow
  /** Where it is found again: the room's uuid, or the key of its secret link. */
  id: string
  /** What its addresses contain: the room's slug, or the key. */
  address: string
  /** Whether it was found through its secret link. Such a link doesn't lead into the room. */
  isSecret: boolean
  /** Where everything that plays can be heard; null behind a secret link. */
  roomUrl: string | null
  plays: readonly HistoryPlay[]
  /** The segments of the playlist, oldest first. */
  segments: readonly Segment[]
  /** The number of discontinuities until the first of them, its own included. */
  discontinuity: number
  /** A segment that may still be fetched; undefined for one that is too old or not there yet. */
  segment: (number: number) => Segment | undefined
  /** How many listen, counted once for all requests. */
  listeners: () => Promise<number>
}

/** A song's end and the next one's start are in the history by then. */
const historyLagMs = 2000
export const playlistSegments = 9
/** Older segments are still served, to players that are behind. */
const olderSegments = 15

/** Whether anybody may listen to a room without entering it, and without its secret link. */
export const isOnAir = ({ radio, type, passwordHash, guestPasswordHash }: RoomRow) =>
  radio && type === 'PUBLIC' && passwordHash === null && guestPasswordHash === null

/** Half a segment; any number of listeners cost the database one look. */
const keptMs = 2000
const maxKept = 500

/** How old a station may be that is served while it is read again: still less than a segment. */
const atHandMs = 1.5 * keptMs

type Kept = {
  at: number
  station: Promise<Station | undefined>
  /** The latest that has been read, and since when. */
  opened: Station | undefined
  openedAt: number
}
const keptBy = onceFor((_db: Db) => new LruMap<string, Kept>(maxKept))

/** The radio of a room; undefined if there is none, or no such room. */
export function stationOf(app: App, id: string): Promise<Station | undefined> {
  const kept = keptBy(app.db)
  const now = app.clock.now()
  const known = kept.get(id)
  if (known && now - known.at < keptMs) return known.station
  const station = openStation(app, id, now)
  const fresh: Kept = { at: now, station, opened: known?.opened, openedAt: known?.openedAt ?? now }
  kept.set(id, fresh)
  station.then(
    (opened) => Object.assign(fresh, { opened, openedAt: now }),
    () => kept.delete(id),
  )
  return station
}

/**
 * The radio of a room if it has been read lately, without waiting; otherwise `stationOf` reads it. While it is read
 * again, the one that was read before is served: the others would all wait, which costs more than all they fetch.
 */
export function stationAtHand(app: App, id: string): Station | undefined {
  const known = keptBy(app.db).get(id)
  const now = app.clock.now()
  if (!known?.opened || now - known.openedAt >= atHandMs) return undefined
  if (now - known.at >= keptMs) void stationOf(app, id)
  return known.opened
}

async function openStation(app: App, id: string, now: number): Promise<Station | undefined> {
  const isSecret = isRadioKey(id)
  const room = isSecret ? await secretRoom(app.db, id) : await findRoomFor(app, nobody, id)
  if (!room || !(isSecret ? room.radio : isOnAir(room))) return undefined
  const newest = newestSegment(now - historyLagMs)
  const first = newest - playlistSegments + 1
  const oldest = first - olderSegments
  const base = await baseOf(app.db, room.uuid, oldest)
  const since = Math.min(base.segment, oldest) * slotMs - slotMs
  // A hand-over may be sent for a while after the end of its first song.
  const plays = await playsSince(app.db, room.uuid, since - maxMixMs)
  const changes = changesIn(plays, await mixesSince(app.db, room.uuid, since))
  void mixingOf(app).look(room.uuid)
  const discontinuity = base.discontinuity + discontinuitiesIn(changes, base.segment + 1, first)
  if (oldest - base.segment > maxAhead) {
    const ahead = base.discontinuity + discontinuitiesIn(changes, base.segment + 1, oldest)
    await moveBase(app.db, room.uuid, base, { segment: oldest, discontinuity: ahead })
  }
  return {
    room,
    ...(isSecret ? { id, address: id } : { id: room.uuid, address: room.slug }),
    isSecret,
    roomUrl: isSecret ? null : roomUrlOf(app, room),
    plays,
    segments: segmentsBetween(changes, first, newest),
    discontinuity,
    segment: (number) =>
      number >= oldest && number <= newest ? segmentsBetween(changes, number, number)[0] : undefined,
    listeners: once(() => listenersOf(app, room.uuid)),
  }
}

async function secretRoom(db: Db, key: string): Promise<RoomRow | undefined> {
  const roomUuid = await roomOfKey(db, key)
  return roomUuid === undefined ? undefined : findRoom(db, roomUuid)
}

/** What is only for those who have the secret link stays out of shared caches. */
export const cacheControl = ({ isSecret }: Station, rest: string): string =>
  `${isSecret ? 'private' : 'public'}, ${rest}`

const discontinuitiesIn = (changes: readonly Change[], first: number, last: number) =>
  first > last ? 0 : segmentsBetween(changes, first, last).filter(({ isDiscontinuous }) => isDiscontinuous).length

/**
 * A segment with the number of discontinuities until it, its own included: the only thing about the radio that can't be
 * computed from recent history. It is moved from time to time, so that little history has to be read.
 */
type Base = { segment: number; discontinuity: number }
/** Half an hour. */
const maxAhead = 450
/** A station without listeners for this long starts over, with a number that no client has seen. */
const forgottenAfter = 12 * maxAhead
const unseen = 100_000

async function baseOf(db: Db, roomUuid: string, oldest: number): Promise<Base> {
  const stored = await storedBase(db, roomUuid)
  // One in the future was stored by a clock that was ahead, or by a release with shorter segments.
  if (stored && stored.segment <= oldest && oldest - stored.segment <= forgottenAfter) return stored
  const fresh = { segment: oldest, discontinuity: stored ? stored.discontinuity + unseen : 0 }
  if (stored) await moveBase(db, roomUuid, stored, fresh)
  else
    await db
      .insertInto('roomRadio')
      .values({ roomUuid, ...fresh })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return (await storedBase(db, roomUuid)) ?? fresh
}

const storedBase = (db: Db, roomUuid: string): Promise<Base | undefined> =>
  db.selectFrom('roomRadio').where('roomUuid', '=', roomUuid).select(['segment', 'discontinuity']).executeTakeFirst()

/** No-op if another process has moved it. */
const moveBase = (db: Db, roomUuid: string, from: Base, to: Base) =>
  db.updateTable('roomRadio').set(to).where('roomUuid', '=', roomUuid).where('segment', '=', from.segment).execute()
