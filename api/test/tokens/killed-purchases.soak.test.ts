import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { seededRandom } from '@segue/shared/random.ts'
import { startFromImage } from '../../hosts/node/database/database-image.ts'
import { openEmbeddedDatabase } from '../../hosts/node/database/embedded-database.ts'
import { connect } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/db.ts'
import { freshEmbedded, openOnServer } from '../database.ts'
import { purchasesByStatus, wrongInBooks } from './books.ts'
import { affordable, openMarket, settle } from './market.ts'

const market = { accounts: 50, purchases: 1000 }
const kills = 8
const chance = seededRandom(20_261_123)
const program = fileURLToPath(new URL('buyer-process.ts', import.meta.url))

/** Lets a process buy until it is done, or until it is killed after this many responses. */
function buy(where: Record<string, string>, killAfter: number): Promise<'done' | 'killed'> {
  const env = {
    ...process.env,
    BUYER_ACCOUNTS: `${market.accounts}`,
    BUYER_PURCHASES: `${market.purchases}`,
    ...where,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let received = ''
  child.stdout.on('data', (bytes: Buffer) => {
    received += bytes.toString()
    if (received.split('.').length > killAfter) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      if (received.endsWith('done\n')) resolve('done')
      else if (code === null) resolve('killed')
      else reject(new Error(`The buyer ended with ${code}`))
    })
  })
}

async function proved(db: Db): Promise<void> {
  await settle({ db, clock: { now: () => Date.now() }, rooms: { push: () => undefined } })
  expect(await wrongInBooks(db)).toEqual([])
  const { delivered = 0, held = 0, voided = 0 } = await purchasesByStatus(db)
  expect(held).toBe(0)
  expect(delivered + voided).toBeLessThanOrEqual(market.purchases)
  // Each killed process had a few purchases pending; their tokens were returned, and those purchases were not repeated.
  expect(delivered).toBeGreaterThanOrEqual(affordable(market) - kills * 8)
  expect(delivered).toBeLessThanOrEqual(affordable(market))
}

/** Kills the buyer repeatedly, each time at a different point, and then lets it finish. */
async function buyThroughKills(where: Record<string, string>): Promise<void> {
  const ends = []
  for (let kill = 0; kill < kills; kill++) ends.push(await buy(where, 1 + Math.floor(chance() * 120)))
  expect(ends.filter((end) => end === 'killed').length).toBeGreaterThan(kills / 2)
  expect(await buy(where, Infinity)).toBe('done')
}

const server = process.env['DATABASE_URL']

test.runIf(server)(
  'on PostgreSQL nothing is delivered unpaid or paid undelivered, however often buyers are killed',
  async () => {
    const opened = await openOnServer(server ?? '')
    const { db, url } = opened
    await openMarket(db, market)
    await buyThroughKills({ BUYER_DATABASE: url })
    await proved(db)
    await opened.close()
  },
)

test('on the embedded database, which is killed with the buyers, nothing is delivered unpaid or paid undelivered', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'segue-buyers-'))
  const dataDir = join(dir, 'database')
  await (await freshEmbedded()).close()
  await startFromImage(dataDir)
  const within = async (work: (db: Db) => Promise<void>) => {
    const embedded = await openEmbeddedDatabase({ dataDir })
    const { db, close } = connect(embedded.pool)
    await work(db)
    await close()
    await embedded.close()
  }
  await within((db) => openMarket(db, market))
  await buyThroughKills({ BUYER_DATA: dataDir })
  await within(proved)
  await rm(dir, { recursive: true, force: true })
})
