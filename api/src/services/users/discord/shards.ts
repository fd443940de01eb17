import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'

/** How long the others wait after a process's last renewal before they take its shards. */
const leaseMs = 6000
/** Discord allows one new session per bucket every five seconds; the rest is the way there. */
const identifyEveryMs = 5250
const maxShards = 10_000

// Only the database's clock is used, because the clocks of two machines never agree.
const now = sql<Date>`clock_timestamp()`
const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`

const Shard = z
  .int()
  .min(0)
  .max(maxShards - 1)
type Request = { holder: string; count: number; held: number[] }

export const leaseShards = operation('PUT /discord/shards', {
  summary: "Renew a bot process's leases of gateway shards, and lease its share of the free ones",
  access: service,
  allowance: 'none',
  body: z.object({
    /** The process. */
    holder: z.string().min(1).max(200),
    /** How many shards Discord recommends. */
    count: z.int().min(1).max(maxShards),
    /** The shards that the process runs. Others that it has leased are released. */
    held: z.array(Shard).max(maxShards),
    /** Whether the process is stopping: everything is released, and nothing leased. */
    leaving: z.boolean().optional(),
  }),
  returns: z.object({
    /** How many shards there are: what the first process asked for, as long as any runs. */
    count: z.int(),
    /** The shards that the process has leased. */
    shards: z.array(Shard),
    /** How many it should have: it stops the surplus, and no longer names it. */
    share: z.int(),
  }),
  handle: ({ app, body }) =>
    app.db.transaction().execute(async (trx) => {
      await sql`lock table "discordShard" in share row exclusive mode`.execute(trx)
      return body.leaving ? leave(trx, body) : lease(trx, body)
    }),
})

async function lease(db: Db, request: Request) {
  const { holder } = request
  const held = new Set(request.held)
  const bots = await livingBots(db, holder)
  const rows = await db
    .selectFrom('discordShard')
    .select(['shard', 'count', 'holder', sql<boolean>`"until" > ${now}`.as('isLeased')])
    .execute()
  const count = rows.find((row) => row.isLeased)?.count ?? request.count
  // An expired lease that nobody has taken is still ours.
  const kept = rows.filter((row) => row.holder === holder && row.count === count && held.has(row.shard))
  const others = rows.filter((row) => row.holder !== holder && row.isLeased)
  const taken = new Set([...kept, ...others].map(({ shard }) => shard))
  const share = Math.ceil(count / bots)
  const free = Array.from({ length: count }, (_, shard) => shard).filter((shard) => !taken.has(shard))
  const news = free.slice(0, Math.max(0, share - kept.length))
  const shards = [...kept.map(({ shard }) => shard), ...news].sort((a, b) => a - b)
  await db
    .deleteFrom('discordShard')
    .where((is) => is.or([is('holder', '=', holder), is('until', '<=', now)]))
    .execute()
  if (shards.length > 0) {
    const leases = shards.map((shard) => ({ shard, count, holder, until }))
    await db.insertInto('discordShard').values(leases).execute()
  }
  return { count, shards, share }
}

/** Renews that a process runs the bot. Returns how many do. */
async function livingBots(db: Db, holder: string): Promise<number> {
  await db.deleteFrom('discordBot').where('until', '<=', now).execute()
  await db
    .insertInto('discordBot')
    .values({ holder, until })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ until }))
    .execute()
  const { bots } = await db
    .selectFrom('discordBot')
    .select((is) => is.fn.countAll<number>().as('bots'))
    .executeTakeFirstOrThrow()
  return Number(bots)
}

async function leave(db: Db, { holder, count }: Request) {
  await db.deleteFrom('discordShard').where('holder', '=', holder).execute()
  await db.deleteFrom('discordBot').where('holder', '=', holder).execute()
  return { count, shards: [], share: 0 }
}

export const reserveIdentify = operation('POST /discord/shards/identifies', {
  summary: 'Reserve when a shard may open a session at the gateway, so that all processes respect its rate limit',
  access: service,
  allowance: 'none',
  body: z.object({
    shard: Shard,
    /** How many buckets Discord has for this bot: shards of different buckets may open sessions at once. */
    maxConcurrency: z.int().min(1).max(maxShards),
  }),
  returns: z.object({ waitMs: z.number().min(0) }),
  async handle({ app, body: { shard, maxConcurrency } }) {
    const every = sql`make_interval(secs => ${identifyEveryMs / 1000})`
    const { waitMs } = await app.db
      .insertInto('discordIdentify')
      .values({ bucket: shard % maxConcurrency, freeAt: sql`clock_timestamp() + ${every}` })
      .onConflict((conflict) =>
        conflict
          .column('bucket')
          .doUpdateSet({ freeAt: sql`greatest("discordIdentify"."freeAt", clock_timestamp()) + ${every}` }),
      )
      .returning(sql<number>`extract(epoch from "freeAt" - ${every} - clock_timestamp()) * 1000`.as('waitMs'))
      .executeTakeFirstOrThrow()
    return { waitMs: Math.max(0, Math.ceil(Number(waitMs))) }
  },
})
