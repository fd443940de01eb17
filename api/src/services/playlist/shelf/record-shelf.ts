import { isScrobble } from '@segue/shared/song/scrobbling.ts'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { SpecialCrate } from '../../../db/tables/crates.ts'
import { dayMs } from '../../../ports/clock.ts'

type Tools = Pick<App, 'db' | 'clock'>

/** Somebody who leaves a room may have heard enough of the song before, too, whose end is still being recorded. */
const maxPlays = 2

/** Puts a song that has just ended on the shelves of those in the room who have heard enough of it. */
export async function shelveFinished({ db, clock }: Tools, roomUuid: string, playId: string): Promise<void> {
  const play = await playsIn(db, roomUuid).where('playId', '=', playId).executeTakeFirst()
  if (play) await shelve(db, play, await peopleIn(db, roomUuid).execute(), clock.now())
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
  const plays = await playsIn(db, roomUuid)
    .where('playedAt', '>', new Date(clock.now() - dayMs))
    .orderBy('playedAt', 'desc')
    .limit(maxPlays)
    .execute()
  for (const play of plays) await shelve(db, play, people, clock.now())
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

const playsIn = (db: Db, roomUuid: string) =>
  db
    .selectFrom('songPlay')
    .where('roomUuid', '=', roomUuid)
    .where('songId', 'is not', null)
    .select(['playId', 'songId', 'song', 'playedAt', 'endedAt'])
type Play = Awaited<ReturnType<ReturnType<typeof playsIn>['execute']>>[number]

async function shelve(
  db: Db,
  { playId, songId, song, playedAt, endedAt }: Play,
  people: readonly { userUuid: string; since: Date }[],
  now: number,
): Promise<void> {
  const ended = Math.min(now, endedAt?.getTime() ?? now)
  const lengthMs = song.duration ? song.duration * 1000 : ended - playedAt.getTime()
  const heard = people
    .filter(({ since }) => isScrobble(ended - Math.max(since.getTime(), playedAt.getTime()), lengthMs))
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
