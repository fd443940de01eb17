import { expect, test } from 'vitest'
import { change, pass, room } from '../../test/booth-rules.ts'
import { ann, ben, cleo, song } from '../../test/fixtures.ts'
import type { StepMessage } from './recorder/step-message.ts'
import { noBoothRules } from './settings/booth-rules.ts'
import type { SongStatus } from '../song/song.ts'

const gone = (...titles: string[]) => ({
  type: 'songsGone' as const,
  songs: titles.map((title) => ({ songId: title, uploadUuid: title })),
})

const nameOf = (uuid: string) =>
  Object.entries({ ann, ben, cleo }).find(([, person]) => person.userUuid === uuid)?.[0]

/** The recipients of the notices about unavailable songs, and which songs. */
const notices = (messages: readonly StepMessage[]) =>
  messages.flatMap(({ to, message }) =>
    message.name === 'boothNotice' && message.params.code === 'songUnavailable' && to !== 'room'
      ? [`${nameOf(to.userUuid)} ${message.params.values['title']}`]
      : [],
  )

test('[R319] a deleted song is dropped from everywhere it waits, and whoever chose it is notified', () => {
  const testRoom = room({ requests: true, waitingList: true }, [ann, ben, cleo], { numberOfDjs: 2 })
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  testRoom.stage(cleo, song('three'))
  testRoom.send(cleo, { type: 'requestSong', song: song('four') })
  const { messages } = testRoom.send(null, gone('two', 'three', 'four', 'another'))
  expect(notices(messages)).toEqual(['ben two', 'cleo three', 'cleo four'])
  expect(testRoom.state).toMatchObject({ requests: [], waitingList: [{ hasSong: false }] })
  expect(testRoom.state.djs[1]?.nextSong).toBeNull()
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('one')
})

test.each([
  ['announced', 80],
  ['settled', 87],
  ['already audible', 89],
])('[R319] a next play that is %s is withdrawn, and another DJ follows', (_, seconds) => {
  const testRoom = room({ withoutBlends: true, fadeSeconds: 4 }, [ann, ben, cleo])
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  testRoom.stage(cleo, song('three'))
  pass(testRoom, seconds * 1000 - 2000)
  expect(testRoom.state.nextPlay?.song.trackName).toBe('two')
  testRoom.send(null, gone('two'))
  expect(testRoom.state.nextPlay?.song.trackName ?? 'none').not.toBe('two')
  pass(testRoom, 10_000)
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('three')
})

test('[R319] the current song is skipped when it is deleted, even when people can no longer skip it', () => {
  for (const ms of [10_000, 87_000]) {
    const testRoom = room({ withoutBlends: true }, [ann, ben])
    testRoom.stage(ann, song('one'))
    testRoom.stage(ben, song('two'))
    pass(testRoom, ms)
    const { messages } = testRoom.send(null, gone('one'))
    expect(notices(messages)).toEqual(['ann one'])
    expect(testRoom.state.nowPlaying?.song.trackName).toBe('two')
  }
})

test('[R319] a deleted song of the room’s crate does not follow, and another is requested from the crate', () => {
  const autoDjCrate = 'a3bb189e-8bf9-4c60-9d6f-0a1c3f0a7d11'
  const testRoom = room({}, [ann])
  const pickIn = ({ effects }: ReturnType<typeof pass>) =>
    effects.flatMap((effect) => (effect.type === 'pickSong' ? [effect.pickId] : []))[0] ?? ''
  const first = pickIn(change(testRoom, { ...noBoothRules, autoDj: true, autoDjCrate }))
  testRoom.send(null, { type: 'songPicked', pickId: first, song: song('one') })
  const second = pickIn(pass(testRoom, 75_000))
  testRoom.send(null, { type: 'songPicked', pickId: second, song: song('two') })
  const third = pickIn(testRoom.send(null, gone('two')))
  expect(testRoom.state.nextPlay).toBeNull()
  testRoom.send(null, { type: 'songPicked', pickId: third, song: song('three', { status: 'UNVERIFIED' }) })
  expect(testRoom.state.nextPlay).toBeNull()
})

const statuses: [SongStatus, boolean][] = [
  ['SUCCESS', true],
  ['VERIFIED', true],
  ['PENDING_REQUEST', true],
  ['FETCH_FAILED', true],
  ['DATA_NOT_FOUND', false],
  ['UNVERIFIED', false],
  ['VERIFICATION_ERROR', false],
  ['PENDING_UPLOAD', false],
  ['VALID_FILE_TYPE', false],
  ['MISSING_METADATA', false],
  ['VERIFICATION_POSTPONED', false],
]

test.each(statuses)('[R319] a song with status %s when it starts plays on: %s', (status, playsOn) => {
  const testRoom = room({}, [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  const playId = testRoom.state.nowPlaying?.playId ?? ''
  const { messages } = testRoom.send(null, { type: 'songChecked', playId, song: song('one', { status }) })
  expect(testRoom.state.nowPlaying?.song.trackName).toBe(playsOn ? 'one' : 'two')
  expect(notices(messages)).toEqual(playsOn ? [] : ['ann one'])
})

test('[R319] a next song that turns out to be unavailable when it is looked up is dropped', () => {
  const testRoom = room({}, [ann, ben])
  testRoom.stage(ann, song('one'))
  const { effects } = testRoom.stage(ben, { trackName: 'bare' })
  const lookUpId = effects.flatMap((effect) => (effect.type === 'lookUpSong' ? [effect.lookUpId] : []))[0] ?? ''
  const found = song('bare', { status: 'DATA_NOT_FOUND' })
  expect(notices(testRoom.send(null, { type: 'songLookedUp', lookUpId, song: found }).messages)).toEqual(['ben bare'])
  expect(testRoom.state.djs[1]?.nextSong).toBeNull()
})
