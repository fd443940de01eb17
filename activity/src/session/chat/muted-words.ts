import { create } from 'zustand'
import { surface } from '../../client/surface.ts'

const key = 'segue-muted-words'
/** A limit, because each message is searched for each word. */
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

/** Words that the user doesn't want to read; stored on this device. */
export const useMutedWords = create<{ words: readonly string[] }>(() => ({ words: kept() }))

/** Stores the muted words; the oldest are dropped beyond the limit. */
export function keepMuted(all: readonly string[]): void {
  const words = all.slice(-maxMutedWords)
  surface.storage.set(key, JSON.stringify(words))
  useMutedWords.setState({ words })
}
