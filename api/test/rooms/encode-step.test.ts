import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { roomJson } from '@segue/shared/read-json.ts'
import type { RoomAction } from '@segue/shared/room/protocol/actions.ts'
import { ann, ben, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'
import { stillHost } from './still-host.ts'

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inside) => ({ a: inside }), 1)
const person = (one: typeof ann) => ({ userUuid: one.userUuid, tokenRole: one.tokenRole })

/** Values that no room can broadcast or store: too deep for the stack, or unstorable in PostgreSQL. */
const unspeakable = {
  'nested 5000 levels': nested(5000),
  'with U+0000': 'a\u0000b',
  'with a lone surrogate': '\ud83c',
}

test.each(Object.entries(unspeakable))('[R221] a song %s is refused, and the room is unchanged', async (_, links) => {
  const world = stillHost()
  const [a, b] = [await world.inRoom('ann'), await world.inRoom('ben')]
  a.say('addDj', { song: song('one') })
  await world.pass(1000)
  const before = JSON.stringify(await world.host.rooms.state(roomUuid))
  const [receivedCount, rev] = [b.socket.pushes.length, b.socket.pushes.at(-1)?.['rev']]
  const bad: RoomAction = { type: 'updateNextSong', song: song('two', { links }) }
  await expect(world.host.rooms.perform(roomUuid, person(ann), bad)).rejects.toThrow('cannotBeStored')
  await world.pass(1000)
  expect(JSON.stringify(await world.host.rooms.state(roomUuid))).toBe(before)
  expect(b.socket.pushes).toHaveLength(receivedCount)
  a.say('updateNextSong', { song: song('two') })
  await world.pass(1000)
  expect(b.socket.pushes.at(-1)).toMatchObject({ prevRev: rev, message: { name: 'updatedNextSong' } })
  const { stored } = await world.store.load(roomUuid)
  expect(must(stored, 'a stored room').state.djs[0]?.nextSong?.trackName).toBe('two')
  expect(world.logged).toEqual([])
})

test.each(Object.entries(unspeakable))('[R221] catalogue data %s is ignored', async (_, links) => {
  const world = stillHost({
    effectHandlers: {
      songStarted: async () => undefined,
      songFinished: async () => undefined,
      starred: async () => undefined,
      moderated: async () => undefined,
      lookUpSong: async () => song('found', { links }),
      pickSong: async () => undefined,
    },
  })
  const a = await world.inRoom('ann')
  a.say('addDj', { song: { trackName: 'Only a name', musicProviders: { spotify: 'x' } } })
  await world.pass(100)
  const state = await world.host.rooms.state(roomUuid)
  expect([state.nowPlaying, state.djs[0]?.nextSong]).toEqual([null, null])
})

test('[R221] actions without a patch are applied only if the result can be stored', async () => {
  const world = stillHost()
  await world.inRoom('ann')
  const { rooms } = world.host
  const before = await world.store.load(roomUuid)
  const note = { type: 'profileChanged', profile: { ...ben.profile, nickname: '\u0000' } } as const
  rooms.actWherever(ann.userUuid, { ...note, profile: { ...note.profile, uuid: ann.userUuid } })
  expect((await rooms.state(roomUuid)).allUserData[ann.userUuid]?.userProfile.nickname).toBe(ann.profile.nickname)
  expect((await world.store.load(roomUuid)).stored).toEqual(before.stored)
})

test('[R220] a frame may be nested at most 32 levels, and the connection stays open either way', async () => {
  const world = stillHost()
  const a = await world.inRoom('ann')
  // The frame, its parameters and the song are three levels.
  const deepest = nested(roomJson.levels - 3)
  const fine = a.say('addDj', { song: song('one', { links: deepest }) })
  expect(a.answer(fine)).toMatchObject({ status: 'OK' })
  expect((await world.host.rooms.state(roomUuid)).nowPlaying?.song['links']).toEqual(deepest)
  const errors = [
    a.say('updateNextSong', { song: song('two', { links: { a: deepest } }) }),
    a.say('updateNextSong', { song: song('two', { anything: nested(2000) }) }),
    a.say('addDj', { song: song('three', { links: Array.from({ length: 20_000 }, () => 0) }) }),
  ].map((id) => id && a.socket.frames.at(-1)?.['errorCode'])
  expect(a.socket.frames.slice(-3).map((frame) => frame['errorCode'])).toEqual([
    'nestedTooDeeply',
    'nestedTooDeeply',
    'tooManyEntries',
  ])
  expect(errors).toHaveLength(3)
  expect(a.socket.ended).toBeNull()
})

test('[R222] a room that cannot be saved is counted until it can be saved again', async () => {
  const memory = memoryStore()
  let full = false
  const store: RoomStore = {
    ...memory,
    save(...args) {
      if (full) throw new Error('disk full')
      return memory.save(...args)
    },
  }
  const world = stillHost({ store })
  const a = await world.inRoom('ann')
  await world.pass(1000)
  const unsaved = () => world.host.rooms.metrics().unsavedRooms
  expect(unsaved()).toBe(0)
  full = true
  a.say('addDj', { song: song('one') })
  await world.pass(1000)
  expect(unsaved()).toBe(1)
  await world.pass(60_000)
  expect(unsaved()).toBe(1)
  full = false
  await world.pass(15_000)
  expect(unsaved()).toBe(0)
  expect((await memory.load(roomUuid)).stored?.state.djs).toHaveLength(1)
})
