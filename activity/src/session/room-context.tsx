import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useShallow } from 'zustand/react/shallow'
import { must } from '@segue/shared/must.ts'
import { roomRefusal } from '@segue/shared/room/rules/room-songs.ts'
import { isStaff, rankOf } from '@segue/shared/room/people/roles.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { useSession } from '../client/session.ts'
import { useCurrentRoom } from './current-room.ts'
import type { LiveRoom, RoomSnapshot } from './live-room.ts'

const RoomContext = createContext<LiveRoom | null>(null)

export const InRoom = RoomContext.Provider

/** The room one is in. */
export const useLiveRoom = (): LiveRoom => must(useContext(RoomContext), 'to be used within a room')

/** A part of what is known of the room; the part is drawn anew only when it changes. */
export function useSnapshot<T>(select: (snapshot: RoomSnapshot) => T): T {
  return useStore(useLiveRoom().store, useShallow(select))
}

/** The room's state, for parts that are only drawn once there is one. */
export function useRoomState<T>(select: (state: RoomState) => T): T {
  return useSnapshot(({ state }) => select(must(state, 'a state before the room is drawn')))
}

/** How somebody is called in the room one is in; undefined where one is in none, or they are not there. */
export const useNicknameHere = (uuid: string): string | undefined =>
  useStore(useContext(RoomContext)?.store ?? nowhere, ({ state }) => state?.allUserData[uuid]?.userProfile.nickname)

/** Whether a song may play in the room one is in, and if not, why; null where one is in none. */
export function useRoomRefusal(song: Song): ReturnType<typeof roomRefusal> {
  const around = useContext(RoomContext)
  // Other pages are outside of it, and songs are added to its queue there as well.
  const held = useCurrentRoom(({ held: current }) => current?.room)
  const settings = useStore((around ?? held)?.store ?? nowhere, ({ state }) => state?.settings)
  return settings ? roomRefusal(settings, song) : null
}

const nowhere = createStore<Pick<RoomSnapshot, 'state'>>(() => ({ state: null }))

export const useMyUuid = (): string | null => useSession(({ session }) => session?.uuid ?? null)

/** How high one stands here; see `rankOf`. */
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
