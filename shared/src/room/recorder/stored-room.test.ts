import { expect, test } from 'vitest'
import { ann, ben, roomSettings, TestRoom, song } from '../../../test/fixtures.ts'
import { boothRulesOf, noBoothRules } from '../settings/booth-rules.ts'
import { newRoom, type Room } from '../state/state.ts'
import type { StepResult } from '../step.ts'
import { restoredRoom, withChanges, type OlderRoom } from './stored-room.ts'

const boothRules = { ...noBoothRules, hiddenVotes: true, skipPercent: 100 }

/** A room with a song playing under these rules, as stored by a version that called booth rules manners. */
function underOldNames(): { now: TestRoom; old: OlderRoom } {
  const now = new TestRoom({ boothRules }).join(ann, ben)
  now.stage(ann, song('one'))
  now.send(ben, { type: 'voteOnSong', songVotes: { like: true } })
  const { boothRules: manners, ...settings } = now.state.settings
  const { booth, ...backstage } = now.room.backstage
  const old = {
    state: { ...now.state, settings: { ...settings, manners } },
    backstage: { ...backstage, manners: booth },
  }
  return { now, old: JSON.parse(JSON.stringify(old)) }
}

test('a room stored under older names is restored under the current ones', () => {
  const { now, old } = underOldNames()
  expect(restoredRoom(old, newRoom(roomSettings()))).toEqual(now.room)
})

test('parts missing in a stored room start out as in a fresh room', () => {
  const { old } = underOldNames()
  const { manners: _, ...backstage } = old.backstage
  const { booth } = restoredRoom({ ...old, backstage }, newRoom(roomSettings())).backstage
  expect(booth).toEqual(newRoom(roomSettings()).backstage.booth)
})

test('a booth rule that is missing in older settings is off', () => {
  const { hiddenVotes: _, skipPercent: __, ...older } = { ...noBoothRules, waitingList: true }
  for (const settings of [{ boothRules: older }, { manners: older }]) {
    // Cast without parsing: a snapshot, or a host, of an older version.
    const read = boothRulesOf(settings as Parameters<typeof boothRulesOf>[0])
    expect(read).toEqual({ ...noBoothRules, waitingList: true })
  }
})

test('settings that arrive under the old name apply, and are sent under the new one', () => {
  const testRoom = new TestRoom({ boothRules: noBoothRules }).join(ann)
  const { boothRules: _, ...settings } = testRoom.state.settings
  const { messages } = testRoom.send(null, {
    type: 'settingsChanged',
    settings: { ...settings, manners: boothRules },
  })
  expect(boothRulesOf(testRoom.state.settings)).toEqual(boothRules)
  expect(messages.map(({ message }) => message)).toEqual([
    {
      name: 'updatedRoomSettings',
      statePatch: [{ op: 'replace', path: '/settings/boothRules', value: boothRules }],
    },
  ])
})

test('[R190] the recorded changes of steps keep a stored copy up to date, except for connections', () => {
  const testRoom = new TestRoom({ boothRules: { ...noBoothRules, hiddenVotes: true, skipPercent: 60 } })
  let copy = structuredClone(testRoom.room)
  const follow = ({ lasting }: StepResult) => {
    if (lasting) copy = withChanges(copy, [structuredClone(lasting)])
  }
  testRoom.join(ann, ben)
  copy = structuredClone(testRoom.room)
  follow(testRoom.send(ann, { type: 'addDj', song: song('one') }))
  follow(testRoom.send(ben, { type: 'addDj', song: song('two') }))
  follow(testRoom.send(ben, { type: 'voteOnSong', songVotes: { like: true, star: true } }))
  follow(testRoom.send(ben, { type: 'voteToSkip', skip: true }))
  follow(testRoom.send(ann, { type: 'removeDj' }))
  follow(testRoom.send(ann, { type: 'leaveRoom' }))
  const stable = (room: Room) => {
    const { leaving: _, presences, booth, ...backstage } = room.backstage
    const people = Object.entries(presences).map(([uuid, { connections: __, ...presence }]) => [uuid, presence])
    return { state: room.state, backstage, booth: { ...booth, activeAt: null }, people }
  }
  expect(stable(copy)).toEqual(stable(testRoom.room))
  expect(testRoom.state.nowPlaying?.song.trackName).toBe('two')
})
