import { withOwnCue } from '@segue/shared/playback/own-cue.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Importing, SpecialCrate } from '../../../db/tables/crates.ts'
import { isOfClosedAccount } from '../../users/public.ts'
import { asSong, songColumns } from '../songs/catalogue-song.ts'
import { withClaim } from '../songs/claims.ts'
import { songsPerPage, type CrateSong } from './schemas.ts'
import { specialNames } from './special-names.ts'

const crateColumns = [
  'crate.id',
  'crate.uuid',
  'crate.shortId',
  'crate.userUuid',
  'crate.special',
  'crate.crateName',
  'crate.description',
  'crate.isPublic',
  'crate.currentPosition',
  'crate.importStatus',
  'crate.importing',
  'crate.songCount',
  'crate.lowRank',
  'crate.highRank',
  'crate.createdAt',
  'crate.updatedAt',
] as const

/** How many of a crate's first songs are searched for cover artwork (client specification, section 9). */
const coverSongs = 32
const coverThumbnails = 4

/** A crate by its uuid or its short id. */
export function findCrate(db: Db, id: string) {
  return db
    .selectFrom('crate')
    .where((is) => (isUuid(id) ? is('crate.uuid', '=', id) : is('crate.shortId', '=', id)))
    .select(crateColumns)
    .executeTakeFirst()
}
export type CrateRow = NonNullable<Awaited<ReturnType<typeof findCrate>>>

/** A user's queue or likes, created on first use. */
export async function specialOf(db: Db, userUuid: string, special: SpecialCrate): Promise<CrateRow> {
  const find = () =>
    db
      .selectFrom('crate')
      .where('crate.userUuid', '=', userUuid)
      .where('crate.special', '=', special)
      .select(crateColumns)
  const found = await find().executeTakeFirst()
  if (found) return found
  await db
    .insertInto('crate')
    .values({ userUuid, special, crateName: specialNames[special] })
    .onConflict((conflict) => conflict.constraint('crateSpecialOnce').doNothing())
    .execute()
  return find().executeTakeFirstOrThrow()
}

/** A page of a crate's songs, in order, with what its owner claims about those that no provider has described. */
export async function songsOf(db: Db, crateId: number, limit = songsPerPage, offset = 0): Promise<CrateSong[]> {
  const rows = await db
    .selectFrom('crateSong')
    .innerJoin('crate', 'crate.id', 'crateSong.crateId')
    .innerJoin('song', 'song.id', 'crateSong.songId')
    .leftJoin('songClaim', (join) =>
      join.onRef('songClaim.songId', '=', 'crateSong.songId').onRef('songClaim.userUuid', '=', 'crate.userUuid'),
    )
    .leftJoin('songCue', (join) =>
      join.onRef('songCue.songId', '=', 'crateSong.songId').onRef('songCue.userUuid', '=', 'crate.userUuid'),
    )
    .where('crateSong.crateId', '=', crateId)
    .select([...songColumns, 'crateSong.uuid as crateSongUuid', 'songClaim.claim', 'songCue.cue as ownCue'])
    .orderBy('crateSong.rank')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row, at) => ({
    ...withOwnCue(withClaim(asSong(row), row.claim), row.ownCue),
    crateSongUuid: row.crateSongUuid,
    position: offset + at,
  }))
}

/** The crates a user created, newest first; only the public ones without `all`. */
export async function cratesOf(db: Db, userUuid: string, options: { all: boolean; limit: number; offset: number }) {
  const own = db
    .selectFrom('crate')
    .where('crate.userUuid', '=', userUuid)
    .where('crate.special', 'is', null)
    .$if(!options.all, (query) =>
      query.where('crate.isPublic', '=', true).where((is) => is.not(isOfClosedAccount('crate.userUuid'))),
    )
  const [rows, counted] = [
    await own.select(crateColumns).orderBy('crate.id', 'desc').limit(options.limit).offset(options.offset).execute(),
    await own.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]
  return { crates: await summaries(db, rows), count: counted.count }
}

