import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pause } from '@segue/shared/test/pause.ts'
import { wavSong } from '../song-files.ts'
import { newMember, type Somebody } from './listeners.ts'
import { ServerProcess } from './server-process.ts'

/** A small separate disk requires root on Linux; elsewhere `disk.test.ts` simulates a full file. */
const canMount = process.getuid?.() === 0 && process.platform === 'linux'

let dataDir: string
let server: ServerProcess
let ann: Somebody
let room: string
beforeAll(async () => {
  if (!canMount) return
  dataDir = await mkdtemp(join(tmpdir(), 'segue-full-'))
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', dataDir])
  // The whole disk is smaller than what is kept free by default.
  server = await ServerProcess.on(dataDir, undefined, { more: { MIN_FREE_DISK_MB: '0' } })
  await server.start()
  ann = await newMember(server.url, 'ann')
  room = (await ann.call('POST /rooms/infrastructure', { body: { name: 'A small disk' } })).uuid
})
afterAll(async () => {
  if (!canMount) return
  await server.kill()
  execFileSync('/bin/umount', ['-l', dataDir])
  await rm(dataDir, { recursive: true, force: true })
})

/** Leaves this many bytes free. */
async function fillUp(leave: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  await writeFile(join(dataDir, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leave)))
}

async function upload(seconds: number): Promise<{ status: number; ms: number }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(wavSong({ seconds }))]), 'song.wav')
  const begun = performance.now()
  const headers = { authorization: `Bearer ${ann.token}` }
  const { status } = await fetch(`${server.url}/upload/song`, { method: 'POST', headers, body: form })
  return { status, ms: performance.now() - begun }
}

async function say(text: string): Promise<{ status: number; ms: number; retryAfter: string | null }> {
  const begun = performance.now()
  const answer = await fetch(`${server.url}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ receiver: room, data: { text } }),
  })
  await answer.text()
  return { status: answer.status, ms: performance.now() - begun, retryAfter: answer.headers.get('retry-after') }
}

test.runIf(canMount)(
  'a full disk is reported immediately, leaves nothing behind, and is recovered from when there is space',
  async () => {
    await fillUp(2_000_000)
    const answers = await Promise.all([upload(60), upload(60), upload(60)])
    for (const { status } of answers) expect(status).toBe(507)
    expect(await readdir(join(dataDir, 'work/inbox'))).toEqual([])

    await rm(join(dataDir, 'filler'))
    await fillUp(0)
    // Incompressible, so that the tables and the log of the database have to grow.
    const words = () => Array.from({ length: 25 }, () => crypto.randomUUID()).join(' ')
    const statuses = new Map<number, number>()
    let slowest = Math.max(...answers.map(({ ms }) => ms))
    for (let count = 0; count < 400; count++) {
      const { status, ms, retryAfter } = await say(words())
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([200, 201, 503, 507]).toContain(status)
      slowest = Math.max(slowest, ms)
      if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    console.info(
      `400 messages on a full disk, the slowest after ${Math.round(slowest)} ms:`,
      Object.fromEntries(statuses),
    )
    expect((statuses.get(507) ?? 0) + (statuses.get(503) ?? 0)).toBeGreaterThan(0)

    await rm(join(dataDir, 'filler'))
    let last = 0
    for (let tries = 0; tries < 60 && last !== 201 && last !== 200; tries++) {
      await pause(500)
      last = (await say('There is space again')).status
    }
    expect([200, 201]).toContain(last)
    expect((await upload(20)).status).toBeLessThan(300)
  },
)
