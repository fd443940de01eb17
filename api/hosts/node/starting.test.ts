import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database/database.ts'
import { openMediaPipeline } from './media/media-pipeline.ts'

let dataDir: string
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'segue-starting-'))))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test("a database that doesn't respond is reported by its setting, without its password", async () => {
  const opening = openDatabase({ url: 'postgres://me:secret@127.0.0.1:1/segue', dataDir })
  await expect(opening).rejects.toThrow(/^Can’t connect to the database at DATABASE_URL: (?!.*secret).*ECONNREFUSED/)
})

test('a configured ffmpeg that does not run is reported at startup, not at the first upload', async () => {
  const uploads = { maxBytes: 1, minSeconds: 1, maxSeconds: 1 }
  const opening = openMediaPipeline({ dataDir, uploads, ffmpegPath: join(dataDir, 'nowhere') })
  await expect(opening).rejects.toThrow(/^FFMPEG_PATH is set to .*nowhere/)
})
