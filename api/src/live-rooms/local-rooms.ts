import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Timers } from '../ports/timers.ts'
import { RoomIndex } from './lists/room-index.ts'
import type { Registry } from './registry.ts'
import { summaryOf, type LocalRooms } from './rooms.ts'

/** The rooms that a process has in memory, or loads when they are needed. */
export function roomsIn(registry: Registry, timers: Timers): Omit<LocalRooms, 'lookAgain' | 'metrics' | 'stop'> {
  const occupied = () => registry.all().filter((live) => live.state.allUsers.length > 0)
  const stateOf = (uuid: string) => registry.live(uuid)?.state
  const index = new RoomIndex(
    {
      revisions: () => occupied().map((live) => ({ uuid: live.uuid, held: live, rev: live.rev })),
      states: (uuids) => statesOf(uuids, stateOf),
    },
    timers,
  )
  return {
    async act(roomUuid, action) {
      const live = await registry.loaded(roomUuid)
      live?.run(action, null)
    },
    actWherever(userUuid, action) {
      for (const live of registry.all()) if (live.has(userUuid)) live.apply(action)
    },
    async actEverywhere(action) {
      for (const live of registry.all()) live.apply(action)
    },
    async perform(roomUuid, person, action) {
      const live = await registry.roomOf(roomUuid)
      const answer = live.run(action, person)
      await live.storage.persisted()
      return answer
    },
    state: async (roomUuid) => (await registry.roomOf(roomUuid)).state,
    live: async (roomUuids) => statesOf(roomUuids, stateOf),
    crowds: async () => occupied().map(({ uuid, state }) => ({ roomUuid: uuid, people: state.allUsers.length })),
    listings: () => index.read(),
    summaries: async () => registry.all().map(({ uuid, state }) => summaryOf(uuid, state)),
    owns: (roomUuid) => registry.loaded(roomUuid) !== undefined,
    liveState: stateOf,
    occupied: () => occupied().map((live) => live.uuid),
    push: (roomUuid, message) => registry.live(roomUuid)?.connections.push(message),
  }
}

function statesOf(
  uuids: readonly string[],
  stateOf: (uuid: string) => RoomState | undefined,
): Map<string, RoomState> {
  const states = uuids.map((uuid) => [uuid, stateOf(uuid)] as const)
  return new Map(states.flatMap(([uuid, state]) => (state ? [[uuid, state] as const] : [])))
}
