import { create } from 'zustand'
import { surface } from '../../client/surface.ts'

const key = 'segue-muted-words'
/** Each line is looked through for each of them. */
export const maxMutedWords = 100

function kept(): string[] {
  try {
    const words: unknown = JSON.parse(surface.storage.get(key) ?? '[]')
    const isOne = (word: unknown): word is string => typeof word === 'string' && word !== ''
    return Array.isArray(words) ? words.filter(isOne).slice(0, maxMutedWords) : []
  } catch {
    return []
  }
}

/** Words that somebody does not want to read, on this device. */
export const useMutedWords = create<{ words: readonly string[] }>(() => ({ words: kept() }))

/** Has these words muted from now on; the oldest give way where there are too many. */
export function keepMuted(all: readonly string[]): void {
  const words = all.slice(-maxMutedWords)
  surface.storage.set(key, JSON.stringify(words))
  useMutedWords.setState({ words })
}
