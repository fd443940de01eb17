import { expect, test } from 'vitest'
import { ann, cleo, role, TestRoom } from '@segue/shared/test/fixtures.ts'
import { noBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { Dj, NowPlaying, RoomState } from '@segue/shared/room/state/state.ts'
import { nextFromQueue, ownPlayingEntry, songsUntilMyTurn, songToSend, whyNoDj } from './my-turn.ts'

const song = (crateSongUuid: string) => ({ crateSongUuid, trackName: crateSongUuid, duration: 60 })
const dj = (uuid: string, next: string | null): Dj => ({
  uuid,
  tokenRole: 'user',
  canDj: true,
  nextSong: next === null ? null : song(next),
})
const playing = (entry: string): NowPlaying => ({ song: song(entry), startTime: 0, endTime: 60_000, playId: 'play' })

test('the front of the queue is sent when the room has no next song', () => {
  const state = { djs: [dj('bob', null), dj('ann', null)], nowPlaying: playing('b1') }
  expect(songToSend(state, 'ann', [song('a1'), song('a2')])).toEqual(song('a1'))
})

test('nothing is sent when the room already has the front of the queue', () => {
  const state = { djs: [dj('bob', null), dj('ann', 'a1')], nowPlaying: playing('b1') }
  expect(songToSend(state, 'ann', [song('a1'), song('a2')])).toBeUndefined()
})

test('the front of the queue is sent again after its DJ has changed its mix settings', () => {
  const beat = { bpm: 120, firstBeat: 0, beatsPerBar: 4, confidence: 1 }
  const set = { ...song('a1'), cue: { in: 2, out: 58 }, beat }
  const state = { djs: [dj('bob', null), { ...dj('ann', 'a1'), nextSong: { ...song('a1'), beat: null, cue: null } }] }
  expect(songToSend({ ...state, nowPlaying: playing('b1') }, 'ann', [set])).toEqual(set)
  const known = {
    djs: [
      {
        ...dj('ann', null),
        nextSong: { ...set, beat: Object.fromEntries(Object.entries(beat).toReversed()) as typeof beat },
      },
    ],
  }
  expect(songToSend({ ...known, nowPlaying: playing('b1') }, 'ann', [set])).toBeUndefined()
})

test('a reordered queue sends its new front, and an emptied one null', () => {
  const state = { djs: [dj('bob', null), dj('ann', 'a1')], nowPlaying: playing('b1') }
  expect(songToSend(state, 'ann', [song('a2'), song('a1')])).toEqual(song('a2'))
  expect(songToSend(state, 'ann', [])).toBeNull()
})

test('a song still being added to the queue is not sent until it has an entry id', () => {
  const state = { djs: [dj('bob', null), dj('ann', null)], nowPlaying: playing('b1') }
  expect(songToSend(state, 'ann', [song('pending-1'), song('a1')])).toEqual(song('a1'))
  expect(songToSend(state, 'ann', [song('pending-1')])).toBeUndefined()
})

test('a user who is not on stage sends nothing', () => {
  expect(songToSend({ djs: [dj('bob', null)], nowPlaying: null }, 'ann', [song('a1')])).toBeUndefined()
})

test('the playing song is not queued again while there is another', () => {
  const state = { djs: [dj('ann', null)], nowPlaying: playing('a1') }
  expect(ownPlayingEntry(state, 'ann')).toBe('a1')
  expect(songToSend(state, 'ann', [song('a1'), song('a2')])).toEqual(song('a2'))
  expect(songToSend(state, 'ann', [song('a1')])).toEqual(song('a1'))
})

test("a user's song that another DJ plays does not count as their own play", () => {
  expect(ownPlayingEntry({ djs: [dj('bob', null)], nowPlaying: playing('a1') }, 'ann')).toBeNull()
  expect(nextFromQueue([song('a1')], null)).toEqual(song('a1'))
})

test('the wait counts the songs that play before, skipping DJs without one', () => {
  const settings = { songsPerDj: 2 } as Parameters<typeof songsUntilMyTurn>[0]['settings']
  const state = { nowPlaying: playing('x'), songsRemainingForDj: 1, settings }
  const until = (djs: Dj[]) => songsUntilMyTurn({ ...state, djs }, 'ann')
  expect(until([dj('bob', null), dj('ann', 'a1')])).toBe(1)
  expect(until([dj('bob', null), dj('cat', 'c1'), dj('dan', null), dj('ann', 'a1')])).toBe(3)
  expect(until([dj('ann', null)])).toBeNull()
  expect(until([dj('bob', null)])).toBeNull()
})

test('a song that the room currently refuses makes way for the next one', () => {
  const state = { djs: [dj('bob', null), dj('ann', null)], nowPlaying: playing('b1') }
  expect(songToSend(state, 'ann', [song('a1'), song('a2')], new Set(['a1']))).toEqual(song('a2'))
  expect(songToSend(state, 'ann', [song('a1')], new Set(['a1']))).toBeUndefined()
})

test('while the auto DJ plays, the first DJ on stage is next', () => {
  const state = { djs: [dj('ann', 'a1'), dj('bob', 'b1')], nowPlaying: { ...playing('c1'), autoDj: true as const } }
  expect(ownPlayingEntry(state, 'ann')).toBeNull()
  const settings = { songsPerDj: 1 } as RoomState['settings']
  expect(songsUntilMyTurn({ ...state, songsRemainingForDj: 0, settings }, 'ann')).toBe(0)
  expect(songsUntilMyTurn({ ...state, songsRemainingForDj: 0, settings }, 'bob')).toBe(1)
})

test("a user who may not play gets the room's reason", () => {
  const now = 0
  const whyNot = (settings: ConstructorParameters<typeof TestRoom>[0], hasProPlan = false) => {
    const testRoom = new TestRoom(settings)
    testRoom.enter(ann, { hasProPlan })
    return whyNoDj(testRoom.state, ann.userUuid, now)
  }
  expect(whyNot({ djType: 'EVERYONE' })).toBeNull()
  expect(whyNot({ djType: 'EVERYONE', roomRoles: [role(ann, 'djDisabled')] })).toBe('djDisabled')
  expect(whyNot({ djType: 'INVITE_ONLY' })).toBe('djInviteOnly')
  expect(whyNot({ djType: 'VERIFIED_ONLY' })).toBe('djVerifiedOnly')
  expect(whyNot({ djType: 'PRO_PLAN_OWNER' })).toBe('djProPlanOnly')
  expect(whyNot({ djType: 'PRO_PLAN_OWNER' }, true)).toBeNull()
  const locked = { boothRules: { ...noBoothRules, lockedDecks: true } }
  expect(whyNot(locked)).toBe('decksLocked')
  expect(whyNot({ ...locked, roomRoles: [role(ann, 'moderator')] })).toBeNull()
  expect(whyNoDj(new TestRoom().state, cleo.userUuid, now)).toBe('djDisabled')
})
