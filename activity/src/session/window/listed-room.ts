import type { Operations } from '@segue/api/operations'
import type { Design } from '@segue/shared/room/settings.ts'
import type { Song } from '@segue/shared/song/song.ts'

/** A room as its window on the street shows it. */
export type ListedRoom = {
  uuid: string
  slug: string
  name: string
  description: string
  design: Design
  isPasswordProtected: boolean
  promoted: boolean
  /** How many are inside, the DJs included. */
  people: number
  /** How many fit inside. */
  size: number
  seats: number
  djs: readonly { uuid: string; nickname: string; avatarId: string; color: string }[]
  song: Pick<Song, 'trackName' | 'artistName'> | null
  /** 0–1 */
  vibe: number
}

/** A room of any of the server's lists, as its window shows it. */
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
