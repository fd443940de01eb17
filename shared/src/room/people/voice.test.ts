import { expect, test } from 'vitest'
import {
  ann,
  ben,
  cleo,
  dave,
  guest,
  mo,
  olga,
  role,
  song,
  stan,
  TestRoom,
  type Somebody,
} from '../../../test/fixtures.ts'
import { dueActions, nextAlarm } from '../alarm.ts'
import type { OwnPart } from '../protocol/messages.ts'
import { newAccountMs, noModeration, raidMs, type RoomModeration } from '../settings/room-moderation.ts'
import type { RoomSettings } from '../settings/settings.ts'
import { newRoom } from '../state/state.ts'
import type { StepResult } from '../step.ts'
import { roomSettings } from '../../../test/fixtures.ts'

const minuteMs = 60_000

const settled = (room: TestRoom, changes: Partial<RoomSettings>): StepResult =>
  room.send(null, { type: 'settingsChanged', settings: { ...room.state.settings, ...changes } })
const moderate = (room: TestRoom, changes: Partial<RoomModeration>): StepResult =>
  settled(room, { moderation: { ...noModeration, ...changes } })
const startRaid = (room: TestRoom) => moderate(room, { raid: { startedAt: room.now, until: room.now + raidMs } })
/** A person with an account of this age. */
const aged = (one: Somebody, room: TestRoom, ms: number): Somebody => ({
  ...one,
  profile: { ...one.profile, createdAt: new Date(room.now - ms).toISOString() },
})
const stepsUp = (room: TestRoom, who: Somebody) => () => room.stage(who, song('one'))
const listens = (room: TestRoom, who: Somebody) => {
  const { answer } = room.send(who, { type: 'getOwnPart' })
  return (answer as { ownPart: OwnPart }).ownPart.listens ?? null
}
const notify = ({ messages }: StepResult) =>
  messages.flatMap(({ to, message }) =>
    to !== 'room' && message.name === 'updatedOwnPart' ? [[to.userUuid, message.params.listens ?? null]] : [],
  )

test('[R260] a user who can only listen may vote for songs, but not play, send emoji, or vote to skip', () => {
  const room = new TestRoom({ boothRules: { ...roomSettings().boothRules, skipPercent: 50 } as never }).join(ann)
  room.stage(ann, song('one', { duration: 7200 }))
  startRaid(room)
  room.join(ben)
  expect(room.send(ben, { type: 'voteOnSong', songVotes: { like: true } }).answer).toMatchObject({})
  expect(room.state.voteCounts.likes).toBe(1)
  expect(stepsUp(room, ben)).toThrow('raidMode')
  expect(() => room.send(ben, { type: 'playOneTimeAnimation', animation: 'emoji', emoji: '🍆' })).toThrow('raidMode')
  expect(() => room.send(ben, { type: 'voteToSkip' })).toThrow('raidMode')
  room.send(ben, { type: 'playOneTimeAnimation', animation: 'jump' })
  expect(listens(room, ben)).toEqual({ code: 'raidMode', until: room.now + raidMs })
  expect(listens(room, ann)).toBeNull()
})

test('[R260] staff and the DJs they have appointed may always speak', () => {
  const room = new TestRoom()
  startRaid(room)
  settled(room, { roomRoles: [...room.state.settings.roomRoles, role(dave, 'dj')] })
  room.join(olga, mo, stan, dave, cleo)
  for (const one of [olga, mo, stan, dave]) expect([one, listens(room, one)]).toEqual([one, null])
  expect(listens(room, cleo)).not.toBeNull()
})

test('[R261] guests and new accounts only listen at first, and week-old accounts may speak immediately', () => {
  const room = new TestRoom({ moderation: { ...noModeration, newcomersListenMinutes: 10 } })
  const [old, young] = [aged(ann, room, newAccountMs), aged(ben, room, newAccountMs - 1)]
  room.join(old, young, guest, cleo)
  expect(listens(room, old)).toBeNull()
  const until = room.now + 10 * minuteMs
  for (const one of [young, guest, cleo]) {
    expect(listens(room, one)).toEqual({ code: 'newcomersListen', until })
    expect(stepsUp(room, one)).toThrow(
      expect.objectContaining({ code: 'newcomersListen', values: { seconds: '600' } }),
    )
  }
  room.now = until - 1
  expect(stepsUp(room, guest)).toThrow(expect.objectContaining({ code: 'newcomersListen', values: { seconds: '1' } }))
  room.now = until
  expect(listens(room, guest)).toBeNull()
  room.stage(guest, song('one'))
  expect(room.state.djs).toHaveLength(1)
})

test('[R261] a lost connection does not restart the listening time, but leaving does', () => {
  const room = new TestRoom({ moderation: { ...noModeration, newcomersListenMinutes: 10 } }).join(ben)
  const until = room.now + 10 * minuteMs
  room.now += 5 * minuteMs
  room.send(null, { type: 'disconnected', userUuid: ben.userUuid, connection: 'Ben' })
  room.join(ben)
  expect(listens(room, ben)?.until).toBe(until)
  room.send(ben, { type: 'leaveRoom' })
  room.join(ben)
  expect(listens(room, ben)?.until).toBe(room.now + 10 * minuteMs)
})

