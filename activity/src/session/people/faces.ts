import { create } from 'zustand'

/** A person's name and picture in the surrounding Discord server, where everyone knows them by these. */
export type Face = { name: string; picture: string | null }

/** By user uuid; empty in a browser tab. */
export const useFaces = create<{ faces: Readonly<Record<string, Face>> }>(() => ({ faces: {} }))

export const useFace = (userUuid: string): Face | undefined => useFaces(({ faces }) => faces[userUuid])
