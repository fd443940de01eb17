import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { Anchor } from '@segue/shared/playback/choice.ts'

/** A play, and how many seconds of it have passed. */
export type Marked = { play: Pick<Anchor, 'startTime' | 'endTime' | 'tempo'> & { playId: string }; seconds: number }

/** What the chat marks in the bar of a song; null where nothing was said about any second of one. */
export const useSongMarks = create<{ marks: ((marked: Marked) => ReactNode) | null }>(() => ({ marks: null }))
