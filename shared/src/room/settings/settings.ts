import * as z from 'zod/mini'
import { RoomRole } from '../../people/profile.ts'
import { RoomModeration } from './room-moderation.ts'
import { CustomRules } from './custom-rules.ts'
import { BoothRules, boothRulesOf } from './booth-rules.ts'

export const djTypes = ['EVERYONE', 'INVITE_ONLY', 'PRO_PLAN_OWNER', 'VERIFIED_ONLY'] as const
export const roomTypes = ['PUBLIC', 'PRIVATE'] as const
export const designs = [
  'BARN',
  'BARN_UA',
  'CHAT_ONLY',
  'CLUB',
  'CLUB_UA',
  'FERRY_BUILDING',
  'FESTIVAL',
  'STADIUM',
  'THEATER',
  'TOMORROWLAND',
  'UNDERGROUND',
  'YACHT',
] as const
export const Design = z.enum(designs)
export type Design = z.infer<typeof Design>
export const DjType = z.enum(djTypes)
export type DjType = z.infer<typeof DjType>
export const RoomType = z.enum(roomTypes)
export type RoomType = z.infer<typeof RoomType>

/** One row of a room's roles. Several rows for one person coexist; the highest counts. */
export const RoomRoleRow = z.object({
  id: z.number(),
  roomId: z.number(),
  userUuid: z.string(),
  role: RoomRole,
  /** ISO instant at which the role expires, or null for never. */
  expirationTime: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type RoomRoleRow = z.infer<typeof RoomRoleRow>

/**
 * A room's settings as clients see them: `state.settings` and the body of `GET /rooms/{id}`. They contain no secrets.
 */
export const RoomSettings = z.looseObject({
  id: z.optional(z.number()),
  uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  vibe: z.string(),
  type: RoomType,
  design: Design,
  djType: DjType,
  numberOfDjs: z.number(),
  songsPerDj: z.number(),
  roomSize: z.number(),
  musicProviderKeys: z.array(z.string()),
  hasChat: z.boolean(),
  explicit: z.boolean(),
  promoted: z.boolean(),
  liveAudio: z.boolean(),
  isLive: z.boolean(),
  unlisted: z.boolean(),
  /** Whether it may be heard as a radio station. Absent in snapshots of older versions. */
  radio: z.optional(z.boolean()),
  varietyStyleMusic: z.boolean(),
  entryFee: z.number(),
  freeEntries: z.number(),
  isPasswordProtected: z.boolean(),
  isGuestPasswordProtected: z.boolean(),
  posterUrl: z.nullable(z.string()),
  externalUrl: z.nullable(z.string()),
  discordServer: z.nullable(z.string()),
  pinnedMessages: z.array(z.unknown()),
  roomRoles: z.array(RoomRoleRow),
  /** Absent if they were never changed, and incomplete in old snapshots; use `boothRulesOf`. */
  boothRules: z.optional(BoothRules),
  /** Absent if staff have created none. */
  customRules: z.optional(CustomRules),
  /** Absent if it was never changed; use `moderationOf`. */
  moderation: z.optional(RoomModeration),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.nullable(z.string()),
})
export type RoomSettings = z.infer<typeof RoomSettings>

/** Renames the keys of settings that an older version wrote. */
export function underNewNames(settings: RoomSettings): RoomSettings {
  const { manners, ...others } = settings
  return manners === undefined ? settings : { boothRules: boothRulesOf({ manners }), ...others }
}
