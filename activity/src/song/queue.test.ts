import { beforeEach, expect, test, vi } from 'vitest'
import { takeToken } from '../client/session.ts'
import { useToasts } from '../client/toasts.ts'
import { loadWords, fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { addToQueue, clearQueue, fetchQueue, queueChanged, queueList, showBegun, type QueuedSong } from './queue.ts'
import { removeWithUndo } from './remove.ts'

const song = (name: string, position = 0): QueuedSong => ({
  songId: name,
  songShortId: name,
  trackName: name,
  artistName: 'Ann',
  genre: null,
  duration: 60,
  isrc: null,
  playbackToken: null,
  explicit: null,
  status: 'SUCCESS',
  musicProviders: {},
  thumbnails: {},
  beat: null,
  cue: null,
  gainDb: null,
  crateSongUuid: `entry-${name}`,
  position,
})

const songsKey = 'GET /crate/special/queue/songs'
const addKey = 'POST /crate/special/queue/songs'
const placeKey = (name: string) => `PUT /crate/special/queue/songs/entry-${name}/position`
const removeKey = (name: string) => `DELETE /crate/special/queue/songs/entry-${name}`
const titles = () =>
  queueList()
    .shown()
    .map(({ trackName }) => trackName)
const moveInQueue = (crateSongUuid: string, to: number) =>
  void queueList().edit({ kind: 'move', uuids: [crateSongUuid], to })
const toasts = () => useToasts.getState().toasts.map(({ words }) => words)

let person = 0
beforeEach(async () => {
  await loadWords()
  // Each test has its own user and therefore its own queue.
  takeToken(tokenOf({ sub: `ann-${++person}`, type: 'user' }))
})

async function setUpQueue(names: string[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [songsKey]: { body: { songs: names.map(song) } }, ...answers })
  vi.stubGlobal('fetch', server.serve)
  await fetchQueue()
  return server
}

test("[L24] an added song is shown immediately, and gets its real id from the server's response", async () => {
  await setUpQueue(['one'], { [addKey]: { status: 201, body: { crateUuid: 'c', songs: [song('two', 1)] } } })
  const added = addToQueue([song('two')], 'end')
  expect(titles()).toEqual(['one', 'two'])
  expect(await added).toBe(true)
  expect(queueList().shown().at(-1)?.crateSongUuid).toBe('entry-two')
})

test('a song that is to play next goes to the front', async () => {
  await setUpQueue(['one'], { [addKey]: { status: 201, body: { crateUuid: 'c', songs: [song('two', 0)] } } })
  await addToQueue([song('two')], 'front')
  expect(titles()).toEqual(['two', 'one'])
})

test('a song that is not in the catalogue is sent with all its properties', async () => {
  const { requests } = await setUpQueue([], {
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [song('x')] } },
  })
  await addToQueue([{ trackName: 'x', artistName: 'Ann', musicProviders: { spotify: 'id' } }], 'end')
  expect(requests.at(-1)?.body).toMatchObject({
    append: true,
    songs: [{ trackName: 'x', musicProviders: { spotify: 'id' } }],
  })
})

test('an upload is sent with its song id and its own id', async () => {
  const { requests } = await setUpQueue([], {
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [song('x')] } },
  })
  await addToQueue([{ ...song('7'), musicProviders: { uploadService: 'its-uuid' } }], 'end')
  expect(requests.at(-1)?.body).toMatchObject({
    songs: [{ songId: '7', musicProviders: { uploadService: 'its-uuid' } }],
  })
})

test('[L24] a refused addition is reported, and edits made meanwhile are kept', async () => {
  await setUpQueue(['one', 'two'], {
    [addKey]: { status: 400, body: { statusCode: 400, message: 'This crate is full' } },
    [placeKey('one')]: { body: { crateSongUuid: 'entry-one', position: 1 } },
  })
  const added = addToQueue([song('three')], 'end')
  moveInQueue('entry-one', 1)
  expect(titles()).toEqual(['two', 'one', 'three'])
  expect(await added).toBe(false)
  expect(toasts()).toEqual(['This crate is full'])
  expect(titles()).toEqual(['two', 'one'])
})

