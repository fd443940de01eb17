import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { exportPKCS8, exportSPKI } from 'jose'
import { expect, test } from 'vitest'
import { pause } from '@segue/shared/test/pause.ts'
import { createJobs } from '../../src/adapters/jobs/job-table.ts'
import { newSigningKeys } from '../../src/compose/signing-keys.ts'
import { connect } from '../../src/db/connect.ts'
import { takenForMs } from '../../src/services/notifications/sending/claim.ts'
import { notifyAudience } from '../../src/services/notifications/notify/audience.ts'
import { Chance, seedOf } from '../attack/random.ts'
import { countingPushService, fillDevices, sharedKeys } from './many-devices.ts'
import { openSharedDatabase } from './shared-database.ts'

const devices = Number(process.env['DEVICES'] ?? 10_000)
const kills = Number(process.env['KILLS'] ?? 50)
/** The most that one process has claimed at a time: six lanes of sixteen. */
const maxUnderWay = 96
const program = fileURLToPath(new URL('./notify-process.ts', import.meta.url))

type Sender = { DATABASE: string; PUSH_ORIGIN: string; AUDIENCE: string; SIGNING_KEYS: string }

/** Runs a process until it is done, or until it is killed some time after it began. */
function runUntil(environment: Sender, killAfterMs: number | undefined): Promise<'done' | 'killed'> {
  return new Promise((ended, failed) => {
    const child = fork(program, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...environment } })
    let outcome: 'done' | 'killed' | undefined
    child.on('message', (message) => {
      if (message === 'begins' && killAfterMs !== undefined)
        setTimeout(() => {
          outcome ??= 'killed'
          child.kill('SIGKILL')
        }, killAfterMs)
      if (message === 'done') {
        outcome ??= 'done'
        child.kill('SIGKILL')
      }
    })
    child.on('exit', (code) => (outcome ? ended(outcome) : failed(new Error(`The process exited with ${code}`))))
  })
}

test(`no device is notified twice, even though the process that notifies ${devices} is killed ${kills} times`, async () => {
  const database = await openSharedDatabase()
  const chance = new Chance(seedOf('notify'))
  const service = await countingPushService(() => 20 + chance.below(60))
  const keys = await newSigningKeys()
  const { db, close } = connect({ connectionString: database.url, max: 1 })
  try {
    await fillDevices(db, devices, sharedKeys())
    const about = { title: 'News', text: 'Something happened' }
    const occasion = { key: 'kills', kind: 'announcement' as const, fromUuid: null, roomUuid: null, about }
    const tools = { clock: { now: Date.now }, jobs: createJobs(Date.now) }
    await db.transaction().execute((trx) => notifyAudience(tools, trx, occasion, { of: 'everybody' }))
    const { id } = await db.selectFrom('notificationAudience').select('id').executeTakeFirstOrThrow()
    const environment = {
      DATABASE: database.url,
      PUSH_ORIGIN: service.origin,
      AUDIENCE: String(id),
      SIGNING_KEYS: `${await exportPKCS8(keys.privateKey)}\n${await exportSPKI(keys.publicKey)}`,
    }
    let killed = 0
    while (killed < kills) {
      if ((await runUntil(environment, 10 + chance.below(260))) === 'done') break
      killed += 1
    }
    expect(killed).toBe(kills)
    // Messages that killed processes had only taken become due again after a while.
    await pause(takenForMs)
    expect(await runUntil(environment, undefined)).toBe('done')
    const twice = [...service.received].filter(([, times]) => times > 1)
    const lost = devices - service.received.size
    const states = await db
      .selectFrom('notificationDelivery')
      .select((of) => ['state', of.fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute()
    process.stdout.write(`${kills} kills, ${devices} devices: ${twice.length} notified twice, ${lost} not notified\n`)
    expect(twice).toEqual([])
    expect(lost).toBeLessThanOrEqual(kills * maxUnderWay)
    // Nothing is waiting any more, and every lost message was claimed by a process that was killed.
    expect(states.filter(({ state }) => state !== 'claimed' && state !== 'sent')).toEqual([])
    expect(lost).toBeLessThanOrEqual(Number(states.find(({ state }) => state === 'claimed')?.count ?? 0))
  } finally {
    service.close()
    await close()
    await database.close()
  }
}, 1_200_000)
