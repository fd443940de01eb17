import { create } from 'zustand'
import type { Song } from '@segue/shared/song/song.ts'

/** Asks the room one is in for a song; null where one is in none, or it takes no requests. */
export const useSongRequests = create<{ request: ((song: Song) => void) | null }>(() => ({ request: null }))
