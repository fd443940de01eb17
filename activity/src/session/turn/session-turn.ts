import type { ReactNode } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Anchor } from '@segue/shared/playback/choice.ts'
import type { SongCheck } from '@segue/shared/room/protocol/messages.ts'

/** The room's verdicts on queued songs that it would refuse now, by entry. */
export type SongChecks = ReadonlyMap<string, SongCheck>

export const noChecks: SongChecks = new Map()

/** A play, and how many seconds of it have passed. */
export type Marked = { play: Pick<Anchor, 'startTime' | 'endTime' | 'tempo'> & { playId: string }; seconds: number }

/** What this page knows about the current song and the user's own ones besides the room's state. */
export type SessionTurn = {
  checks: SongChecks
  /** Renders the chat's marks in the progress bar of a song; null if no message refers to a time in a song. */
  marks: ((marked: Marked) => ReactNode) | null
}

export type TurnStore = StoreApi<SessionTurn>

export const createSessionTurn = (): TurnStore => createStore(() => ({ checks: noChecks, marks: null }))
