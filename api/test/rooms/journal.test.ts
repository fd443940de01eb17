import { expect, test } from 'vitest'
import { ann, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { gatherMs } from '../../src/live-rooms/storage/journal.ts'
import { saveAfterMs } from '../../src/live-rooms/storage/saver.ts'
import { memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'
import { settle, stillHost } from './still-host.ts'

const like = { songVotes: { like: true } }

/** A store with a journal that can be made to fail, and that counts its writes. */
function journalling() {
  const store = memoryStore({ journal: true })
  const received = { fails: false, appends: 0 }
  const append: RoomStore['append'] = async (entries) => {
    received.appends += 1
    if (received.fails) throw new Error('no storage')
    return (await store.append?.(entries)) ?? []
  }
  return { store: { ...store, append }, received }
}

/** Ann plays, and Ben and Cleo listen, a moment after everything so far was saved. */
async function playing(options: Parameters<typeof stillHost>[0]) {
  const world = stillHost(options)
  const [a, b, c] = [await world.inRoom('ann'), await world.inRoom('ben'), await world.inRoom('cleo')]
  a.say('addDj', { song: song('one', { duration: 300 }) })
  await world.pass(saveAfterMs * 2)
  return { world, a, b, c }
}

const answered = (client: { socket: { frames: Record<string, unknown>[] } }, id: number) =>
  client.socket.frames.some((frame) => frame['context'] === 'response' && frame['messageId'] === id)

/** Like a process that is killed and restarted: the first host is never used again. */
async function afterKill(store: RoomStore): Promise<{ state: RoomState; world: ReturnType<typeof stillHost> }> {
  const world = stillHost({ store })
  await world.host.restore()
  await world.pass(0)
  return { state: structuredClone(await world.host.rooms.state(roomUuid)), world }
}

test('[R190] a vote is broadcast immediately and acknowledged once it is stored', async () => {
  const { store } = journalling()
  const { world, b, c } = await playing({ store })
  const id = b.say('voteOnSong', like)
  expect(c.socket.names.at(-1)).toBe('votedOnSong')
  expect(answered(b, id)).toBe(false)
  await world.pass(gatherMs)
  expect(b.answer(id)).toMatchObject({ status: 'OK' })
})

test('[R190] acknowledged changes survive a kill, whenever the room was last saved', async () => {
  const { store } = journalling()
  const { world, b, c } = await playing({ store })
  const ids = [b.say('voteOnSong', like), c.say('voteOnSong', { songVotes: { like: false, star: true } })]
  const next = c.say('addDj', { song: song('two', { duration: 200 }) })
  await world.pass(gatherMs)
  expect([b.answer(ids[0] ?? 0), c.answer(ids[1] ?? 0), c.answer(next)]).toHaveLength(3)
  const before = structuredClone(await world.host.rooms.state(roomUuid))
  const { state } = await afterKill(store)
  // Settings are read again.
  expect({ ...state, settings: null }).toEqual({ ...before, settings: null })
  expect(state.voteCounts).toMatchObject({ likes: 1, dislikes: 1, stars: 1 })
})

test('[R190] a room that was never saved survives too', async () => {
  const { store } = journalling()
  const world = stillHost({ store })
  const a = await world.inRoom('ann')
  const id = a.say('addDj', { song: song('one', { duration: 300 }) })
  await world.pass(gatherMs)
  expect(a.answer(id)).toMatchObject({ status: 'OK' })
  const { state } = await afterKill(store)
  expect(state.nowPlaying?.song.trackName).toBe('one')
  expect(state.djs.map((dj) => dj.uuid)).toEqual([ann.userUuid])
})

test('[R190] while storage fails nothing is acknowledged, the room continues, and the responses follow in order later', async () => {
  const { store, received } = journalling()
  const { world, b, c } = await playing({ store })
  received.fails = true
  const ids = [b.say('voteOnSong', like), b.say('playOneTimeAnimation', { animation: 'jump' })]
  const refused = b.say('addDj', { song: null })
  await world.pass(3000)
  expect(c.socket.names).toContain('votedOnSong')
  expect([...ids, refused].map((id) => answered(b, id))).toEqual([false, false, false])
  expect(world.logged).toContain('failed to write the room journal')
  received.fails = false
  await world.pass(5000)
  const order = b.socket.frames.filter((frame) => frame['context'] === 'response').map((frame) => frame['messageId'])
  expect(order.slice(-3)).toEqual([...ids, refused])
})

test('[R190] however long storage was down, delayed responses follow within two seconds of its recovery', async () => {
  const { store, received } = journalling()
  const { world, b } = await playing({ store })
  received.fails = true
  const id = b.say('voteOnSong', like)
  await world.pass(10_000)
  received.fails = false
  await world.pass(2000)
  expect(answered(b, id)).toBe(true)
})

test('[R190] while storage stays down the number of pending changes is limited, and further ones are refused', async () => {
  const { store, received } = journalling()
  const { world, b } = await playing({ store })
  received.fails = true
  const staff = { userUuid: ann.userUuid, tokenRole: 'staff' } as const
  const refusals: unknown[] = []
  for (let count = 0; count < 20_000 && refusals.length === 0; count++) {
    const action = { type: 'updateNextSong', song: song(`${count}`) } as const
    await world.host.rooms.perform(roomUuid, staff, action).catch((error: unknown) => refusals.push(error))
  }
  expect(refusals).toMatchObject([{ code: 'tooFast' }])
  expect(b.answer(b.say('voteOnSong', like))).toMatchObject({ errorCode: 'tooFast' })
})

test('[R190] a hundred simultaneous votes are written once', async () => {
  const { store, received } = journalling()
  const { world, b, c } = await playing({ store })
  const before = received.appends
  for (let count = 0; count < 50; count++) {
    b.say('voteOnSong', { songVotes: { like: count % 2 === 0 } })
    c.say('voteOnSong', { songVotes: { like: count % 2 > 0 } })
  }
  await world.pass(gatherMs)
  expect(received.appends - before).toBe(1)
})

test('[R191] effects that were pending at a kill are carried out afterwards, in order and once', async () => {
  const { store } = journalling()
  const blocked = new Promise<never>(() => undefined)
  const handlers = {
    songStarted: () => blocked,
    songFinished: () => blocked,
    starred: () => blocked,
    moderated: () => blocked,
    lookUpSong: async () => undefined,
    pickSong: async () => undefined,
  }
  const { world, b, c } = await playing({ store, effectHandlers: handlers })
  b.say('voteOnSong', { songVotes: { star: true } })
  c.say('voteOnSong', { songVotes: { star: true } })
  await world.pass(gatherMs)
  const { world: next } = await afterKill(store)
  await next.pass(50)
  expect(next.effects.map(({ type }) => type)).toEqual(['songStarted', 'starred', 'starred'])
  const { world: third } = await afterKill(store)
  await third.pass(50)
  expect(third.effects).toEqual([])
})

test("[R191] no effect is carried out before the room's change is stored", async () => {
  const { store, received } = journalling()
  const { world, b } = await playing({ store })
  received.fails = true
  const before = world.effects.length
  b.say('voteOnSong', { songVotes: { star: true } })
  await world.pass(200)
  expect(world.effects).toHaveLength(before)
  received.fails = false
  await world.pass(2000)
  expect(world.effects.at(-1)).toMatchObject({ type: 'starred', starred: true })
})

test('[R190] a host that lost the room acknowledges nothing, carries out no effects and closes its connections', async () => {
  const { store } = journalling()
  const { world, b } = await playing({ store })
  await store.load(roomUuid)
  const before = world.effects.length
  const id = b.say('voteOnSong', { songVotes: { like: true, star: true } })
  await world.pass(100)
  await settle()
  expect(answered(b, id)).toBe(false)
  expect(b.socket.ended).toBe('closed')
  expect(world.effects).toHaveLength(before)
})

test('[R191] a room is not saved before its effects are stored', async () => {
  const { store, received } = journalling()
  const { world, b } = await playing({ store })
  received.fails = true
  b.say('voteOnSong', { songVotes: { star: true } })
  await world.pass(saveAfterMs * 2)
  const { state } = await afterKill(store)
  expect(state.voteCounts.stars).toBe(0)
})

test("[R191] a star's effect is deleted only once the one replacing it is stored", async () => {
  const { store, received } = journalling()
  const never = new Promise<void>(() => undefined)
  const done = async () => undefined
  const effectHandlers = {
    songStarted: () => never,
    songFinished: done,
    starred: done,
    moderated: done,
    lookUpSong: done,
    pickSong: done,
  }
  const { world, b } = await playing({ store, effectHandlers })
  b.say('voteOnSong', { songVotes: { star: true } })
  await world.pass(gatherMs * 2)
  received.fails = true
  b.say('voteOnSong', { songVotes: { star: false } })
  await world.pass(gatherMs * 2)
  const { state, world: next } = await afterKill(store)
  expect(state.voteCounts.stars).toBe(1)
  await next.pass(50)
  expect(next.effects.map((effect) => ('starred' in effect ? effect.starred : effect.type))).toEqual([
    'songStarted',
    true,
  ])
})

test('[R191] of several stars by one person on one play only the last one counts, before and after a kill', async () => {
  const { store } = journalling()
  let release = () => undefined as void
  const blocked = new Promise<void>((resolve) => (release = resolve))
  const stars: boolean[] = []
  const handlers = {
    songStarted: () => blocked,
    songFinished: async () => undefined,
    starred: async (_: string, { starred }: { starred: boolean }) => void stars.push(starred),
    moderated: async () => undefined,
    lookUpSong: async () => undefined,
    pickSong: async () => undefined,
  }
  const { world, b } = await playing({ store, effectHandlers: handlers })
  for (const star of [true, false, true, false, true]) {
    b.say('voteOnSong', { songVotes: { star } })
    await world.pass(gatherMs * 2)
  }
  const { world: next } = await afterKill(store)
  await next.pass(50)
  expect(next.effects.map((effect) => ('starred' in effect ? effect.starred : effect.type))).toEqual([
    'songStarted',
    true,
  ])
  release()
  await world.pass(50)
  expect(stars).toEqual([])
})
