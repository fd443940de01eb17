import type { ReactNode } from 'react'
import { hasFilteredWord } from '@segue/shared/chat/filter.ts'
import { FoldedLine } from './folded-line.tsx'

/** Folds a message by someone else if it contains a word the user has muted. */
export const MutedLine = ({
  text,
  words,
  children,
}: {
  text: string
  words: readonly string[]
  children: ReactNode
}) => (hasFilteredWord(text, words) ? <FoldedLine why="muted">{children}</FoldedLine> : children)
