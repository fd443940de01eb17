import type { Design } from '@segue/shared/room/settings.ts'
import { call, ensureSession, queries } from '../client/api.ts'

/** What has to be known of a room to walk in. The rest is told when one is inside. */
export type FoundRoom = { uuid: string; slug: string; name: string; design: Design }

export const roomKey = (slug: string) => ['room', slug.toLowerCase()] as const

export async function findRoom(slug: string): Promise<FoundRoom> {
  await ensureSession()
  const {
    uuid,
    name,
    design,
    slug: asWritten,
  } = await call('GET /rooms/{id}', { params: { id: slug.toLowerCase() } })
  return { uuid, slug: asWritten, name, design }
}

/** Whoever has just been told of a room need not look it up. */
export const knowRoom = (room: FoundRoom): void => void queries.setQueryData(roomKey(room.slug), room)
