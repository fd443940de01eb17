import type { Design } from '@segue/shared/room/settings/settings.ts'
import { call, ensureSession, queries } from '../client/api.ts'

/** The data needed to enter a room. The rest arrives once inside. */
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

/** Stores a room that has just been received, so that it need not be looked up. */
export const knowRoom = (room: FoundRoom): void => void queries.setQueryData(roomKey(room.slug), room)

export const knownRoom = (slug: string): FoundRoom | undefined => queries.getQueryData(roomKey(slug))
