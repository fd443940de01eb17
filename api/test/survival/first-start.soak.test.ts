import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { pause } from '@segue/shared/test/pause.ts'
import { freshEmbedded } from '../database.ts'
import { complaintsAfterKillAt, type StartupMark } from './first-start.ts'
import { callsOf, newMember } from './listeners.ts'
import { ServerProcess } from './server-process.ts'

const kills = 12
const lastKillMs = 6000

// The image already exists, so that the kills hit the start and not the making of the image.
beforeAll(async () => (await freshEmbedded()).close())

/** Kills a first start of the whole product after this long, and starts it again. */
async function startAgain(signal: NodeJS.Signals, afterMs: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'segue-first-'))
  const server = await ServerProcess.on(dataDir, undefined)
  try {
    // An interrupted start says so; one that was faster than the signal is fine as well.
    const starting = server.start().catch(() => undefined)
    await pause(afterMs)
    await server.kill(signal)
    await starting
    await server.start()
    const { uuid } = await newMember(server.url, `after-${afterMs}`)
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/)
    await callsOf(server.url, undefined)('GET /auth/pub-key')
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  'a first start that gets %s at any moment starts again',
  async (signal) => {
    const count = signal === 'SIGKILL' ? kills : kills / 3
    for (let number = 1; number <= count; number++) await startAgain(signal, (number / count) * lastKillMs)
  },
)

const moments: StartupMark[] = [
  { folder: 'database.unfinished', afterMs: 0 },
  { folder: 'database.unfinished', afterMs: 120 },
  { folder: 'database.unfinished', afterMs: 400 },
  { folder: 'database', afterMs: 0 },
  { folder: 'database', afterMs: 250 },
  { folder: 'database', afterMs: 700 },
]

test.each(moments)('a first start that is killed $afterMs ms into $folder starts again', async (moment) => {
  expect(await complaintsAfterKillAt(moment)).toBe('')
})
