import { createContext, useContext, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useShallow } from 'zustand/react/shallow'
import { must } from '@segue/shared/must.ts'
import { roomRefusal } from '@segue/shared/room/rules/room-songs.ts'
import { isStaff, rankOf } from '@segue/shared/room/people/roles.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { useSession } from '../client/session.ts'
import { WithRoomOffers } from '../song/room-offers.ts'
import { useCurrentRoom } from './current-room.ts'
import type { SessionChat } from './chat/session-chat.ts'
import type { SessionPeople, Face } from './people/session-people.ts'
import type { LiveRoom, RoomSnapshot } from './live-room.ts'
import type { RoomSession } from './room-session.ts'
import type { SessionWindows } from './session-windows.ts'
import type { SessionTurn } from './turn/session-turn.ts'

const RoomContext = createContext<RoomSession | null>(null)

/** Provides the user's visit to a room to everything inside. */
export function InRoom({ value, children }: { value: RoomSession; children: ReactNode }) {
  return (
    <RoomContext value={value}>
      <WithRoomOffers value={value.offers}>{children}</WithRoomOffers>
    </RoomContext>
  )
}

/** The user's visit to the room that surrounds the component. */
export const useRoomSession = (): RoomSession => must(useContext(RoomContext), 'to be used within a room')

/** The room the user is in. */
export const useLiveRoom = (): LiveRoom => useRoomSession().room

export const useSessionChat = <T,>(select: (chat: SessionChat) => T): T =>
  useStore(useRoomSession().chat, useShallow(select))

export const useSessionPeople = <T,>(select: (people: SessionPeople) => T): T =>
  useStore(useRoomSession().people, useShallow(select))

export const useFace = (userUuid: string): Face | undefined => useSessionPeople(({ faces }) => faces[userUuid])
export const useTalks = (userUuid: string): boolean => useSessionPeople(({ talking }) => talking.includes(userUuid))

export const useSessionTurn = <T,>(select: (turn: SessionTurn) => T): T =>
  useStore(useRoomSession().turn, useShallow(select))

export const useSessionWindows = <T,>(select: (windows: SessionWindows) => T): T =>
  useStore(useRoomSession().windows, useShallow(select))

/** Selects a part of the snapshot; the component re-renders only when that part changes. */
export function useSnapshot<T>(select: (snapshot: RoomSnapshot) => T): T {
  return useStore(useLiveRoom().store, useShallow(select))
}

/** Selects from the room's state, for components that are only rendered once it exists. */
export function useRoomState<T>(select: (state: RoomState) => T): T {
  return useSnapshot(({ state }) => select(must(state, 'a room state before the room renders')))
}

/** A person's nickname in the current room; undefined outside a room or if they aren't in it. */
export const useNicknameHere = (uuid: string): string | undefined =>
  useStore(
    useContext(RoomContext)?.room.store ?? nowhere,
    ({ state }) => state?.allUserData[uuid]?.userProfile.nickname,
  )

/** Why a song can't be played in the current room; null if it can, or outside a room. */
export function useRoomRefusal(song: Song): ReturnType<typeof roomRefusal> {
  const around = useContext(RoomContext)
  // Other pages are outside the context, but songs are added to the room's queue there as well.
  const held = useCurrentRoom(({ held: current }) => current?.session)
  const settings = useStore((around ?? held)?.room.store ?? nowhere, ({ state }) => state?.settings)
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
