import { needleOf } from '@segue/shared/chat/filter.ts'
import { keepMuted, useMutedWords } from '../../session/chat/muted-words.ts'

/** Mutes a word as well. Words filter as those of a room do. */
export function muteWord(word: string): void {
  const { words } = useMutedWords.getState()
  if (!words.some((other) => needleOf(other) === needleOf(word))) keepMuted([...words, word])
}

export const unmuteWord = (word: string): void =>
  keepMuted(useMutedWords.getState().words.filter((other) => other !== word))
