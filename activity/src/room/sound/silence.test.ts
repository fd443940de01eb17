import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { loadWords } from '../../../test/doubles/fixtures.tsx'
import type { SongCheck } from '@segue/shared/room/protocol/messages.ts'
import { pendingEntry } from '../../song/new-song.ts'
import { whyNoneOfMine } from './silence.ts'

beforeEach(() => loadWords())

const queue = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ ...pendingEntry({ trackName: 'x' }), crateSongUuid: `e${place}` }))
const played = (more: Partial<SongCheck> = {}): SongCheck => ({
  code: 'playedRecently',
  values: { minutes: '3' },
  freeAt: 1000,
  freeAfterSongs: 0,
  ...more,
})
const say = (checks: SongCheck[], count = checks.length) =>
  whyNoneOfMine(i18next.t, queue(count), new Map(checks.map((check, place) => [`e${place}`, check])), {
    noRepeatHours: 2,
    noRepeatSongs: 20,
  })

test('an empty queue asks the DJ to add a song', () => {
  expect(say([])).toBe('Your queue is empty. Add a song and it starts right away.')
})

test('a queue of repeats shows how many there are', () => {
  expect(say([played()])).toBe('Your song was played here in the last 2 h. Pick another.')
  expect(say([played(), played()])).toBe('Both of your songs were played here in the last 2 h. Pick another.')
  expect(say([played(), played(), played()])).toBe(
    'All 3 of your songs were played here in the last 2 h. Pick another.',
  )
})

test('a repeat limit in songs is shown in songs', () => {
  expect(say([played({ freeAt: null, freeAfterSongs: 4 })])).toBe(
    'Your song was among the last 20 played here. Pick another.',
  )
})

test('songs refused for different reasons refer the DJ to the queue', () => {
  expect(say([played(), { ...played(), code: 'songTooLong' }])).toBe(
    'None of your songs can be played here right now. See why in your queue.',
  )
})

test('if at least one song is allowed, the DJ is only asked to wait', () => {
  expect(say([played()], 2)).toBe('The music resumes as soon as a DJ picks a song.')
})
