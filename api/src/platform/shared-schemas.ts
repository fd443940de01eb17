import * as z from 'zod'
import { ChatMessage, GroupMessage, WireReaction } from '@segue/shared/chat/message.ts'
import { UserProfile } from '@segue/shared/people/profile.ts'
import { BoothManners, MannersChange, StartManners } from '@segue/shared/room/rules/settings.ts'
import { RoomRoleRow, RoomSettings } from '@segue/shared/room/settings.ts'
import {
  Dj,
  NowPlaying,
  Position,
  RoomState,
  RoomUser,
  SongVotes,
  UserData,
  VoteCounts,
  Waiting,
} from '@segue/shared/room/state.ts'
import { BeatGrid, Provider, ProviderIds, Song, SongStatus, Thumbnails } from '@segue/shared/song/song.ts'

const schemas = {
  BeatGrid,
  BoothManners,
  BoothMannersChange: MannersChange,
  BoothMannersStart: StartManners,
  ChatMessage,
  Dj,
  GroupMessage,
  MusicProvider: Provider,
  NowPlaying,
  Position,
  ProviderIds,
  Reaction: WireReaction,
  RoomRole: RoomRoleRow,
  RoomSettings,
  RoomState,
  RoomUser,
  Song,
  SongStatus,
  SongVotes,
  Thumbnails,
  UserData,
  UserProfile,
  VoteCounts,
  Waiting,
}

/**
 * Names the schemas of `shared` in the api's documents. They are named here and not where they stand, since a client's
 * first page takes single constants from those files and must not load the schema library for their names.
 */
export function nameSharedSchemas() {
  for (const [id, schema] of Object.entries(schemas)) z.globalRegistry.add(schema, { id })
}
