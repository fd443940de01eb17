import type { Rooms } from '../../../ports/rooms.ts'

/** The users who are in a live room now; empty without a room. */
export async function presentIn(rooms: Rooms, roomUuid: string | null): Promise<Set<string>> {
  if (roomUuid === null) return new Set()
  const state = (await rooms.live([roomUuid])).get(roomUuid)
  return new Set(state?.allUsers.map(({ uuid }) => uuid))
}
