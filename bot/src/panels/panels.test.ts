import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { ann, ben, song, TestRoom } from '@segue/shared/test/fixtures.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { virtualAfter } from '../../test/virtual-after.ts'
import { FollowedRooms } from '../announcements/followed-rooms.ts'
import { createBot } from '../bot.ts'
import { wordsIn } from '../words.ts'
import { Panels } from './panels.ts'

/** Panels of rooms that play the same, one in each channel, with a clock that advances only when a test says so, and what they show when they are edited. */
function panelsIn(channels: number) {
  const testRoom = new TestRoom()
  testRoom.enter(ann)
  testRoom.stage(ann, song('Kite', { duration: 200 }))
  const time = new VirtualTime(must(testRoom.state.nowPlaying, 'a song').startTime)
  const bot = createBot({
    server: 'http://test',
    publicUrl: 'https://segue.test',
    applicationId: '1',
    serviceToken: '',
    now: () => time.now,
    after: virtualAfter(time),
  })
  bot.panels = { all: async () => [], keep: async () => null, forget: async () => null }
  let changed = (): void => undefined
  const rooms = new FollowedRooms({
    watch: (_, { onState }) => {
      changed = () => onState(testRoom.state)
      changed()
      return () => undefined
    },
    onState: (room) => panels?.refresh(room),
    onMessage: () => undefined,
  })
  const edits: { at: number; shows: string | undefined }[] = []
  const startTime = time.now
  const panels: Panels = new Panels({
    bot,
    rooms,
    run: (work) => void work.catch((error: unknown) => expect.fail(String(error))),
    speaker: {
      say: async () => 'failed',
      thread: async () => 'failed',
      remove: async () => 'gone',
      async edit(_channel, messageId, message) {
        const shows = /[▰▱]+ [\d:]+/.exec(JSON.stringify(message))?.[0]
        if (messageId === '0') edits.push({ at: (time.now - startTime) / 1000, shows })
        return { id: messageId }
      },
    },
  })
  for (let at = 0; at < channels; at++)
    panels.add(
      { uuid: `room ${at}`, slug: 'loft', name: 'Loft' },
      {
        guildId: 'guild',
        channelId: `channel ${at}`,
        messageId: `${at}`,
        words: wordsIn('en-US'),
        takesRequests: false,
        message: { components: [], flags: 0 },
      },
    )
  return { testRoom, time, edits, changed: () => changed() }
}

test('a panel shows how much of the song has been played, and follows it twice a minute', async () => {
  const { time, edits } = panelsIn(1)
  await time.pass(200_000)
  expect(edits).toEqual([
    { at: 3, shows: '▱▱▱▱▱▱▱▱▱▱ 3:20' },
    { at: 36, shows: '▰▱▱▱▱▱▱▱▱▱ 3:20' },
    { at: 69, shows: '▰▰▰▱▱▱▱▱▱▱ 3:20' },
    { at: 102, shows: '▰▰▰▰▰▱▱▱▱▱ 3:20' },
    { at: 135, shows: '▰▰▰▰▰▰▱▱▱▱ 3:20' },
    { at: 168, shows: '▰▰▰▰▰▰▰▰▱▱ 3:20' },
  ])
})

test('any other change brings the progress along', async () => {
  const { time, edits, testRoom, changed } = panelsIn(1)
  await time.pass(25_000)
  testRoom.enter(ben)
  changed()
  await time.pass(5000)
  expect(edits.at(-1)).toEqual({ at: 28, shows: '▰▱▱▱▱▱▱▱▱▱ 3:20' })
})

test('without a song, nothing is edited', async () => {
  const { time, edits, testRoom, changed } = panelsIn(1)
  testRoom.send(ann, { type: 'removeDj' })
  changed()
  await time.pass(600_000)
  expect(edits).toEqual([{ at: 3, shows: undefined }])
})

test('with a thousand panels, the progress of each is edited every hundred seconds', async () => {
  const { time, edits } = panelsIn(1000)
  await time.pass(200_000)
  expect(edits.map(({ at }) => at)).toEqual([3, 106])
})
