import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { Anchor } from '@segue/shared/playback/choice.ts'

/** A play, and how many seconds of it have passed. */
export type Marked = { play: Pick<Anchor, 'startTime' | 'endTime' | 'tempo'> & { playId: string }; seconds: number }

/** Renders the chat's marks in the progress bar of a song; null if no message refers to a time in a song. */
export const useSongMarks = create<{ marks: ((marked: Marked) => ReactNode) | null }>(() => ({ marks: null }))