test('an addition without a response is sent again with the same key', async () => {
  vi.useFakeTimers()
  const server = await setUpQueue(['one'], {
    [addKey]: { status: 200, body: { crateUuid: 'c', songs: [song('two', 1)] } },
  })
  const keys: unknown[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    if (keys.length < 3) throw new TypeError('Failed to fetch')
    return server.serve(input, init)
  })
  const added = addToQueue([song('two')], 'end')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await added).toBe(true)
  expect(titles()).toEqual(['one', 'two'])
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
})

test('an addition that never gets a response is given up, and the queue is fetched again', async () => {
  vi.useFakeTimers()
  const server = await setUpQueue(['one'])
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST') throw new TypeError('Failed to fetch')
    return server.serve(input, init)
  })
  const added = addToQueue([song('two')], 'end')
  await vi.advanceTimersByTimeAsync(6000)
  expect([await added, titles(), toasts()]).toEqual([false, ['one'], [expect.any(String)]])
})

test('[L24] the queue is fetched again if the server put a song in another place', async () => {
  const { requests } = await setUpQueue(['one'], {
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [song('two', 7)] } },
  })
  await addToQueue([song('two')], 'end')
  await fetchQueue()
  expect(requests.filter(({ key }) => key === songsKey).length).toBeGreaterThan(1)
})

test('edits reach the server one after the other, in the order they were made', async () => {
  const { requests } = await setUpQueue(['one', 'two', 'three'], {
    [placeKey('one')]: { body: { crateSongUuid: 'entry-one', position: 2 } },
    [placeKey('two')]: { body: { crateSongUuid: 'entry-two', position: 1 } },
  })
  moveInQueue('entry-one', 2)
  moveInQueue('entry-two', 1)
  expect(titles()).toEqual(['three', 'two', 'one'])
  await expect.poll(() => requests).toHaveLength(3)
  expect(requests.slice(1).map(({ key, body }) => [key.split('/').at(-2), body])).toEqual([
    ['entry-one', { newPosition: 2 }],
    ['entry-two', { newPosition: 1 }],
  ])
})

test('a song can be moved while it is still being added', async () => {
  const { requests } = await setUpQueue(['one'], {
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [song('two', 1)] } },
    [placeKey('two')]: { body: { crateSongUuid: 'entry-two', position: 0 } },
  })
  void addToQueue([song('two')], 'end')
  moveInQueue(queueList().shown()[1]?.crateSongUuid ?? '', 0)
  expect(titles()).toEqual(['two', 'one'])
  await expect.poll(() => requests.at(-1)?.key).toBe(placeKey('two'))
  expect(titles()).toEqual(['two', 'one'])
})

test('[L24] a refused move is reverted', async () => {
  await setUpQueue(['one', 'two'])
  moveInQueue('entry-one', 1)
  expect(titles()).toEqual(['two', 'one'])
  await expect.poll(() => titles()).toEqual(['one', 'two'])
})

test('[L24] a removal that fails fetches the queue again', async () => {
  const { requests } = await setUpQueue(['one', 'two'])
  removeWithUndo(queueList(), [song('one')])
  expect(titles()).toEqual(['two'])
  await expect.poll(() => titles()).toEqual(['one', 'two'])
  expect(requests.at(-1)?.key).toBe(removeKey('one'))
  await fetchQueue()
  expect(requests.at(-1)?.key).toBe(songsKey)
})

test('moving a song that is no longer in the queue sends no request', async () => {
  const { requests } = await setUpQueue(['one'])
  moveInQueue('entry-gone', 0)
  expect(requests).toHaveLength(1)
})

test("clearing empties the queue immediately and then shows the server's result", async () => {
  await setUpQueue(['one', 'two'], {
    'POST /crate/special/queue/songs/clear': { body: { crateUuid: 'c', songs: [song('late')] } },
  })
  clearQueue()
  expect(titles()).toEqual([])
  await expect.poll(() => titles()).toEqual(['late'])
})

