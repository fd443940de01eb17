import { LruMap } from '@segue/shared/lru-map.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { onceFor } from '../../../platform/once-for.ts'
import { hourMs, minuteMs } from '../../../ports/clock.ts'
import { framesOfAdts, trackOf, type AacFormat } from '../../songs/public.ts'
import type { Mix } from './timeline.ts'

/** A hand-over, and the uploads that it mixes. */
export type NewMix = Mix & { uploads: readonly [string, string] }
type MixSound = { format: AacFormat; frames: Uint8Array[] }

/** A hand-over lasts no longer. */
export const maxMixMs = 90_000
/** Players that are far behind may still need the sound. */
const soundKeptMs = 5 * minuteMs
/** The playlists count discontinuities from a segment that may be hours old. */
const keptMs = 24 * hourMs
const maxRead = 100

/** The rendered hand-overs of a room that last until an instant or longer, oldest first. */
export async function mixesSince(db: Db, roomUuid: string, from: number): Promise<Mix[]> {
  const rows = await db
    .selectFrom('radioMix')
    .where('roomUuid', '=', roomUuid)
    .where('until', '>=', new Date(from))
    // One that came too late may be missing in playlists that have already been sent.
    .whereRef('readyAt', '<=', 'from')
    .select(['after', 'playId', 'from', 'until'])
    .orderBy('from')
    .execute()
  return rows.map(mixOf)
}

/** A process that has rendered a hand-over for this long has died, or is too slow. */
const renderedWithinMs = 5000

/** A hand-over, and whether it is rendered or may still be. */
type StoredMix = Mix & { isAlive: boolean }

/** The hand-over that is rendered after a play, or that is being rendered. */
export async function mixAfter(db: Db, roomUuid: string, after: string, now: number): Promise<StoredMix | undefined> {
  const row = await db
    .selectFrom('radioMix')
    .where('roomUuid', '=', roomUuid)
    .where('after', '=', after)
    .select(['after', 'playId', 'from', 'until', 'readyAt', 'claimedAt'])
    .executeTakeFirst()
  if (!row) return undefined
  const { readyAt, claimedAt, ...mix } = row
  return { ...mixOf(mix), isAlive: readyAt !== null || now - claimedAt.getTime() < renderedWithinMs }
}

const mixOf = ({ from, until, ...row }: Pick<Mix, 'after' | 'playId'> & { from: Date; until: Date }): Mix => ({
  ...row,
  from: from.getTime(),
  until: until.getTime(),
})

/** Claims a hand-over; false if another process renders it, or has rendered it. */
export async function claimMix(db: Db, roomUuid: string, { uploads, ...mix }: NewMix, now: number): Promise<boolean> {
  const claimedAt = new Date(now)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('radioMix')
    .values({
      ...mix,
      roomUuid,
      from: new Date(mix.from),
      until: new Date(mix.until),
      uploads: [...uploads],
      claimedAt,
      readyAt: null,
      sound: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['roomUuid', 'after'])
        .doUpdateSet({ claimedAt })
        .where('radioMix.readyAt', 'is', null)
        .where('radioMix.claimedAt', '<=', new Date(now - renderedWithinMs))
        .where('radioMix.playId', '=', mix.playId)
        .where('radioMix.from', '=', new Date(mix.from))
        .where('radioMix.until', '=', new Date(mix.until)),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores the sound of a hand-over that was claimed, and deletes what no player needs any more, in any room. */
export async function storeMix(db: Db, roomUuid: string, mix: Mix, sound: Uint8Array, now: number): Promise<void> {
  await db
    .updateTable('radioMix')
    .set({ readyAt: new Date(now), sound: Buffer.from(sound) })
    .where('roomUuid', '=', roomUuid)
    .where('after', '=', mix.after)
    .where('playId', '=', mix.playId)
    .where('from', '=', new Date(mix.from))
    .execute()
  await db
    .updateTable('radioMix')
    .set({ sound: null })
    .where('until', '<', new Date(now - soundKeptMs))
    .where('sound', 'is not', null)
    .execute()
  await db
    .deleteFrom('radioMix')
    .where('until', '<', new Date(now - keptMs))
    .execute()
}

export const dropMix = (db: Db, roomUuid: string, after: string) =>
  db.deleteFrom('radioMix').where('roomUuid', '=', roomUuid).where('after', '=', after).execute()

type Rendered = { sound: MixSound; uploads: readonly string[] }
const readBy = onceFor((_db: Db) => new LruMap<string, Promise<Rendered | undefined>>(maxRead))

/** The sound of the hand-over to a play; undefined if it is gone, or if one of its songs was withdrawn. */
export async function mixSoundOf(app: Pick<App, 'db' | 'storage'>, playId: string, from: number) {
  const read = readBy(app.db)
  const key = `${playId} ${from}`
  const reading = read.get(key) ?? readSound(app.db, playId, from)
  read.set(key, reading)
  const found = await reading.catch(() => undefined)
  if (!found) {
    read.delete(key)
    return undefined
  }
  const tracks = await Promise.all(found.uploads.map((upload) => trackOf(app, upload)))
  return tracks.every(Boolean) ? found.sound : undefined
}

async function readSound(db: Db, playId: string, from: number): Promise<Rendered | undefined> {
  const row = await db
    .selectFrom('radioMix')
    .where('playId', '=', playId)
    .where('from', '=', new Date(from))
    .select(['sound', 'uploads'])
    .executeTakeFirst()
  return row?.sound ? { sound: framesOfAdts(new Uint8Array(row.sound)), uploads: row.uploads } : undefined
}
