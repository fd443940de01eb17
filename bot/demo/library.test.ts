import { expect, test } from 'vitest'
import type { Member } from './accounts.ts'
import { fillLibrary, uploadOrder, type ReadyRecord } from './library.ts'
import { houseRooms } from './rooms.ts'
import { readTracks } from './tracks.ts'

const djs = houseRooms.flatMap((room) => room.djs)
const tracks = await readTracks()

/** A server that accepts every upload at once, and has the songs with these titles already. */
function server(there: readonly string[] = []) {
  const events: string[] = []
  const uploader = {
    token: 'token',
    call: async (operation: string) =>
      operation === 'GET /songs'
        ? { songs: there.map((trackName) => ({ trackName, songId: `id of ${trackName}` })) }
        : { status: 'VERIFIED', songId: 'new' },
  } as unknown as Member
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (!(init?.body instanceof FormData)) throw new Error('An upload is a form')
    events.push(`upload ${String(init.body.get('trackName'))}`)
    return Response.json({ id: 'upload' })
  }
  const wait = async (ms: number) => void events.push(`wait ${ms}`)
  const { signal } = new AbortController()
  return { events, library: { server: 'http://house', fetch, uploader, signal, wait } }
}

test('every DJ gets a first record before any DJ gets a second', () => {
  expect(uploadOrder([{ tracks: ['a', 'b', 'c'] }, { tracks: ['d'] }, { tracks: ['e', 'f'] }])).toEqual([
    'a',
    'd',
    'e',
    'b',
    'f',
    'c',
  ])
})

test('the first record of each DJ is uploaded at once, and the others with pauses', async () => {
  const { events, library } = server()
  const ready: ReadyRecord[] = []
  await fillLibrary(library, (record) => ready.push(record))
  const first = djs.map((dj) => `upload ${dj.tracks[0]}`)
  expect(events.slice(0, first.length)).toEqual(first)
  const later = events.slice(first.length)
  expect(later.filter((_, at) => at % 2 === 0)).toEqual(later.filter((event) => event === 'wait 15000'))
  expect(ready.map(({ title }) => title).sort()).toEqual(tracks.map(({ title }) => title).sort())
})

test('what an earlier run uploaded is ready before anything is uploaded, and is not uploaded again', async () => {
  const there = [djs[0]?.tracks[0] ?? '', djs[0]?.tracks[3] ?? '']
  const { events, library } = server(there)
  const ready: ReadyRecord[] = []
  await fillLibrary(library, (record) => ready.push(record))
  expect(ready.slice(0, 2)).toEqual(there.map((title) => ({ title, songId: `id of ${title}` })))
  expect(events.filter((event) => event.startsWith('upload'))).toHaveLength(tracks.length - 2)
  for (const title of there) expect(events).not.toContain(`upload ${title}`)
})
