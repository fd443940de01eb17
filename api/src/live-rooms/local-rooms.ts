import type { Registry } from './registry.ts'
import { summaryOf, type LocalRooms } from './rooms.ts'

/** The rooms that a process has in memory, or loads when they are needed. */
export function roomsIn(registry: Registry): Omit<LocalRooms, 'lookAgain' | 'metrics' | 'stop'> {
  const occupied = () => registry.all().filter((live) => live.state.allUsers.length > 0)
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
      await live.persisted()
      return answer
    },
    state: async (roomUuid) => (await registry.roomOf(roomUuid)).state,
    async live(roomUuids) {
      const states = roomUuids.map((uuid) => [uuid, registry.live(uuid)?.state] as const)
      return new Map(states.flatMap(([uuid, state]) => (state ? [[uuid, state] as const] : [])))
    },
    crowds: async () => occupied().map(({ uuid, state }) => ({ roomUuid: uuid, people: state.allUsers.length })),
    summaries: async () => registry.all().map(({ uuid, state }) => summaryOf(uuid, state)),
    owns: (roomUuid) => registry.loaded(roomUuid) !== undefined,
    liveState: (roomUuid) => registry.live(roomUuid)?.state,
    occupied: () => occupied().map((live) => live.uuid),
    push: (roomUuid, message) => registry.live(roomUuid)?.push(message),
  }
}
