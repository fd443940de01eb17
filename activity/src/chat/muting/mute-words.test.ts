import { afterEach, expect, test, vi } from 'vitest'
import { surface } from '../../client/surface.ts'
import { keepMuted, maxMutedWords, useMutedWords } from '../../session/chat/muted-words.ts'
import { muteWord, unmuteWord } from './mute-words.ts'

afterEach(() => keepMuted([]))

test('muted words are stored on the device without duplicates, and the oldest is dropped at the limit', () => {
  const keep = vi.spyOn(surface.storage, 'set')
  muteWord('Spoiler')
  muteWord('spóiler')
  expect(keep).toHaveBeenCalledTimes(1)
  expect(keep).toHaveBeenLastCalledWith('segue-muted-words', '["Spoiler"]')
  for (let count = 0; count < maxMutedWords; count++) muteWord(`word${count}`)
  expect(useMutedWords.getState().words).toHaveLength(maxMutedWords)
  expect(useMutedWords.getState().words[0]).toBe('word0')
  unmuteWord('word0')
  expect(useMutedWords.getState().words[0]).toBe('word1')
})

test.each(['', '{', '{}', '[1, null, ""]'])('malformed storage (%j) is read as no muted words', async (text) => {
  vi.resetModules()
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(text)
  const again = await import('../../session/chat/muted-words.ts')
  expect(again.useMutedWords.getState().words).toEqual([])
})
