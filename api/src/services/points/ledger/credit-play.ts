import { sql } from 'kysely'
import {
  countedListeners,
  dayOf,
  dayStartsAt,
  pointRules,
  pointsForSong,
  weekOf,
  type Audience,
  type Listener,
} from '@segue/shared/points/rules.ts'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { hiddenPeople } from '../rankings/hidden.ts'
import { scheduleAwards, seasonThen } from '../seasons/queries.ts'
import { creditGuild } from './credit-guild.ts'
import { addEntry, lockPoints } from './ledger.ts'

export type FinishedPlay = {
  playId: string
  djUuid: string
  /** The Discord server whose room it was played in. */
  guildId?: string | undefined
  /** When the song ended (server time in ms). */
  endTime: number
  /** Its listeners; undefined if the room played it by itself. */
  audience?: Audience | undefined
}

/**
 * Gives a DJ the points of a song that has ended, in the season that was current at its end, and adds them to those of
 * the Discord server. Crediting a play again adds nothing.
 */
export async function creditPlay(
  { db, clock, jobs }: Pick<App, 'db' | 'clock' | 'jobs'>,
  play: FinishedPlay,
): Promise<void> {
  const { playId, djUuid, guildId, endTime, audience } = play
  if (!audience || audience.listeners.length < pointRules.minListeners) return
  const now = new Date(clock.now())
  const people = await rankedAmong(db, [djUuid, ...audience.listeners.map(({ userUuid }) => userUuid)], now)
  if (!people.has(djUuid)) return
  const listeners = countedListeners({
    ...audience,
    listeners: audience.listeners.filter(({ userUuid }) => people.has(userUuid)),
  })
  if (listeners.length < pointRules.minListeners) return
  const at = new Date(endTime)
  await db.transaction().execute(async (trx) => {
    await lockPoints(trx, djUuid, at)
    const amount = await pointsOf(trx, { djUuid, endTime, listeners })
    const season = await seasonThen(trx, at)
    const seasonId = season?.id ?? null
    const entry = { key: `play ${playId}`, userUuid: djUuid, seasonId, amount, reason: 'play' as const, playId }
    if (!(await addEntry(trx, { ...entry, at, toldAt: now }))) return
    await countPairs(trx, { djUuid, endTime, listeners })
    if (!season) return
    if (season.endTime <= now) await scheduleAwards(trx, { jobs }, season, now)
    if (guildId !== undefined && amount > 0)
      await creditGuild(trx, { guildId, djUuid, seasonId: season.id, amount, at })
  })
}

type PlayedSong = { djUuid: string; endTime: number; listeners: readonly Listener[] }

/** The users among these UUIDs who appear in rankings. */
async function rankedAmong(db: Db, uuids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user')
    .where('uuid', 'in', [...uuids])
    .where('uuid', 'not in', hiddenPeople(db, now))
    .select('uuid')
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

async function pointsOf(trx: Trx, { djUuid, endTime, listeners }: PlayedSong): Promise<number> {
  const day = dayOf(endTime)
  const { earned } = await trx
    .selectFrom('pointsEntry')
    .where('userUuid', '=', djUuid)
    .where('reason', '=', 'play')
    .where('at', '>=', new Date(dayStartsAt(day)))
    .where('at', '<', new Date(dayStartsAt(day + 1)))
    .select(sql<number>`coalesce(sum("amount"), 0)::integer`.as('earned'))
    .executeTakeFirstOrThrow()
  const pairs = await trx
    .selectFrom('pointsPair')
    .where('djUuid', '=', djUuid)
    .where('week', '=', weekOf(endTime))
    .where(
      'listenerUuid',
      'in',
      listeners.map(({ userUuid }) => userUuid),
    )
    .select(['listenerUuid', 'songs'])
    .execute()
  const songs = new Map(pairs.map((pair) => [pair.listenerUuid, pair.songs]))
  return pointsForSong(listeners, (userUuid) => songs.get(userUuid) ?? 0, earned)
}

async function countPairs(trx: Trx, { djUuid, endTime, listeners }: PlayedSong): Promise<void> {
  const week = weekOf(endTime)
  await trx
    .insertInto('pointsPair')
    .values(listeners.map(({ userUuid }) => ({ djUuid, listenerUuid: userUuid, week, songs: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['djUuid', 'week', 'listenerUuid'])
        .doUpdateSet({ songs: sql<number>`"pointsPair"."songs" + 1` }),
    )
    .execute()
}
