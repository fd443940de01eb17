import * as z from 'zod'
import { SongVotes, VoteCounts } from '@segue/shared/room/state/votes.ts'
import { LibraryCue, LibraryTrack } from '@segue/shared/crate/library/library.ts'
import { ChatMessage, GroupMessage, WireReaction } from '@segue/shared/chat/message.ts'
import { RoomRole, TokenRole, UserProfile } from '@segue/shared/people/profile.ts'
import { BoothRules, BoothRulesChange, StartingBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { Condition, CustomRule, CustomRules } from '@segue/shared/room/settings/custom-rules.ts'
import { Design, DjType, RoomRoleRow, RoomSettings, RoomType } from '@segue/shared/room/settings/settings.ts'
import {
  Dj,
  NextPlay,
  NowPlaying,
  Position,
  RoomState,
  RoomUser,
  SongRequest,
  UserData,
  Waiting,
} from '@segue/shared/room/state/state.ts'
import { BeatGrid, Provider, ProviderIds, Song, SongStatus, Thumbnails } from '@segue/shared/song/song.ts'

const schemas = {
  BeatGrid,
  BoothRules,
  BoothRulesChange,
  StartingBoothRules,
  ChatMessage,
  CustomRule,
  CustomRules,
  Design,
  Dj,
  DjType,
  GroupMessage,
  LibraryCue,
  LibraryTrack,
  MusicProvider: Provider,
  NextPlay,
  NowPlaying,
  Position,
  ProviderIds,
  Reaction: WireReaction,
  RoomRole: RoomRoleRow,
  RoomRoleName: RoomRole,
  RoomSettings,
  RoomState,
  RoomType,
  RoomUser,
  RuleCondition: Condition,
  Song,
  SongRequest,
  SongStatus,
  SongVotes,
  Thumbnails,
  TokenRole,
  UserData,
  UserProfile,
  VoteCounts,
  Waiting,
}

/**
 * Names the schemas of `shared` in the API's documents. They are named here instead of where they are defined, since a
 * client's first page loads single constants from those files and must not load the schema library for their names.
 */
export function nameSharedSchemas() {
  for (const [id, schema] of Object.entries(schemas)) z.globalRegistry.add(schema, { id })
}
