import type { ReactNode } from 'react'
import { hasFilteredWord } from '@segue/shared/chat/filter.ts'
import { FoldedLine } from './folded-line.tsx'

/** What somebody else said, folded where it has a word that one does not want to read. */
export const MutedLine = ({
  text,
  words,
  children,
}: {
  text: string
  words: readonly string[]
  children: ReactNode
}) => (hasFilteredWord(text, words) ? <FoldedLine why="muted">{children}</FoldedLine> : children)
