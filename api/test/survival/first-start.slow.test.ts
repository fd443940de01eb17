import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../hosts/node/database/database.ts'
import { freshEmbedded } from '../database.ts'
import { complaintsAfterKillAt, type StartupMark } from './first-start.ts'

// The image already exists, so that the kill hits the unpacking and opening.
beforeAll(async () => (await freshEmbedded()).close())

// In the middle of each; `npm run test:soak` has the moments around them.
const moments: StartupMark[] = [
  { folder: 'database.unfinished', afterMs: 120 },
  { folder: 'database', afterMs: 250 },
]

test.each(moments)('a first start that is killed $afterMs ms into $folder starts again', async (moment) => {
  expect(await complaintsAfterKillAt(moment)).toBe('')
})

let dataDir: string
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'segue-first-'))))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test("an older version's incomplete database is moved aside, and a half-unpacked one is deleted", async () => {
  await mkdir(join(dataDir, 'database/global'), { recursive: true })
  await writeFile(join(dataDir, 'database/PG_VERSION'), '17\n')
  await mkdir(join(dataDir, 'database.unfinished/base'), { recursive: true })
  const { close } = await openDatabase({ url: undefined, dataDir })
  await close()
  expect(await readdir(dataDir)).toEqual(['database', 'database.incomplete'])
  expect(existsSync(join(dataDir, 'database/global/pg_control'))).toBe(true)
  expect(await readdir(join(dataDir, 'database.incomplete'))).toEqual(['PG_VERSION', 'global'])
})

test('a start that is interrupted while unpacking leaves nothing that looks like a database', async () => {
  const early = await mkdtemp(join(tmpdir(), 'segue-first-'))
  const stopping = new AbortController()
  const opening = openDatabase({ url: undefined, dataDir: early, signal: stopping.signal })
  setTimeout(() => stopping.abort(new Error('told to stop')), 20)
  await expect(opening).rejects.toThrow('told to stop')
  expect(await readdir(early)).not.toContain('database')
  await rm(early, { recursive: true, force: true })
})
