import { expect, test } from 'vitest'
import type { Song } from '../song/song.ts'
import { ann, ben, TestRoom, song } from '../../test/fixtures.ts'
import { isPlaceholder } from './turns/stage.ts'

const namesOf = (outcome: ReturnType<TestRoom['send']>) => outcome.messages.map(({ message }) => message.name)
const bare: Song = { trackName: 'bare', musicProviders: { spotify: 'spotify:track:1' } }
const found = song('bare', { artistName: 'Known', isrc: null })

/** Ben plays, Ann is next with a placeholder whose look-up is `id-2`. */
function waiting(next: Song = bare) {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ben, song('now'))
  const { effects } = testRoom.stage(ann, next)
  return { testRoom, effects }
}

test('[R49] a placeholder is looked up, and the result replaces the next song as a whole', () => {
  const { testRoom, effects } = waiting()
  expect(effects).toEqual([{ type: 'lookUpSong', lookUpId: 'id-2', djUuid: ann.userUuid, song: bare }])
  const { messages } = testRoom.send(null, { type: 'songLookedUp', lookUpId: 'id-2', song: found })
  const value = {
    ...bare,
    songId: 'bare',
    artistName: 'Known',
    duration: 90,
    status: 'SUCCESS',
    musicProviders: { uploadService: 'bare' },
  }
  expect(messages[0]?.message).toEqual({
    name: 'lookedUpSong',
    statePatch: [
      { op: 'replace', path: '/djs/1/nextSong', value },
      { op: 'replace', path: '/visibleDjs/1/nextSong', value },
    ],
  })
})

test('[R49] a result that arrives when the song already plays completes the current song', () => {
  const { testRoom } = waiting({ ...bare, duration: 60 })
  testRoom.send(ben, { type: 'skipSong' })
  testRoom.chooseNothing(ann, ben)
  const playing = structuredClone(testRoom.state.nowPlaying)
  const { messages, effects } = testRoom.send(null, { type: 'songLookedUp', lookUpId: 'id-2', song: found })
  expect(messages[0]?.message).toMatchObject({
    name: 'lookedUpSong',
    statePatch: expect.arrayContaining([
      { op: 'add', path: '/nowPlaying/song/artistName', value: 'Known' },
      { op: 'replace', path: '/nowPlaying/song/duration', value: 90 },
      { op: 'replace', path: '/nowPlaying/endTime', value: (playing?.startTime ?? 0) + 90_000 },
    ]),
  })
  expect(effects).toEqual([{ type: 'wakeAt', at: testRoom.now + 90_000 }])
  expect(testRoom.state.nowPlaying?.playId).toBe(playing?.playId)
})

test('[R50] a placeholder without a duration starts once it is looked up', () => {
  const testRoom = new TestRoom().join(ann)
  expect(namesOf(testRoom.stage(ann, bare))).toEqual(['addedDj', 'updatedNextSong'])
  expect(testRoom.state.nowPlaying).toBeNull()
  const outcome = testRoom.send(null, { type: 'songLookedUp', lookUpId: 'id-1', song: found })
  expect(namesOf(outcome)).toEqual(['lookedUpSong', 'playedSong'])
  expect(testRoom.state.nowPlaying?.song.artistName).toBe('Known')
})

test.each([0, 0.0001, 0.999])(
  '[R50] a song of %d s has no known length: it is looked up and never played as it is',
  (duration) => {
    const testRoom = new TestRoom().join(ann)
    const outcome = testRoom.stage(ann, { ...song('one'), duration })
    expect(outcome.effects).toContainEqual(expect.objectContaining({ type: 'lookUpSong' }))
    expect(testRoom.state.nowPlaying).toBeNull()
    testRoom.send(null, { type: 'songLookedUp', lookUpId: 'id-1', song: null })
    expect([testRoom.state.nowPlaying, testRoom.state.djs[0]?.nextSong]).toEqual([null, null])
  },
)

test('[R50] an unknown placeholder is removed, unless it can be played as it is', () => {
  const unknown = waiting().testRoom
  expect(namesOf(unknown.send(null, { type: 'songLookedUp', lookUpId: 'id-2', song: null }))).toEqual([
    'updatedNextSong',
  ])
  expect(unknown.state.djs[1]?.nextSong).toBeNull()
  const playable = waiting({ ...bare, duration: 60 }).testRoom
  expect(playable.send(null, { type: 'songLookedUp', lookUpId: 'id-2', song: null }).messages).toEqual([])
  expect(playable.state.djs[1]?.nextSong?.duration).toBe(60)
})