test('a queue of many pages is fetched completely', async () => {
  const all = Array.from({ length: 650 }, (_, at) => song(`song ${at}`, at))
  let requestCount = 0
  vi.stubGlobal('fetch', (url: string) => {
    const offset = Number(new URL(url, 'http://localhost').searchParams.get('offset'))
    requestCount++
    return Promise.resolve(Response.json({ songs: all.slice(offset, offset + 300) }))
  })
  expect(await fetchQueue()).toHaveLength(650)
  expect(requestCount).toBe(3)
})

test('removed songs can be put back in their places', async () => {
  const again = (name: string) => ({ ...song(name), crateSongUuid: `entry-${name}-again` })
  const { requests } = await setUpQueue(['one', 'two', 'three', 'four'], {
    [removeKey('two')]: { body: { success: true } },
    [removeKey('four')]: { body: { success: true } },
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [again('two'), { ...again('four'), position: 1 }] } },
    [placeKey('two-again')]: { body: { crateSongUuid: 'entry-two-again', position: 1 } },
    [placeKey('four-again')]: { body: { crateSongUuid: 'entry-four-again', position: 3 } },
  })
  removeWithUndo(queueList(), [song('two'), song('four')])
  expect(titles()).toEqual(['one', 'three'])
  expect(toasts()).toEqual(['Removed 2 songs.'])
  useToasts.getState().toasts[0]?.action?.run()
  expect(titles()).toEqual(['one', 'two', 'three', 'four'])
  await expect.poll(() => requests.at(-1)?.key).toBe(placeKey('two-again'))
  expect(titles()).toEqual(['one', 'two', 'three', 'four'])
})

test('[L28] a change made elsewhere is fetched after the pending edits, which stay shown', async () => {
  const { requests } = await setUpQueue(['one'], {
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [song('two', 1)] } },
  })
  const added = addToQueue([song('two')], 'end')
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST') return Response.json({ crateUuid: 'c', songs: [song('two', 1)] }, { status: 201 })
    requests.push({ key: songsKey, body: undefined })
    return Response.json({ songs: ['one', 'two', 'elsewhere'].map(song) })
  })
  queueChanged('of another device')
  const fetched = fetchQueue()
  expect(titles()).toEqual(['one', 'two'])
  await Promise.all([added, fetched])
  expect(titles()).toEqual(['one', 'two', 'elsewhere'])
})

test('[L28] the notices of own edits fetch nothing', async () => {
  const keys: string[] = []
  const server = await setUpQueue(['one', 'two'], {
    [addKey]: { status: 201, body: { crateUuid: 'c', songs: [song('three', 2)] } },
    [removeKey('two')]: { body: { success: true } },
    [placeKey('one')]: { body: { crateSongUuid: 'entry-one', position: 1 } },
    'POST /crate/special/queue/songs/clear': { body: { crateUuid: 'c', songs: [] } },
  })
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key') ?? 'none')
    return server.serve(input, init)
  })
  await addToQueue([song('three')], 'end')
  await queueList().edit({ kind: 'remove', uuids: ['entry-two'] })
  await queueList().edit({ kind: 'move', uuids: ['entry-one'], to: 1 })
  await queueList().edit({ kind: 'clear' })
  for (const key of keys) queueChanged(key)
  await fetchQueue()
  expect(new Set(keys).size).toBe(4)
  expect(server.requests.filter(({ key }) => key === songsKey)).toHaveLength(1)
})

test('[L23] a song that begins while the queue is being fetched is shown at its end in the end', async () => {
  const { requests } = await setUpQueue(['one', 'two'])
  const order = ['one', 'two']
  vi.stubGlobal('fetch', async () => {
    requests.push({ key: songsKey, body: undefined })
    return Response.json({ songs: order.map((name) => song(name)) })
  })
  queueChanged('of another device')
  const early = fetchQueue()
  showBegun('entry-one', 'play')
  expect(titles()).toEqual(['two', 'one'])
  await early
  order.reverse()
  queueChanged('play')
  await fetchQueue()
  expect(titles()).toEqual(['two', 'one'])
  expect(requests).toHaveLength(3)
})
