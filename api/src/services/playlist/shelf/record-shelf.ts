import { isScrobble } from '@segue/shared/song/scrobbling.ts'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { SpecialCrate } from '../../../db/tables/crates.ts'
import { endedPlay, hearingOf, playsOfLeavers, type HeardPlay } from '../../users/public.ts'

type Tools = Pick<App, 'db' | 'clock'>

/** Puts a song that has just ended on the shelves of those in the room who have heard enough of it. */
export async function shelveFinished({ db, clock }: Tools, roomUuid: string, playId: string): Promise<void> {
  for (const play of await endedPlay(db, roomUuid, playId))
    await shelve(db, play, await peopleIn(db, roomUuid).execute(), clock.now())
}

/** The same for those who leave a room. To be called before they are gone. */
export async function shelveOfLeavers(
  { db, clock }: Tools,
  roomUuid: string,
  userUuids: readonly string[],
): Promise<void> {
  if (userUuids.length === 0) return
  const people = await peopleIn(db, roomUuid)
    .where((is) => is('whereabouts.userUuid', '=', is.fn.any(is.val([...userUuids]))))
    .execute()
  if (people.length === 0) return
  for (const play of await playsOfLeavers({ db, clock }, roomUuid)) await shelve(db, play, people, clock.now())
}

/** Everybody in a room who has an account. In one order, so that concurrent writers can't deadlock. */
const peopleIn = (db: Db, roomUuid: string) =>
  db
    .selectFrom('whereabouts')
    .innerJoin('user', 'user.uuid', 'whereabouts.userUuid')
    .where('whereabouts.roomUuid', '=', roomUuid)
    .where('user.role', '<>', 'bot')
    .select(['whereabouts.userUuid', 'whereabouts.since'])
    .orderBy('whereabouts.userUuid')

async function shelve(
  db: Db,
  play: HeardPlay,
  people: readonly { userUuid: string; since: Date }[],
  now: number,
): Promise<void> {
  const { playId, songId, song, playedAt } = play
  if (songId === null) return
  const lengthMs = song.duration ? song.duration * 1000 : hearingOf(play, playedAt.getTime(), now).ms
  const heard = people
    .filter(({ since }) => isScrobble(hearingOf(play, since.getTime(), now).ms, lengthMs))
    .map(({ userUuid }) => userUuid)
  if (heard.length === 0) return
  const at = new Date(now)
  // A play counts once, also for somebody who leaves after half of it and comes back for the end.
  await sql`
    insert into "shelfSong" as "own"
      ("userUuid", "songId", "heardTimes", "firstHeardAt", "lastHeardAt", "lastPlayId", "latestAt")
    select "heard"."userUuid", "song"."id", 1, ${at}, ${at}, ${playId}, ${at}
    from unnest(${heard}::uuid[]) as "heard" ("userUuid"), "song" where "song"."id" = ${songId}
    order by "heard"."userUuid"
    on conflict ("userUuid", "songId") do update set
      "heardTimes" = "own"."heardTimes" + 1,
      "firstHeardAt" = coalesce("own"."firstHeardAt", excluded."firstHeardAt"),
      "lastHeardAt" = excluded."lastHeardAt",
      "lastPlayId" = excluded."lastPlayId",
      "latestAt" = greatest("own"."latestAt", excluded."latestAt")
    where "own"."lastPlayId" is distinct from excluded."lastPlayId"`.execute(db)
}

type Kept = { userUuid: string; songs: readonly { songId: string }[] }
const idsOf = (songs: Kept['songs']) =>
  songs.map(({ songId }) => Number(songId)).toSorted((one, other) => one - other)

/** Puts starred songs on a shelf. Whether they are starred is read from the starred songs themselves. */
export async function shelveStarred({ db, clock }: Tools, { userUuid, songs }: Kept): Promise<void> {
  const at = new Date(clock.now())
  await sql`
    insert into "shelfSong" as "own" ("userUuid", "songId", "latestAt")
    select ${userUuid}::uuid, "song"."id", ${at}
    from "song" where "song"."id" = any(${idsOf(songs)}::integer[]) order by "song"."id"
    on conflict ("userUuid", "songId") do update set "latestAt" = greatest("own"."latestAt", excluded."latestAt")
  `.execute(db)
}

/** Marks songs as caught if they are playing, or have played, in a room since the user entered it. */
async function shelveCaught({ db, clock }: Tools, { userUuid, songs }: Kept): Promise<void> {
  const at = new Date(clock.now())
  await sql`
    insert into "shelfSong" as "own" ("userUuid", "songId", "caughtAt", "latestAt")
    select ${userUuid}::uuid, "song"."id", ${at}, ${at}
    from "song" where "song"."id" = any(${idsOf(songs)}::integer[]) and exists (
      select from "whereabouts" join "songPlay" on "songPlay"."roomUuid" = "whereabouts"."roomUuid"
      where "whereabouts"."userUuid" = ${userUuid} and "songPlay"."songId" = "song"."id"
        and ("songPlay"."endedAt" is null or "songPlay"."endedAt" > "whereabouts"."since"))
    order by "song"."id"
    on conflict ("userUuid", "songId") do update set
      "caughtAt" = coalesce("own"."caughtAt", excluded."caughtAt"),
      "latestAt" = greatest("own"."latestAt", excluded."latestAt")`.execute(db)
}

/** Puts what a user has added to a crate of theirs on their shelf. */
export const shelveAdded = (
  tools: Tools,
  { userUuid, special }: { userUuid: string; special: SpecialCrate | null },
  songs: Kept['songs'],
): Promise<void> =>
  special === 'likes' ? shelveStarred(tools, { userUuid, songs }) : shelveCaught(tools, { userUuid, songs })
