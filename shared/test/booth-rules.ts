import { dueActions, nextAlarm } from '../src/room/alarm.ts'
import { noBoothRules, type BoothRules } from '../src/room/settings/booth-rules.ts'
import type { RoomSettings } from '../src/room/settings/settings.ts'
import { TestRoom, type Somebody } from './fixtures.ts'

/** A room with some booth rules, and these people in it. */
export function room(boothRules: Partial<BoothRules>, everybody: Somebody[], settings: Partial<RoomSettings> = {}) {
  return new TestRoom({ ...settings, boothRules: { ...noBoothRules, ...boothRules } }).join(...everybody)
}

/** Advances the clock and runs what falls due. */
export function pass(testRoom: TestRoom, ms: number) {
  const until = testRoom.now + ms
  const outcomes = []
  for (let at = nextAlarm(testRoom.room); at !== null && at <= until; at = nextAlarm(testRoom.room)) {
    testRoom.now = Math.max(testRoom.now, at)
    for (const action of dueActions(testRoom.room, testRoom.now)) outcomes.push(testRoom.send(null, action))
  }
  testRoom.now = until
  return { messages: outcomes.flatMap((one) => one.messages), effects: outcomes.flatMap((one) => one.effects) }
}

export const like = (songVotes: { like?: boolean | null; star?: boolean }) => ({
  type: 'voteOnSong' as const,
  songVotes,
})

/** Replaces a room's booth rules. */
export const change = (testRoom: TestRoom, boothRules: Partial<BoothRules>) =>
  testRoom.send(null, {
    type: 'settingsChanged',
    settings: { ...testRoom.state.settings, boothRules: { ...noBoothRules, ...boothRules } },
  })
