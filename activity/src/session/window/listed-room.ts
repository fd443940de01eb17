import type { Operations } from '@segue/api/operations'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import type { Song } from '@segue/shared/song/song.ts'

/** A room as shown by its window on the home page. */
export type ListedRoom = {
  uuid: string
  slug: string
  name: string
  description: string
  design: Design
  isPasswordProtected: boolean
  promoted: boolean
  /** The number of people inside, including the DJs. */
  people: number
  /** The maximum number of people. */
  size: number
  seats: number
  djs: readonly { uuid: string; nickname: string; avatarId: string; color: string }[]
  song: Pick<Song, 'trackName' | 'artistName'> | null
  /** 0–1 */
  vibe: number
}

/** Converts a room of any of the server's lists. */
export const asListed = (room: Operations['GET /rooms/public']['reply']['rooms'][number]): ListedRoom => ({
  uuid: room.uuid,
  slug: room.slug,
  name: room.name,
  description: room.description,
  design: room.design,
  isPasswordProtected: room.isPasswordProtected,
  promoted: room.promoted,
  people: room.usersInRoom,
  size: room.roomSize,
  seats: room.numberOfDjs,
  djs: room.djs,
  song: room.song,
  vibe: room.vibeMeter,
})
