import { afterEach, expect, test, vi } from 'vitest'
import { surface } from '../../client/surface.ts'
import { keepMuted, maxMutedWords, useMutedWords } from '../../session/chat/muted-words.ts'
import { muteWord, unmuteWord } from './mute-words.ts'

afterEach(() => keepMuted([]))

test('words are kept on the device, each once, and the oldest gives way where there are too many', () => {
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

test.each(['', '{', '{}', '[1, null, ""]'])('%j in the store is no trouble', async (text) => {
  vi.resetModules()
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(text)
  const again = await import('../../session/chat/muted-words.ts')
  expect(again.useMutedWords.getState().words).toEqual([])
})
