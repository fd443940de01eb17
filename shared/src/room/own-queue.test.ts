import { expect, test } from 'vitest'
import { pass, room } from '../../test/booth-rules.ts'
import { ann, ben, cleo, guest, song, type TestRoom } from '../../test/fixtures.ts'
import { hurriedChoiceMs, ownChoiceMs } from './booth/own-queue.ts'
import { nextAlarm } from './alarm.ts'
import type { Effect } from './state/effects.ts'
import type { Song } from '../song/song.ts'

const queued = (name: string, changes: Partial<Song> = {}) =>
  song(name, { crateSongUuid: `entry ${name}`, ...changes })
const readIn = ({ effects }: { effects: Effect[] }) =>
  effects.flatMap((effect) => (effect.type === 'readQueue' ? [effect] : []))[0]
const answer = (testRoom: TestRoom, read: ReturnType<typeof readIn>, songs: Song[], isGone = false) =>
  testRoom.send(null, { type: 'queueRead', readId: read?.readId ?? '', songs, isGone })
const changed = (testRoom: TestRoom, editKey: string | null = null) =>
  testRoom.send(null, { type: 'queueChanged', userUuid: ann.userUuid, editKey })
const next = ({ state }: TestRoom) => state.djs.find(({ uuid }) => uuid === ann.userUuid)?.nextSong?.trackName ?? null

/** Ann plays the first song of her queue, and has chosen no other. */
function playing(...rules: Parameters<typeof room>[0][]) {
  const testRoom = room({ withoutBlends: true, ...rules[0] }, [ann, ben, cleo, guest])
  testRoom.stage(ann, queued('one'))
  return testRoom
}

test('[R323] people are notified of changes of their queue, on their own connections alone', () => {
  const testRoom = playing()
  expect(changed(testRoom, 'key').messages).toEqual([
    { to: { userUuid: ann.userUuid }, message: { name: 'updatedQueue', params: { editKey: 'key' } } },
  ])
  testRoom.send(ann, { type: 'leaveRoom' })
  expect(changed(testRoom)).toMatchObject({ messages: [], effects: [], lasting: false })
})

test('[R324] a DJ who chooses nothing gets the next song of their queue, turn after turn', () => {
  const testRoom = playing()
  for (const [own, other] of ['two', 'one', 'two'].map((name) => [name, name === 'two' ? 'one' : 'two'] as const)) {
    expect(readIn(pass(testRoom, ownChoiceMs - 1))).toBeUndefined()
    const read = readIn(pass(testRoom, 1))
    expect(read).toMatchObject({ djUuid: ann.userUuid, entry: null })
    const { messages } = answer(testRoom, read, [queued(other), queued(own)])
    expect(messages.map(({ message }) => message.name)).toEqual(['updatedNextSong'])
    expect(next(testRoom)).toBe(own)
    pass(testRoom, 90_000 - ownChoiceMs)
    expect(testRoom.state.nowPlaying?.song.trackName).toBe(own)
  }
})

test('[R324] a DJ who steps up without a song starts with the first of their queue', () => {
  const testRoom = room({}, [ann])
  testRoom.stage(ann)
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [queued('one'), queued('two')])
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('one')
})

test('[R324] a queue of one song repeats it', () => {
  const testRoom = playing()
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [queued('one')])
  expect(next(testRoom)).toBe('one')
})

test('[R324] shortly before the announcement, a DJ has less time to choose', () => {
  const testRoom = playing()
  pass(testRoom, 74_000)
  testRoom.stage(ben)
  expect(readIn(pass(testRoom, hurriedChoiceMs))?.djUuid).toBe(ben.userUuid)
})

test('[R324] songs that the room refuses or that are unavailable are passed over', () => {
  const testRoom = playing({ longestSongMinutes: 2, noRepeatSongs: 5 })
  testRoom.stage(ben, song('taken'))
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [
    queued('one'),
    queued('long', { duration: 300 }),
    queued('taken'),
    queued('deleted', { status: 'DATA_NOT_FOUND' }),
    queued('fine'),
  ])
  expect(next(testRoom)).toBe('fine')
})

test('[R324] the queue of a DJ who chooses in time is not read, and neither is that of a guest', () => {
  const testRoom = playing()
  testRoom.stage(guest)
  pass(testRoom, ownChoiceMs - 1)
  testRoom.send(ann, { type: 'updateNextSong', song: queued('mine') })
  expect(readIn(pass(testRoom, 60_000))).toBeUndefined()
})

