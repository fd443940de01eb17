import { withOwnCue } from '@segue/shared/playback/own-cue.ts'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { dayMs } from '../../../ports/clock.ts'
import { asSong, songColumns } from '../songs/catalogue-song.ts'
import { withClaim } from '../songs/claims.ts'
import type { Added } from './add-songs.ts'

/** How long an idempotency key is kept. */
const keptMs = dayMs

/** The client's idempotency key, for retrying a request whose response was lost. */
export const keyOf = (request: Request): string | undefined =>
  request.headers.get('idempotency-key')?.match(/^[\x21-\x7e]{1,100}$/)?.[0]

/** Adds songs, or returns what an earlier request with the same key added. A refused request may be retried. */
export async function addOnce(
  app: App,
  by: { userUuid: string; request: Request },
  add: (db: Db) => Promise<Added>,
): Promise<Added> {
  const { userUuid } = by
  const key = keyOf(by.request)
  if (!key) return add(app.db)
  return app.db.transaction().execute(async (trx) => {
    const ours = trx.deleteFrom('addRequest').where('userUuid', '=', userUuid)
    await ours.where('createdAt', '<', new Date(app.clock.now() - keptMs)).execute()
    // A concurrent request with the same key waits here until this one is done.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('addRequest')
      .values({ userUuid, key, crateId: null, createdAt: new Date(app.clock.now()) })
      .onConflict((conflict) => conflict.columns(['userUuid', 'key']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) {
      const earlier = await previouslyAdded(trx, userUuid, key)
      if (earlier) return earlier
      // The crate was deleted since, and its songs with it, so this counts as a new request.
    }
    const added = await add(trx)
    if (added.outcome !== 'added') {
      await ours.where('key', '=', key).execute()
      return added
    }
    const result = { crateId: added.crateId, crateSongUuids: added.songs.map((song) => song.crateSongUuid) }
    await trx
      .insertInto('addRequest')
      .values({ userUuid, key, ...result, createdAt: new Date(app.clock.now()) })
      .onConflict((conflict) => conflict.columns(['userUuid', 'key']).doUpdateSet(result))
      .execute()
    return added
  })
}

/**
 * The songs a request added, at their current positions, without those removed since. Undefined if the crate was
 * deleted.
 */
async function previouslyAdded(db: Db, userUuid: string, key: string): Promise<Added | undefined> {
  const request = await db
    .selectFrom('addRequest')
    .innerJoin('crate', 'crate.id', 'addRequest.crateId')
    .where('addRequest.userUuid', '=', userUuid)
    .where('addRequest.key', '=', key)
    .select(['crate.id', 'crate.uuid', 'addRequest.crateSongUuids'])
    .executeTakeFirst()
  if (!request) return undefined
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('crateSong')
        .where('crateId', '=', request.id)
        .select([
          'uuid',
          'songId',
          'rank',
          sql<number>`(row_number() over (order by "rank") - 1)::int`.as('position'),
        ])
        .as('entry'),
    )
    .innerJoin('song', 'song.id', 'entry.songId')
    .leftJoin('songClaim', (join) =>
      join.onRef('songClaim.songId', '=', 'entry.songId').on('songClaim.userUuid', '=', userUuid),
    )
    .leftJoin('songCue', (join) =>
      join.onRef('songCue.songId', '=', 'entry.songId').on('songCue.userUuid', '=', userUuid),
    )
    .where(sql<boolean>`entry."uuid" = any(${request.crateSongUuids}::uuid[])`)
    .select([
      ...songColumns,
      'entry.uuid as crateSongUuid',
      'entry.position',
      'songClaim.claim',
      'songCue.cue as ownCue',
    ])
    .orderBy('entry.rank')
    .execute()
  const songs = rows.map((row) => ({
    ...withOwnCue(withClaim(asSong(row), row.claim), row.ownCue),
    crateSongUuid: row.crateSongUuid,
    position: row.position,
  }))
  return { outcome: 'added', crateId: request.id, crateUuid: request.uuid, songs }
}
