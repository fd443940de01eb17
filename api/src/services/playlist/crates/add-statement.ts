/** The distance between neighbours when songs are added; moves halve it and only rarely renumber a crate. */
export const rankGap = 65_536

const fields = `"trackName", "artistName", "genre", "duration", "isrc", "playbackToken", "explicit", "status",
  "musicProviders", "thumbnails"`

/**
 * Adds songs to one crate in one round trip: finds each in the catalogue, creates the missing ones, takes ranks from
 * one end of the crate and writes the rows. Nothing is written if a song cannot be found or the crate is full.
 *
 * Concurrency: a new song is claimed by its provider id, so two callers create it once. The update that moves the ends
 * of the crate locks its row, so no rank is taken twice. Songs are claimed in a fixed order and before the crate, so no
 * two callers deadlock.
 *
 * What users claim about a song that no provider has described is stored separately, and fills gaps for them only.
 *
 * The numeric id of a private upload works for its owner only, because numeric ids can be enumerated; that of a
 * provider song with a secret link only for users who already have it.
 *
 * $1 the songs as JSON, $2 whether to append, $3 the capacity of a crate, $4… the crate.
 */
const addTo = (crate: string, owner: string) => `
with "given" as materialized (
  select * from jsonb_to_recordset($1::jsonb) as g(
    "n" int, "sameAs" int, "songId" int, "songShortId" text, "provider" text, "providerSongId" text, "keys" jsonb,
    "trackName" text, "artistName" text, "genre" text, "duration" float8, "isrc" text, "playbackToken" text,
    "explicit" boolean, "status" text, "musicProviders" jsonb, "thumbnails" jsonb, "claim" jsonb)
), "known" as materialized (
  select g."n", coalesce(
    (select s."id" from "song" s where s."id" = g."songId" and (
      case when s."musicProviders" ->> 'soundCloudPublic' like '%:s-%' then exists (
        select from "crateSong" c join "crate" o on o."id" = c."crateId"
          where c."songId" = s."id" and o."userUuid" = ${owner})
      else not jsonb_exists(s."musicProviders", 'uploadService') or exists (
        select from "uploadedSong" u where u."songId" = s."id"::text
          and (u."isPublic" or u."userUuid" = ${owner})) end)),
    (select s."id" from "song" s where s."songShortId" = g."songShortId"),
    (select p."songId" from jsonb_each_text(g."keys") k
      join "songProvider" p on p."provider" = k."key" and p."providerSongId" = k."value" limit 1)) as "songId"
  from "given" g
), "fresh" as materialized (
  select g.* from "given" g join "known" k using ("n") where k."songId" is null and g."sameAs" is null
    and not exists (select from "given" h join "known" using ("n") where "known"."songId" is null and h."provider" is null)
), "claimed" as (
  insert into "songProvider" ("provider", "providerSongId", "songId")
  select "provider", "providerSongId", nextval(pg_get_serial_sequence('"song"', 'id')) from "fresh"
  order by "provider", "providerSongId"
  on conflict ("provider", "providerSongId") do update set "provider" = excluded."provider"
  returning "provider", "providerSongId", "songId", xmax = 0 as "isNew"
), "made" as (
  insert into "song" ("id", ${fields}) overriding system value
  select c."songId", ${fields} from "claimed" c join "fresh" using ("provider", "providerSongId") where c."isNew"
  returning *
), "otherProviders" as (
  insert into "songProvider" ("provider", "providerSongId", "songId")
  select k."key", k."value", c."songId" from "claimed" c join "fresh" f using ("provider", "providerSongId")
    cross join lateral jsonb_each_text(f."keys") k
  where c."isNew" and f."claim" is null and jsonb_exists(f."musicProviders", k."key")
    and k."key" <> f."provider"
  on conflict do nothing
), "resolved" as (
  select g."n", coalesce(k."songId", l."songId", c."songId") as "songId"
  from "given" g join "known" k using ("n")
  join "given" f on f."n" = coalesce(g."sameAs", g."n") join "known" l on l."n" = f."n"
  left join "claimed" c on c."provider" = f."provider" and c."providerSongId" = f."providerSongId"
), "amount" as (
  select count(*)::int as "songs" from "resolved" having bool_and("songId" is not null)
), "target" as (
  ${crate}
  returning "crate"."id", "crate"."uuid", "crate"."songCount", "crate"."lowRank", "crate"."highRank"
), "added" as (
  insert into "crateSong" ("crateId", "songId", "rank")
  select t."id", r."songId",
    case when $2::boolean then t."highRank" - a."songs" * ${rankGap} else t."lowRank" end + r."n" * ${rankGap}
  from "resolved" r cross join "target" t cross join "amount" a
  returning "uuid", "songId", "rank"
), "claims" as (
  insert into "songClaim" ("songId", "userUuid", "claim")
  select distinct on (r."songId") r."songId", ${owner}, g."claim"
  from "resolved" r join "given" g using ("n") left join "song" s on s."id" = r."songId"
  where exists (select from "added") and g."claim" is not null and not coalesce(s."status" in ('SUCCESS', 'VERIFIED')
    and s."duration" is not null or jsonb_exists(s."musicProviders", 'uploadService'), false)
  order by r."songId", r."n"
  on conflict ("songId", "userUuid") do update set "claim" = excluded."claim" || "songClaim"."claim"
  returning "songId", "claim"
), "catalogue" as (
  select * from "made" union all select * from "song" where "id" in (select "songId" from "known")
)
select a."uuid" as "crateSongUuid", a."songId", t."id" as "crateId", t."uuid" as "crateUuid", t."songCount",
  s."songShortId", s."beat", s."cue", s."gainDb", coalesce(c."claim", o."claim") as "claim",
  w."cue" as "ownCue", ${fields}
from "added" a cross join "target" t left join "catalogue" s on s."id" = a."songId"
  left join "claims" c on c."songId" = a."songId"
  left join "songClaim" o on o."songId" = a."songId" and o."userUuid" = ${owner}
  left join "songCue" w on w."songId" = a."songId" and w."userUuid" = ${owner}
order by a."rank"`

const ends = `"songs", case when $2::boolean then 0 else "songs" * -${rankGap}::bigint end,
  case when $2::boolean then "songs" * ${rankGap}::bigint else 0 end`

/** $4 the owner, $5 which special crate, $6 its name. The crate is created with its first songs. */
export const addToSpecial = addTo(
  `
  insert into "crate" ("userUuid", "special", "crateName", "songCount", "lowRank", "highRank")
  select $4::uuid, $5, $6, ${ends} from "amount" where "songs" <= $3::int
  on conflict ("userUuid", "special") do update set
    "songCount" = "crate"."songCount" + excluded."songCount", "lowRank" = "crate"."lowRank" + excluded."lowRank",
    "highRank" = "crate"."highRank" + excluded."highRank", "updatedAt" = now()
    where "crate"."songCount" + excluded."songCount" <= $3::int`,
  '$4::uuid',
)

/** $4 the id of the crate. */
export const addToCrate = addTo(
  `
  update "crate" set "songCount" = "songCount" + "songs", "updatedAt" = now(),
    "lowRank" = case when $2::boolean then "lowRank" else "lowRank" - "songs" * ${rankGap}::bigint end,
    "highRank" = case when $2::boolean then "highRank" + "songs" * ${rankGap}::bigint else "highRank" end
  from "amount" where "crate"."id" = $4 and "crate"."songCount" + "songs" <= $3::int`,
  '(select "userUuid" from "crate" where "id" = $4)',
)
