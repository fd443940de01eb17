import * as z from 'zod'
import { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import { NowPlaying } from '@segue/shared/room/state/state.ts'
import { Song } from '@segue/shared/song/song.ts'

const { roomRoles, pinnedMessages, ...listed } = RoomSettings.shape

/** A DJ as a list of rooms shows them. */
export const Face = z
  .object({ uuid: z.string(), nickname: z.string(), avatarId: z.string(), color: z.string() })
  .meta({ id: 'Face' })

const live = {
  /** The current song, or null. */
  song: z.nullable(Song),
  nowPlaying: z.nullable(NowPlaying),
  vibeMeter: z.number(),
}

/** A room with all its settings and its current state. */
export const Room = z
  .object({
    ...listed,
    roomRoles,
    pinnedMessages,
    genres: z.array(z.string()),
    usersInRoomUuids: z.array(z.string()),
    usersInRoom: z.number(),
    ...live,
  })
  .meta({ id: 'Room' })

/** A room in a list, with the number of people, the DJs and the song. */
export const ListedRoom = z
  .object({
    ...listed,
    genres: z.array(z.string()),
    usersInRoom: z.number(),
    djs: z.array(Face),
    ...live,
  })
  .meta({ id: 'ListedRoom' })

export const RoomList = z.object({ rooms: z.array(ListedRoom), count: z.number() }).meta({ id: 'RoomList' })

export const roomId = z.string().min(1).max(100)
/** A room in a body, where it may be the number that rooms are returned with. */
export const roomInBody = z.union([roomId, z.int().min(1)]).transform(String)
export const roomNotFound = [404, 'Room not found'] as const
/** For callers who may not enter a room and so can't see inside. */
export const notInside = [403, 'Only people who can enter this room can see this'] as const
export const slugTaken = [409, 'Another room already has this address'] as const
