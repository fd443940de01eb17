import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { loadWords } from '../../../test/doubles/fixtures.tsx'
import type { SongCheck } from '@segue/shared/room/protocol/messages.ts'
import type { RefusalCode } from '@segue/shared/room/refusals/refusals.ts'
import { obstacleWords } from './obstacle-words.ts'

beforeEach(() => loadWords())

const say = (check: Partial<SongCheck> & Pick<SongCheck, 'code'>) =>
  obstacleWords({ values: { minutes: '3' }, freeAt: null, freeAfterSongs: 0, ...check }, i18next.t)

test('a repeat shows when it can be played again, by time or in songs, and when it was last played', () => {
  expect(say({ code: 'playedRecently', freeAt: new Date(2026, 10, 22, 16, 38).getTime() })).toMatch(
    /^Playable at 4:38.PM · played 3 min ago$/,
  )
  expect(say({ code: 'playedRecently', freeAfterSongs: 2 })).toBe('Playable after 2 more songs · played 3 min ago')
})

// Cast: a code that this client doesn't know.
const fromNewerServer = { code: 'tooQuiet' } as unknown as { code: RefusalCode }

test('any other refusal that passes shows when', () => {
  const check = { code: 'customRule', values: { words: 'Only house' }, freeAfterSongs: 2 } as const
  expect(say(check)).toBe('Playable after 2 more songs · Room rule: Only house')
})

test('refusals other than repeats show what they require', () => {
  expect(say({ code: 'explicitSong' })).toBe('Explicit songs aren’t allowed here')
  expect(say({ code: 'songTooLong' })).toBe('Longer than the 3 min allowed here')
  expect(say({ code: 'chosenAlready' })).toBe('Another DJ is playing it next')
  expect(say({ code: 'customRule', values: { words: 'Only house' } })).toBe('Room rule: Only house')
  expect(say(fromNewerServer)).toBe('Can’t be played here now')
})
