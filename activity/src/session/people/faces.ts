import { create } from 'zustand'

/** How somebody looks and is called in the Discord around us, where everybody knows them by that. */
export type Face = { name: string; picture: string | null }

/** By the uuids of those in the room; nobody in a browser tab. */
export const useFaces = create<{ faces: Readonly<Record<string, Face>> }>(() => ({ faces: {} }))

export const useFace = (userUuid: string): Face | undefined => useFaces(({ faces }) => faces[userUuid])