test('[R325] a DJ who removes their next song gets none until their queue changes or they step up again', () => {
  const testRoom = playing()
  testRoom.send(ann, { type: 'updateNextSong', song: queued('two') })
  testRoom.send(ann, { type: 'updateNextSong', song: null })
  testRoom.send(null, { type: 'queueChanged', userUuid: ann.userUuid, editKey: 'play', isPlay: true })
  expect(readIn(pass(testRoom, 60_000))).toBeUndefined()
  testRoom.stage(ann)
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [])
  changed(testRoom)
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [queued('three')])
  expect(next(testRoom)).toBe('three')
})

test('[R325] a queue without a song to choose is read again only when it has changed', () => {
  const testRoom = room({}, [ann])
  testRoom.stage(ann)
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [])
  expect(nextAlarm(testRoom.room)).toBeNull()
  changed(testRoom)
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [queued('one')])
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('one')
})

test('[R325] a song that its look-up removes is not chosen again', () => {
  const testRoom = playing()
  const songs = [{ trackName: 'bare', crateSongUuid: 'entry bare' }, queued('two')]
  const { effects } = answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), songs)
  const lookUpId = effects.flatMap((effect) => (effect.type === 'lookUpSong' ? [effect.lookUpId] : []))[0] ?? ''
  testRoom.send(null, { type: 'songLookedUp', lookUpId, song: null })
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), songs)
  expect(next(testRoom)).toBe('two')
})

test('[R326] an answer is dropped if the DJ has chosen, the queue has changed or they have left the stage', () => {
  const testRoom = playing()
  const first = readIn(pass(testRoom, ownChoiceMs))
  changed(testRoom)
  answer(testRoom, first, [queued('late')])
  expect(next(testRoom)).toBeNull()
  const second = readIn(pass(testRoom, ownChoiceMs))
  testRoom.send(ann, { type: 'updateNextSong', song: queued('mine') })
  answer(testRoom, second, [queued('late')])
  expect(next(testRoom)).toBe('mine')
  testRoom.stage(ben)
  const third = readIn(pass(testRoom, ownChoiceMs))
  testRoom.send(ben, { type: 'removeDj' })
  expect(answer(testRoom, third, [queued('late')])).toMatchObject({ messages: [], lasting: false })
})

test('[R326] a read that was lost in a restart is repeated', () => {
  const testRoom = playing()
  const lost = readIn(pass(testRoom, ownChoiceMs))
  testRoom.room = structuredClone(testRoom.room)
  testRoom.send(null, { type: 'restored' })
  testRoom.enter(ann, { connection: 'new' })
  const read = readIn(pass(testRoom, ownChoiceMs))
  expect(read?.readId).not.toBe(lost?.readId)
  answer(testRoom, read, [queued('two')])
  expect(next(testRoom)).toBe('two')
})

test('[R327] a next song that was removed from its crate is replaced, or removed with the last', () => {
  const testRoom = playing()
  testRoom.send(ann, { type: 'updateNextSong', song: queued('two') })
  changed(testRoom)
  const kept = readIn(pass(testRoom, ownChoiceMs))
  expect(kept?.entry).toBe('entry two')
  answer(testRoom, kept, [queued('three')])
  expect(next(testRoom)).toBe('two')
  changed(testRoom)
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [queued('three')], true)
  expect(next(testRoom)).toBe('three')
  changed(testRoom)
  answer(testRoom, readIn(pass(testRoom, ownChoiceMs)), [], true)
  expect(next(testRoom)).toBeNull()
  expect(readIn(pass(testRoom, 60_000))).toBeUndefined()
})

test('[R327] a DJ who replaces a removed song in time keeps their choice', () => {
  const testRoom = playing()
  testRoom.send(ann, { type: 'updateNextSong', song: queued('two') })
  changed(testRoom)
  testRoom.send(ann, { type: 'updateNextSong', song: queued('mine') })
  expect(readIn(pass(testRoom, 60_000))).toBeUndefined()
})

test('[R327] a settled next song is played although it has left the queue', () => {
  const testRoom = playing()
  testRoom.send(ann, { type: 'updateNextSong', song: queued('two') })
  pass(testRoom, 84_000)
  changed(testRoom)
  answer(testRoom, readIn(pass(testRoom, 3000)), [queued('three')], true)
  pass(testRoom, 3000)
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('two')
})
