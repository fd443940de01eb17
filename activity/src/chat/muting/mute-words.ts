import { needleOf } from '@segue/shared/chat/filter.ts'
import { keepMuted, useMutedWords } from '../../session/chat/muted-words.ts'

/** Mutes a word. Matching works as for a room's word filter. */
export function muteWord(word: string): void {
  const { words } = useMutedWords.getState()
  if (!words.some((other) => needleOf(other) === needleOf(word))) keepMuted([...words, word])
}

export const unmuteWord = (word: string): void =>
  keepMuted(useMutedWords.getState().words.filter((other) => other !== word))
