import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { currentSession } from '../../client/session.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { dueAt, noComings, noted, expire, type Comings, type Happening, type SomebodyThere } from './comings.ts'

/** In larger rooms people don't know each other, and the notices would drown the chat. */
const maxPeople = 30

const stores = new WeakMap<LiveRoom, StoreApi<Comings>>()

/** The notices of a room since this user joined it; lost on reload. */
export function comingsIn(room: LiveRoom): StoreApi<Comings> {
  const store = stores.get(room) ?? createStore<Comings>(() => noComings)
  stores.set(room, store)
  return store
}

/** Records joins, leaves and stars of audible people from the room's updates. Returns the function that stops it. */
export function watchComings(room: LiveRoom, isAudible: (userUuid: string) => boolean): () => void {
  const store = comingsIn(room)
  let before = room.store.getState().state
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(happening: Happening): void {
    if (!isAudible(happening.uuid)) return
    store.setState((comings) => noted(comings, happening))
    wait()
  }

  function wait(): void {
    clearTimeout(timer)
    const due = dueAt(store.getState())
    if (due === null) return
    timer = setTimeout(() => {
      store.setState((comings) => expire(comings, room.serverNow()))
      wait()
    }, due - room.serverNow())
  }

  const offState = room.store.subscribe(({ state }) => {
    if (before && state && before.allUsers !== state.allUsers && isSmall(before) && isSmall(state)) {
      const at = room.serverNow()
      for (const one of missingIn(before, state)) note({ ...one, kind: 'came', at })
      for (const one of missingIn(state, before)) note({ ...one, kind: 'left', at })
    }
    before = state
  })
  const offMoments = room.onMoment((moment) => {
    const { state } = room.store.getState()
    if (moment.kind !== 'star' || !state?.nowPlaying || !isSmall(state)) return
    const one = somebody(state, moment.userUuid)
    const { playId, song } = state.nowPlaying
    if (one) note({ ...one, kind: 'starred', playId, song, at: room.serverNow() })
  })
  return () => {
    clearTimeout(timer)
    offState()
    offMoments()
  }
}

/** A room that only sends its crowd as a number reports nobody. */
const isSmall = ({ allUsers, crowdSize }: RoomState) => crowdSize === undefined && allUsers.length <= maxPeople

/** People in `state` who are not in `other`, without bots. */
function missingIn(other: RoomState, state: RoomState): SomebodyThere[] {
  const there = new Set(other.allUsers.map(({ uuid }) => uuid))
  return state.allUsers.flatMap(({ uuid, tokenRole }) =>
    there.has(uuid) || tokenRole === 'bot' ? [] : (somebody(state, uuid) ?? []),
  )
}

/** A person by their name here; null for the user. */
function somebody(state: RoomState, uuid: string): SomebodyThere | null {
  const name = state.allUserData[uuid]?.userProfile.nickname
  return name !== undefined && uuid !== currentSession()?.uuid ? { uuid, name } : null
}
