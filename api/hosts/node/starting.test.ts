import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database/database.ts'
import { openMediaPipeline } from './media/media-pipeline.ts'

let dataDir: string
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'segue-starting-'))))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a database that does not answer is named by its setting, without its password', async () => {
  const opening = openDatabase({ url: 'postgres://me:secret@127.0.0.1:1/segue', dataDir })
  await expect(opening).rejects.toThrow(/^Can’t connect to the database at DATABASE_URL: (?!.*secret).*ECONNREFUSED/)
})

test('an ffmpeg that was chosen and does not run is told at the start, not at the first upload', async () => {
  const uploads = { mostBytes: 1, minSeconds: 1, maxSeconds: 1 }
  const opening = openMediaPipeline({ dataDir, uploads, ffmpegPath: join(dataDir, 'nowhere') })
  await expect(opening).rejects.toThrow(/^FFMPEG_PATH is set to .*nowhere/)
})
