import type { RoomTables } from './room.ts'
import type { DiscordRoomsTables } from './discord-rooms.ts'
import type { RoomEventsTables } from './room-events.ts'
import type { CommunitiesTables } from './communities.ts'

export type RoomsTables = RoomTables & DiscordRoomsTables & RoomEventsTables & CommunitiesTables
