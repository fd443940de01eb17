import { beforeEach, expect, test, vi } from 'vitest'
import { emptyTrack, type LibraryTrack } from '@segue/shared/crate/library/library.ts'
import { takeToken } from '../../client/session.ts'
import { tokenOf } from '../../../test/doubles/fixtures.tsx'
import { sendImport } from './send-import.ts'

const track = (title: string): LibraryTrack => ({ ...emptyTrack, title })
const selection = {
  format: 'csv' as const,
  tracks: Array.from({ length: 450 }, (_, n) => track(`Song ${n}`)),
  playlists: [{ folders: [], name: 'All', tracks: [0, 449] }],
}

/** A server that keeps what arrives and loses some responses. */
function server(losing: readonly number[]) {
  const bodies: { method: string; url: string; body: { tracks?: unknown[]; digest?: string } }[] = []
  let received = 0
  const serve = async (url: string, init: { method: string; body: string }) => {
    const body = JSON.parse(init.body)
    bodies.push({ method: init.method, url, body })
    if (init.method === 'PUT') received = Math.max(received, Number(url.split('/').at(-1)) + body.tracks.length)
    if (losing.includes(bodies.length)) throw new TypeError('The connection was lost')
    return Response.json({
      importId: 'i',
      status: received === 450 ? 'IN_PROGRESS' : 'RECEIVING',
      received,
      total: 450,
    })
  }
  return { bodies, serve }
}

beforeEach(() => void takeToken(tokenOf({ sub: 'sender', type: 'user' })))
const noPause = () => Promise.resolve()

test('tracks are sent in batches, and a batch whose connection was lost is sent again', async () => {
  const { bodies, serve } = server([1, 3])
  vi.stubGlobal('fetch', serve)
  const progress: number[] = []
  await sendImport(selection, 'a.csv', ({ received }) => progress.push(received), noPause)
  expect(bodies.map(({ url }) => url.split('/').slice(-2).join('/'))).toEqual([
    expect.stringContaining('library-imports'),
    expect.stringContaining('library-imports'),
    'tracks/0',
    'tracks/0',
    'tracks/200',
    'tracks/400',
  ])
  expect(progress).toEqual([0, 200, 400, 450])
})

test('equal selections have equal digests, and different ones do not', async () => {
  const { bodies, serve } = server([])
  vi.stubGlobal('fetch', serve)
  await sendImport(selection, 'a.csv')
  await sendImport(structuredClone(selection), 'b.csv')
  await sendImport({ ...selection, playlists: [] }, 'a.csv')
  const digests = bodies.flatMap(({ body }) => body.digest ?? [])
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(digests[1]).toBe(digests[0])
  expect(digests[2]).not.toBe(digests[0])
})

test('sending gives up if the server stays unreachable', async () => {
  const { bodies, serve } = server(Array.from({ length: 100 }, (_, n) => n + 1))
  vi.stubGlobal('fetch', serve)
  await expect(sendImport(selection, 'a.csv', undefined, noPause)).rejects.toThrow(TypeError)
  expect(bodies.length).toBeLessThan(40)
})
