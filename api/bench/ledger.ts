import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { quantile, table, type Target } from '@segue/shared/test/statistics.ts'
import { must } from '@segue/shared/must.ts'
import { connect } from '../src/db/connect.ts'
import { creditTokens, finishHold, holdTokens, openTokenAccount } from '../src/services/points/tokens/ledger.ts'
import { openDatabase } from './postgres.ts'

/**
 * How many purchases per second the token ledger handles on PostgreSQL, over eight connections and from fifty accounts,
 * next to the same two statements in bare `pg`: one that holds, and one that commits.
 */

const connections = 8
const accounts = 50
const purchases = 4000
const rounds = 5
const maxRatio = 1.5

const database = await openDatabase()
const { db, close } = connect({ connectionString: database.url, max: connections })
const pool = new pg.Pool({ connectionString: database.url, max: connections })

const uuids = Array.from({ length: accounts }, () => crypto.randomUUID())
for (const userUuid of uuids) {
  await openTokenAccount(db, userUuid)
  await creditTokens(db, { userUuid, amount: 1_000_000, key: userUuid, reference: 'bench' })
}

const bareHold = `
  with "account" as (
    update "tokenAccount" set "balance" = "balance" - $1, "updatedAt" = now()
    where "userUuid" = $2 and "status" = 'active' and "balance" >= $1 returning "id"
  )
  insert into "tokenTransaction" ("key", "accountId", "type", "amount", "reference")
  select $3, "id", 'hold', $1, 'bench' from "account" returning "id"`
const bareCommit = `
  insert into "tokenTransaction" ("key", "accountId", "type", "amount", "holdId", "reference")
  select 'end of ' || "id", "accountId", 'commit', "amount", "id", "reference"
  from "tokenTransaction" where "id" = $1 and "type" = 'hold' on conflict do nothing`

const sides = {
  async ours(userUuid: string, key: string) {
    const held = await holdTokens(db, { userUuid, amount: 5, key, reference: 'bench' })
    if ('refused' in held) throw new Error(held.refused)
    await finishHold(db, { holdId: held.holdId, end: 'commit' })
  },
  async bare(userUuid: string, key: string) {
    const { rows } = await pool.query<{ id: string }>(bareHold, [5, userUuid, key])
    await pool.query(bareCommit, [must(rows[0], 'a hold').id])
  },
}
type Side = keyof typeof sides

let presses = 0
/** Makes many purchases, one per connection at a time; returns how many per second. */
async function rateOf(side: Side, many: number): Promise<number> {
  const from = performance.now()
  let left = many
  const next = async (): Promise<void> => {
    while (left-- > 0) {
      presses += 1
      await sides[side](must(uuids[presses % accounts], 'an account'), `${side} ${presses}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, next))
  return many / ((performance.now() - from) / 1000)
}

const rates: Record<Side, number[]> = { ours: [], bare: [] }
for (const side of ['ours', 'bare'] as const) await rateOf(side, purchases / 4)
for (let round = 0; round < rounds; round++)
  for (const side of ['ours', 'bare'] as const) rates[side].push(await rateOf(side, purchases))

const [ours, bare] = [quantile(rates.ours, 0.5), quantile(rates.bare, 0.5)]
const lines = [
  ['the ledger', ours.toFixed(0)],
  ['the same two statements in bare pg', bare.toFixed(0)],
]
process.stdout.write(`${table(['purchases', 'per second'], lines)}\n`)
const target: Target = {
  name: 'throughput of bare pg compared to the ledger',
  value: bare / ours,
  max: maxRatio,
  unit: '×',
}
reportTargets([target])
await pool.end()
await close()
await database.close()
