import { create } from 'zustand'
import type { Song } from '@segue/shared/song/song.ts'

/** Requests a song in the current room; null outside of rooms and in rooms that take no requests. */
export const useSongRequests = create<{ request: ((song: Song) => void) | null }>(() => ({ request: null }))
