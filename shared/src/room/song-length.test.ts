import { expect, test } from 'vitest'
import type { Song } from '../song/song.ts'
import { ann, ben, cleo, dave, eve, guest, TestRoom, type Somebody } from '../../test/fixtures.ts'

const claimed: Song = { trackName: 'Linked', duration: 4, musicProviders: { pandora: 'TR:1' } }
const otherGuest: Somebody = { ...guest, userUuid: '00000000-0000-4000-8000-000000000099' }

/** Ann plays a song that she says lasts 4 s; the others listen. */
function playing(...listeners: Somebody[]) {
  const testRoom = new TestRoom().join(ann, ...listeners)
  testRoom.stage(ann, claimed)
  testRoom.chooseNothing(ann)
  const { playId = '', startTime = 0 } = testRoom.state.nowPlaying ?? {}
  const report = (who: Somebody, duration: number, about = playId) =>
    testRoom.send(who, { type: 'reportSongLength', playId: about, duration })
  return { testRoom, playId, report, lasts: () => ((testRoom.state.nowPlaying?.endTime ?? 0) - startTime) / 1000 }
}

test('[R212] a length that more than half of the players report is used and published', () => {
  const { report, lasts } = playing(ben, cleo)
  expect(report(ben, 200).messages).toEqual([])
  expect(lasts()).toBe(4)
  const { messages, effects } = report(cleo, 202)
  expect(messages.map(({ message }) => message.name)).toEqual(['lookedUpSong'])
  expect(lasts()).toBe(200)
  expect(effects).toEqual([expect.objectContaining({ type: 'wakeAt' })])
})

test("[R212] the report of the DJ's own player replaces the length they sent", () => {
  const { report, lasts } = playing(ben)
  report(ben, 200)
  report(ann, 200)
  expect(lasts()).toBe(200)
})

test('[R212] a single liar decides nothing, however often they report', () => {
  const { report, lasts } = playing(ben, cleo)
  report(ann, 200)
  report(cleo, 200)
  for (const lie of [14_000, 1, 7, 13_000]) report(ben, lie)
  expect(lasts()).toBe(200)
})

test('[R212] a report of less than a second is ignored, whoever agrees', () => {
  const { report, lasts } = playing(ben, cleo)
  for (const who of [ann, ben, cleo]) expect(report(who, 0.0001).messages).toEqual([])
  expect(lasts()).toBe(4)
})

test('[R212] guests, who may all be one person, share one vote', () => {
  const { report, lasts } = playing(ben, guest, otherGuest)
  report(guest, 14_000)
  report(otherGuest, 14_000)
  expect(lasts()).toBe(4)
  report(ben, 200)
  expect(lasts()).toBe(4)
  report(ann, 200)
  expect(lasts()).toBe(200)
})

test('[R213] a song gets shorter than its DJ says only if most of the room agrees', () => {
  const crowd = [ben, cleo, dave, eve]
  const { testRoom, report, lasts } = playing(...crowd)
  expect(testRoom.state.allUsers).toHaveLength(5)
  for (const one of crowd.slice(0, 2)) report(one, 1)
  report(ann, 1)
  expect(lasts()).toBe(1)
  const quiet = playing(...crowd)
  for (const one of crowd.slice(0, 2)) quiet.report(one, 1)
  expect(quiet.lasts()).toBe(4)
})

test('[R213] a report about another play, or about a song with a known length, changes nothing', () => {
  const { testRoom, playId, report, lasts } = playing(ben, cleo)
  report(ben, 200, 'another')
  report(cleo, 200, 'another')
  expect(lasts()).toBe(4)
  testRoom.send(null, { type: 'songChecked', playId, song: { ...claimed, duration: 90, status: 'SUCCESS' } })
  for (const who of [ann, ben, cleo]) report(who, 200)
  expect(lasts()).toBe(90)
})

test('[R212] reports count for one play only', () => {
  const { testRoom, report } = playing(ben, cleo)
  report(ben, 200)
  report(cleo, 200)
  testRoom.send(ann, { type: 'updateNextSong', song: { ...claimed, trackName: 'Next' } })
  testRoom.send(ann, { type: 'skipSong' })
  expect(testRoom.state.nowPlaying?.song.duration).toBe(4)
  expect(testRoom.room.backstage.songLength).toEqual({ isKnown: false, claimed: 4, reports: {} })
})
