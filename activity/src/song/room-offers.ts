import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Song } from '@segue/shared/song/song.ts'

/** What the room offers to every page that shows songs. */
type RoomOffers = {
  /** Requests a song in the room; null if it takes no requests. */
  request: ((song: Song) => void) | null
  /** Adds the path of one of our pages to the draft in the room's chat; null until the chat is loaded. */
  share: ((path: string) => void) | null
  /** Whether songs that the room's radio sends are marked: for its staff, while it is on air. */
  marksOnAir: boolean
}

export type OffersStore = StoreApi<RoomOffers>

export const createRoomOffers = (): OffersStore =>
  createStore(() => ({ request: null, share: null, marksOnAir: false }))

/** Outside of rooms there are no offers. */
const Offers = createContext(createRoomOffers())

export const WithRoomOffers = Offers.Provider

export const useRoomOffers = (): RoomOffers => useStore(useContext(Offers))