/** All public crates, oldest first. */
export async function allCratesPage(db: Db, { take, skip }: { take: number; skip: number }) {
  const rows = await db
    .selectFrom('crate')
    .where('crate.isPublic', '=', true)
    .where('crate.special', 'is', null)
    .where((is) => is.not(isOfClosedAccount('crate.userUuid')))
    .select(crateColumns)
    .orderBy('crate.id')
    .limit(take + 1)
    .offset(skip)
    .execute()
  return { crates: await summaries(db, rows.slice(0, take)), hasMore: rows.length > take }
}

/** Crates as shown in lists. */
export async function summaries(db: Db, crates: CrateRow[]) {
  const covers = await coversOf(
    db,
    crates.map((crate) => crate.id),
  )
  return crates.map((crate) => asSummary(crate, covers.get(crate.id) ?? []))
}

/** How many crates a user has, not counting the queue and the likes. */
export async function countCratesOf(db: Db, userUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('crate')
    .where('userUuid', '=', userUuid)
    .where('special', 'is', null)
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A crate with its first songs. */
export async function crateWithSongs(db: Db, crate: CrateRow) {
  const songs = await songsOf(db, crate.id)
  return { ...asSummary(crate, coverFrom(songs.slice(0, coverSongs).map((song) => song.thumbnails))), songs }
}

export async function reloadCrate(db: Db, crateId: number) {
  const crate = await db
    .selectFrom('crate')
    .where('crate.id', '=', crateId)
    .select(crateColumns)
    .executeTakeFirstOrThrow()
  return crateWithSongs(db, crate)
}

export async function setCurrentPosition(db: Db, crateId: number, currentPosition: number) {
  await db.updateTable('crate').set({ currentPosition }).where('id', '=', crateId).execute()
}

function asSummary(crate: CrateRow, thumbnails: string[]) {
  return {
    crateUuid: crate.uuid,
    crateShortId: crate.shortId,
    crateName: crate.crateName,
    description: crate.description,
    userUuid: crate.userUuid,
    isPublic: crate.isPublic,
    thumbnails,
    count: crate.songCount,
    crateSongsNumber: crate.songCount,
    currentPosition: crate.currentPosition,
    importStatus: crate.importStatus,
    importProgress: crate.importing && progressOf(crate.importing),
    createdAt: crate.createdAt,
    updatedAt: crate.updatedAt,
  }
}

const progressOf = ({ provider, done, missed, total, failure, failureReason }: Importing) => ({
  musicProvider: provider,
  done,
  missed,
  total,
  failure,
  // Imports from before failure reasons existed have only the sentence.
  failureReason: failureReason ?? null,
})

async function coversOf(db: Db, crateIds: number[]): Promise<Map<number, string[]>> {
  if (crateIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; thumbnails: Record<string, string>[] }>`
    select c."id", array(
      select coalesce(claim."claim" -> 'thumbnails', '{}') || song."thumbnails"
      from "crateSong" s join "song" song on song."id" = s."songId"
        left join "songClaim" claim on claim."songId" = s."songId" and claim."userUuid" = own."userUuid"
          and song."status" not in ('SUCCESS', 'VERIFIED')
      where s."crateId" = c."id" order by s."rank" limit ${coverSongs}::int
    ) as "thumbnails"
    from unnest(${crateIds}::bigint[]) as c("id") join "crate" own on own."id" = c."id"`.execute(db)
  return new Map(rows.map((row) => [row.id, coverFrom(row.thumbnails)]))
}

function coverFrom(thumbnails: Record<string, string>[]): string[] {
  const first = thumbnails.map((each) => each['apple'] ?? Object.values(each)[0]).filter((url) => url !== undefined)
  return [...new Set(first)].slice(0, coverThumbnails)
}
