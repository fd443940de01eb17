import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'

/** One store in memory for several hosts, which take rooms from each other only if the holder is gone. */
export function sharedMemoryStore(living: () => readonly string[]): (host: string) => RoomStore {
  const store = memoryStore({ journal: true })
  const holders = new Map<string, { host: string; epoch: number }>()
  const isFree = (roomUuid: string, host: string) => {
    const holder = holders.get(roomUuid)?.host
    return holder === undefined || holder === host || !living().includes(holder)
  }
  return (host) => ({
    ...store,
    shared: true,
    async load(roomUuid) {
      if (!isFree(roomUuid, host)) throw new Refused('roomElsewhere')
      const loaded = await store.load(roomUuid)
      holders.set(roomUuid, { host, epoch: loaded.epoch })
      return loaded
    },
    async release({ roomUuid, epoch }) {
      if (holders.get(roomUuid)?.epoch === epoch) holders.delete(roomUuid)
    },
    holderOf: async (roomUuid) => holders.get(roomUuid),
    occupied: async () => (await store.occupied()).filter((roomUuid) => isFree(roomUuid, host)),
  })
}
