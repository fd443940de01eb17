import { until } from '@segue/shared/test/until.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import type { Participant } from '../hosts/host-under-test.ts'
import { openFakeS3, type FakeS3 } from '../fakes/fake-s3.ts'
import { wavFile } from '../songs.ts'
import { callAt, signUp } from './edge-host.ts'
import { startEdge, type Edge } from './edge.ts'

/** The fake bucket's prefix for every key. */
const prefix = 'inner/'
const program = fileURLToPath(new URL('../../hosts/node/media/media-main.ts', import.meta.url))

let edge: Edge
let bucket: FakeS3
let dataDir: string
let worker: ChildProcess | undefined
let ann: Participant
beforeAll(async () => {
  bucket = await openFakeS3()
  dataDir = await mkdtemp(join(tmpdir(), 'segue-media-'))
  edge = await startEdge(inject('bundle'))
  ann = await signUp(edge.url, 'ann')
  await edge.db
    .updateTable('user')
    .set({ capabilities: ['uploadMusic'] })
    .where('uuid', '=', ann.uuid)
    .execute()
})
afterAll(async () => {
  await ended(worker)
  await edge?.stop()
  await bucket?.close()
  await rm(dataDir, { recursive: true, force: true })
})

function ended(child: ChildProcess | undefined): Promise<unknown> {
  if (!child || child.exitCode !== null) return Promise.resolve()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return gone
}

async function upload(): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(wavFile({ seconds: 6, tags: { title: 'Made elsewhere' } }))]), 'a.wav')
  const headers = { Authorization: `Bearer ${ann.token}` }
  const answer = await fetch(`${edge.url}/upload/song`, { method: 'POST', body: form, headers })
  expect(answer.status).toBe(202)
  return (await answer.json()).id
}

/** In production both use one bucket; here files are copied from one to the other. */
async function carryOver(): Promise<void> {
  const mine = await edge.bucket()
  for (const { key } of (await mine.list({ prefix: 'songs/' })).objects) {
    const file = must(await mine.get(key), 'a listed file')
    const bytes = Buffer.from(await new Response(file.body).arrayBuffer())
    bucket.files.set(prefix + key, { bytes, contentType: 'application/octet-stream', etag: '"carried"' })
  }
}

test('an upload to a Worker becomes a song on a machine, and plays from the Worker', async () => {
  const id = await upload()
  await carryOver()
  worker = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      ...process.env,
      DATABASE_URL: edge.databaseUrl,
      STORAGE_URL: bucket.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const call = callAt(edge.url, ann.token)
  const song = () => call('GET /songs/{id}', { params: { id } })
  await until(async () => (await song()).status === 'VERIFIED', 'the song', 90_000)
  expect(await song()).toMatchObject({ trackName: 'Made elsewhere', progress: 1 })
  const mine = await edge.bucket()
  for (const [key, { bytes, contentType }] of bucket.files) {
    if (!key.includes('/hls/')) continue
    await mine.put(key.slice(prefix.length), new Uint8Array(bytes), { httpMetadata: { contentType } })
  }
  const playlist = [...bucket.files.keys()].find((key) => key.endsWith('playlist.m3u8'))
  const [rendition] = must(playlist, 'a playlist').split('/').slice(-2)
  const answer = await fetch(`${edge.url}/songs/${id}/hls/${rendition}/playlist.m3u8`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('#EXTM3U')])
  await ended(worker)
  expect(worker.exitCode).toBe(0)
}, 150_000)

test("the media worker reports immediately that it needs the API's database", async () => {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...env, DATA_DIR: join(dataDir, 'other') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (data: Buffer) => void (text += data.toString()))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect([code, text]).toEqual([1, expect.stringContaining('DATABASE_URL must name the database that the api uses.')])
}, 60_000)