test('[R51] a result for a song that was changed, played or removed is dropped', () => {
  const changed = waiting().testRoom
  changed.send(ann, { type: 'updateNextSong', song: song('other') })
  const gone = waiting().testRoom
  gone.send(ann, { type: 'removeDj' })
  const over = waiting({ ...bare, duration: 60 }).testRoom
  over.send(ben, { type: 'skipSong' })
  over.send(ann, { type: 'skipSong' })
  for (const testRoom of [changed, gone, over]) {
    const outcome = testRoom.send(null, { type: 'songLookedUp', lookUpId: 'id-2', song: found })
    expect(outcome).toEqual({ messages: [], effects: [], answer: {}, lasting: false, fleeting: false })
    expect(testRoom.room.backstage.lookUps).toEqual({})
  }
})

const claimed: Song = { ...bare, trackName: 'False', duration: 4, status: 'SUCCESS' }

test('[R210] a play lasts as long as the song is known to be, whatever its DJ says', () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.stage(ann, claimed)
  testRoom.chooseNothing(ann)
  const playing = structuredClone(testRoom.state.nowPlaying)
  expect((playing?.endTime ?? 0) - (playing?.startTime ?? 0)).toBe(4000)
  const playId = playing?.playId ?? ''
  const { messages, effects } = testRoom.send(null, { type: 'songChecked', playId, song: found })
  expect(messages.map(({ message }) => message.name)).toEqual(['lookedUpSong'])
  expect(testRoom.state.nowPlaying).toMatchObject({ playId, endTime: (playing?.startTime ?? 0) + 90_000 })
  expect(testRoom.state.nowPlaying?.song.trackName).toBe(found.trackName)
  expect(effects).toEqual([{ type: 'wakeAt', at: testRoom.now + 90_000 }])
})

test('[R210] no song plays for more than four hours', () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.stage(ann, claimed)
  const playId = testRoom.state.nowPlaying?.playId ?? ''
  testRoom.send(null, { type: 'songChecked', playId, song: { ...found, duration: 86_400 } })
  expect(testRoom.state.nowPlaying?.endTime).toBe(testRoom.now + 4 * 60 * 60_000)
})

test('[R210] a result for a play that has ended changes nothing', () => {
  const testRoom = new TestRoom().join(ann, ben)
  testRoom.stage(ann, claimed)
  const playId = testRoom.state.nowPlaying?.playId ?? ''
  testRoom.stage(ben, song('next'))
  testRoom.send(ann, { type: 'skipSong' })
  const outcome = testRoom.send(null, { type: 'songChecked', playId, song: found })
  expect(outcome).toEqual({ messages: [], effects: [], answer: {}, lasting: false, fleeting: false })
})

test('[R211] if nothing is known the length stays, and the status is not the one its DJ sent', () => {
  const testRoom = new TestRoom().join(ann)
  testRoom.stage(ann, claimed)
  const { playId = '', endTime } = testRoom.state.nowPlaying ?? {}
  testRoom.send(null, { type: 'songChecked', playId, song: { ...claimed, status: 'PENDING_REQUEST' } })
  expect(testRoom.state.nowPlaying).toMatchObject({ endTime, song: { duration: 4, status: 'PENDING_REQUEST' } })
})

test('[R49] a song with enough metadata is not looked up', () => {
  expect(isPlaceholder(bare)).toBe(true)
  expect(isPlaceholder({ ...bare, duration: 60 })).toBe(true)
  expect(isPlaceholder({ ...bare, duration: 60, status: 'pending_request' })).toBe(true)
  expect(isPlaceholder({ duration: 60, status: 'SUCCESS' })).toBe(true)
  expect(isPlaceholder({ ...bare, duration: 60, status: 'success' })).toBe(false)
  expect(isPlaceholder({ ...bare, duration: 60, links: { spotify: { url: 'https://example.test' } } })).toBe(false)
  expect(isPlaceholder({ ...bare, duration: 60, thumbnails: { spotify: 'https://example.test' } })).toBe(false)
  expect(isPlaceholder({ ...bare, duration: 60, musicProviders: { uploadService: '1' } })).toBe(false)
  expect(isPlaceholder({ ...bare, duration: 60, musicProviders: { spotify: '1', apple: '2' } })).toBe(false)
})
