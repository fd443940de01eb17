import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useShallow } from 'zustand/react/shallow'
import { must } from '@segue/shared/must.ts'
import { roomRefusal } from '@segue/shared/room/rules/room-songs.ts'
import { isStaff, rankOf } from '@segue/shared/room/people/roles.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { useSession } from '../client/session.ts'
import { useCurrentRoom } from './current-room.ts'
import type { LiveRoom, RoomSnapshot } from './live-room.ts'

const RoomContext = createContext<LiveRoom | null>(null)

export const InRoom = RoomContext.Provider

/** The room the user is in. */
export const useLiveRoom = (): LiveRoom => must(useContext(RoomContext), 'to be used within a room')

/** Selects a part of the snapshot; the component re-renders only when that part changes. */
export function useSnapshot<T>(select: (snapshot: RoomSnapshot) => T): T {
  return useStore(useLiveRoom().store, useShallow(select))
}

/** Selects from the room's state, for components that are only rendered once it exists. */
export function useRoomState<T>(select: (state: RoomState) => T): T {
  return useSnapshot(({ state }) => select(must(state, 'a state before the room is drawn')))
}

/** A person's nickname in the current room; undefined outside a room or if they aren't in it. */
export const useNicknameHere = (uuid: string): string | undefined =>
  useStore(useContext(RoomContext)?.store ?? nowhere, ({ state }) => state?.allUserData[uuid]?.userProfile.nickname)

/** Why a song can't be played in the current room; null if it can, or outside a room. */
export function useRoomRefusal(song: Song): ReturnType<typeof roomRefusal> {
  const around = useContext(RoomContext)
  // Other pages are outside the context, but songs are added to the room's queue there as well.
  const held = useCurrentRoom(({ held: current }) => current?.room)
  const settings = useStore((around ?? held)?.store ?? nowhere, ({ state }) => state?.settings)
  return settings ? roomRefusal(settings, song) : null
}

const nowhere = createStore<Pick<RoomSnapshot, 'state'>>(() => ({ state: null }))

export const useMyUuid = (): string | null => useSession(({ session }) => session?.uuid ?? null)

/** The user's own rank in this room; see `rankOf`. */
export function useMyRank(): number {
  const room = useLiveRoom()
  const session = useSession((state) => state.session)
  const settings = useRoomState((state) => state.settings)
  return session ? rankOf(settings, { userUuid: session.uuid, tokenRole: session.role }, room.serverNow()) : 0
}

export function useIsRoomStaff(): boolean {
  const room = useLiveRoom()
  const session = useSession((state) => state.session)
  const settings = useRoomState((state) => state.settings)
  return session !== null && isStaff(settings, { userUuid: session.uuid, tokenRole: session.role }, room.serverNow())
}
