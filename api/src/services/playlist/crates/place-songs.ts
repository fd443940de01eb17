import { must } from '@segue/shared/must.ts'
import type { Trx } from '../../../db/db.ts'
import { lockTotal, totals } from '../../../platform/list/totals.ts'
import { maxSongsPerRequest } from '../songs/new-song.ts'
import { addSongs } from './add-songs.ts'
import { lockCrate, moveLocked } from './edit-queries.ts'
import { countCratesOf } from './queries.ts'

/** Creates an empty crate, unless the user has too many. */
export async function makeCrate(trx: Trx, userUuid: string, crateName: string): Promise<number | undefined> {
  await lockTotal(trx, 'crates', userUuid)
  if ((await countCratesOf(trx, userUuid)) >= totals.crates.most) return undefined
  const crate = await trx
    .insertInto('crate')
    .values({ userUuid, special: null, crateName })
    .returning('id')
    .executeTakeFirstOrThrow()
  return crate.id
}

/**
 * Adds songs to a crate where they belong in an order of songs, each after the one before it that the crate has. Songs
 * that are in the crate already stay where they are. False if not all of them fit.
 */
export async function placeSongs(
  trx: Trx,
  crateId: number,
  order: readonly number[],
  added: ReadonlySet<number>,
): Promise<boolean> {
  await lockCrate(trx, crateId)
  const entries = await trx
    .selectFrom('crateSong')
    .where('crateId', '=', crateId)
    .select('songId')
    .orderBy('rank')
    .execute()
  const songs = entries.map(({ songId }) => songId)
  const present = new Set(songs)
  const missing = [...new Set(order)].filter((songId) => added.has(songId) && !present.has(songId))
  const room = totals.songsInCrate.most - songs.length
  const placed = missing.slice(0, Math.max(0, room))
  const uuids = new Map<number, string>()
  for (let at = 0; at < placed.length; at += maxSongsPerRequest) {
    const batch = placed.slice(at, at + maxSongsPerRequest).map((songId) => ({ songId: String(songId) }))
    const outcome = await addSongs(trx, { crateId }, batch, { append: true })
    if (outcome.outcome !== 'added') throw new Error(`Songs of the catalogue could not be added: ${outcome.outcome}`)
    for (const song of outcome.songs) uuids.set(Number(song.songId), song.crateSongUuid)
  }
  if (songs.length > 0) await moveIntoOrder(trx, crateId, { songs, order, placed, uuids })
  return placed.length === missing.length
}

type Move = { songs: number[]; order: readonly number[]; placed: readonly number[]; uuids: Map<number, string> }

async function moveIntoOrder(trx: Trx, crateId: number, { songs, order, placed, uuids }: Move) {
  const present = new Set(songs)
  const fresh = new Set(placed)
  let before: number | undefined
  for (const songId of order) {
    if (fresh.delete(songId)) {
      const place = before === undefined ? placeAtStart(songs, order, present) : songs.indexOf(before) + 1
      if (place < songs.length) {
        // Those that are not moved yet are still at the end, behind this place.
        await moveLocked(trx, crateId, must(uuids.get(songId), 'a song that was just added'), place)
      }
      songs.splice(place, 0, songId)
      present.add(songId)
    }
    if (present.has(songId)) before = songId
  }
}

/** In front of the first song of the order that the crate has, or at the end. */
function placeAtStart(songs: readonly number[], order: readonly number[], present: ReadonlySet<number>): number {
  const next = order.find((songId) => present.has(songId))
  return next === undefined ? songs.length : songs.indexOf(next)
}