test('[R262] people who were here before raid mode may speak, also after leaving and coming back', () => {
  const room = new TestRoom({ numberOfDjs: 1 }).join(ann, ben)
  startRaid(room)
  room.send(ben, { type: 'leaveRoom' })
  room.join(cleo, ben)
  expect([ann, ben, cleo].map((one) => listens(room, one)?.code ?? null)).toEqual([null, null, 'raidMode'])
  room.enter(dave, { isFriend: true })
  expect(listens(room, dave)).toBeNull()
})

test('[R262] a user who only listens keeps their place in the waiting list', () => {
  const room = new TestRoom({ numberOfDjs: 1, boothRules: { waitingList: true } as never }).join(ann, ben)
  room.stage(ann, song('one'))
  room.stage(ben, song('two'))
  startRaid(room)
  room.send(ann, { type: 'removeDj' })
  expect(room.state.djs.map(({ uuid }) => uuid)).toEqual([ben.userUuid])
})

test('[R262] a user in the waiting list who only listens when a seat is free is notified', () => {
  const room = new TestRoom({ numberOfDjs: 1, boothRules: { waitingList: true } as never }).join(ann, ben)
  room.stage(ann, song('one'))
  room.stage(ben, song('two'))
  moderate(room, { newcomersListenMinutes: 10 })
  const { messages } = room.send(ann, { type: 'removeDj' })
  expect(room.state.waitingList).toEqual([])
  expect(messages).toContainEqual({
    to: { userUuid: ben.userUuid },
    message: { name: 'boothNotice', params: expect.objectContaining({ code: 'newcomersListen' }) },
  })
})

test('[R263] raid mode ends after an hour, with an audit entry, and not earlier', () => {
  const room = new TestRoom().join(ann)
  const { effects } = startRaid(room)
  expect(effects).toContainEqual({ type: 'wakeAt', at: room.now + raidMs })
  room.join(ben)
  expect(room.send(null, { type: 'raidEnded' }).messages).toEqual([])
  expect(listens(room, ben)).not.toBeNull()
  room.now += raidMs
  expect(listens(room, ben)).toBeNull()
  expect(dueActions(room.room, room.now)).toContainEqual({ type: 'raidEnded' })
  const ended = room.send(null, { type: 'raidEnded' })
  expect(ended.messages[0]?.message).toEqual({
    name: 'updatedRoomSettings',
    statePatch: [{ op: 'replace', path: '/settings/moderation/raid', value: null }],
  })
  expect(ended.effects).toContainEqual(
    expect.objectContaining({ type: 'moderated', what: 'endRaidMode', userUuid: null, by: null, at: room.now }),
  )
  expect(notify(ended)).toEqual([[ben.userUuid, null]])
  expect(nextAlarm(room.room)).toBeNull()
  expect(room.room.backstage.raidVoices).toEqual({})
})

test('[R263] settings that are read late do not restart raid mode', () => {
  const room = new TestRoom().join(ann)
  const raid = { startedAt: room.now, until: room.now + raidMs }
  moderate(room, { raid })
  room.now = raid.until
  room.send(null, { type: 'raidEnded' })
  moderate(room, { raid })
  expect(room.state.settings.moderation?.raid).toBeNull()
  expect(nextAlarm(room.room)).toBeNull()
})

test("[R263] other settings that change during raid mode don't let anyone else speak", () => {
  const room = new TestRoom().join(ann)
  startRaid(room)
  room.join(ben)
  settled(room, { name: 'Another name' })
  expect(listens(room, ben)?.code).toBe('raidMode')
})

test('[R264] only people whose right to speak changes are notified', () => {
  const room = new TestRoom().join(mo, ann)
  expect(notify(startRaid(room))).toEqual([])
  room.join(ben)
  expect(notify(moderate(room, {}))).toEqual([[ben.userUuid, null]])
  const until = room.now + 10 * minuteMs
  const listening = { code: 'newcomersListen', until }
  expect(notify(moderate(room, { newcomersListenMinutes: 10 }))).toEqual([
    [ann.userUuid, listening],
    [ben.userUuid, listening],
  ])
})

test('[R264] DJs who are already on stage stay', () => {
  const room = new TestRoom().join(ann)
  room.stage(ann, song('one'))
  moderate(room, { newcomersListenMinutes: 10 })
  startRaid(room)
  room.send(ann, { type: 'updateNextSong', song: song('two') })
  expect(room.state.djs.map(({ nextSong }) => nextSong?.trackName)).toEqual(['two'])
})

test('[R265] in a room that wakes during raid mode, nobody counts as having been here before', () => {
  const room = new TestRoom()
  const raid = { startedAt: room.now - 1, until: room.now + raidMs }
  room.room = newRoom(roomSettings({ moderation: { ...noModeration, raid } }))
  room.join(ann)
  settled(room, { name: 'Another name' })
  expect(listens(room, ann)?.code).toBe('raidMode')
})
