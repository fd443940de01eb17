import { sql } from 'kysely'
import type { Song } from '@segue/shared/song/song.ts'
import { isBySecretLink } from '../../../db/by-secret-link.ts'
import type { Db } from '../../../db/db.ts'
import { asSong, songColumns } from '../songs/catalogue-song.ts'

/** How many of a room's last plays are considered. */
const maxPlays = 200
/** How many of the last songs that people played are the model. */
const maxSeeds = 8
/** How many of the last songs are not repeated; fewer in a room that has played few. */
const maxUnrepeated = 60
/** How many songs in crates are compared, how many plays of each DJ, and how many of the best are chosen from. */
const maxInCrates = 2000
const maxPlaysOfDj = 250
const maxChoices = 24

type Pick = {
  roomUuid: string
  /** Each turn is another of the songs that are most alike. */
  turn: number
  mayPlay: (song: Song) => boolean
}

/**
 * A song for a room to continue with, like those that people played there last: people keep them in the same public
 * crates, or the same people played them. Where there are none, the songs of the room itself come round again.
 */
export async function songAlike(db: Db, { roomUuid, turn, mayPlay }: Pick): Promise<Song | undefined> {
  const plays = await db
    .selectFrom('songPlay')
    .where('roomUuid', '=', roomUuid)
    .where('songId', 'is not', null)
    .orderBy('playedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPlays)
    .select(['songId', 'djUuid'])
    .execute()
  const idsIn = (some: typeof plays) => [...new Set(some.flatMap(({ songId }) => songId ?? []))]
  const played = idsIn(plays)
  const chosen = idsIn(plays.filter(({ djUuid }) => djUuid !== roomUuid))
  const seeds = (chosen.length > 0 ? chosen : played).slice(0, maxSeeds)
  if (seeds.length === 0) return undefined
  const unrepeated = played.slice(0, Math.min(maxUnrepeated, Math.floor(played.length / 2)))
  const djs = [...new Set(plays.map(({ djUuid }) => djUuid))].filter((uuid) => uuid !== roomUuid).slice(0, maxSeeds)
  const songs = await alike(db, { seeds, djs, played, unrepeated })
  const allowed = songs.filter(mayPlay)
  return allowed[turn % Math.max(1, allowed.length)]
}

type Known = {
  seeds: readonly number[]
  djs: readonly string[]
  played: readonly number[]
  unrepeated: readonly number[]
}

async function alike(db: Db, { seeds, djs, played, unrepeated }: Known): Promise<Song[]> {
  const { rows } = await sql<{ songId: number }>`
    with "near" as (
      (select "other"."songId", 3 as "weight" from "crateSong" "seed"
        join "crate" on "crate"."id" = "seed"."crateId" and "crate"."isPublic"
        join "crateSong" "other" on "other"."crateId" = "seed"."crateId"
        where "seed"."songId" = any (${seeds}::int[]) limit ${maxInCrates})
      union all
      (select "other"."songId", 2 from unnest(${djs}::uuid[]) "dj" cross join lateral (
        select distinct "songId" from (
          select "songId" from "songPlay" where "djUuid" = "dj" order by "playedAt" desc limit ${maxPlaysOfDj}
        ) "latest"
      ) "other")
      union all
      (select unnest(${played}::int[]), 1)
    )
    select "near"."songId" from "near" join "song" on "song"."id" = "near"."songId"
    left join "uploadedSong" "upload" on "upload"."songId" = "song"."id"::text and "upload"."deletedAt" is null
    where not "near"."songId" = any (${unrepeated}::int[]) and "song"."duration" > 0 and not ${isBySecretLink()}
      and case when jsonb_exists("song"."musicProviders", 'uploadService')
        then "upload"."isPublic" and "song"."status" = 'VERIFIED' else "song"."status" = 'SUCCESS' end
    group by "near"."songId"
    order by "near"."songId" = any (${played}::int[]), sum("near"."weight") desc, "near"."songId"
    limit ${maxChoices}`.execute(db)
  const order = rows.map(({ songId }) => songId)
  if (order.length === 0) return []
  const found = await db.selectFrom('song').where('id', 'in', order).select(songColumns).execute()
  const byId = new Map(found.map((row) => [row.id, asSong(row)]))
  return order.flatMap((id) => byId.get(id) ?? [])
}
