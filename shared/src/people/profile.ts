import * as z from 'zod/mini'

export const accountRoles = [
  'globalModerator',
  'admin',
  'moderator',
  'staff',
  'promoter',
  'user',
  'superUser',
  'bot',
] as const
export type AccountRole = (typeof accountRoles)[number]

/** The role in a token: an account role, or `guest` for someone without an account. */
export const tokenRoles = [...accountRoles, 'guest', 'service'] as const
export const TokenRole = z.enum(tokenRoles)
export type TokenRole = z.infer<typeof TokenRole>

export const roomRoles = [
  'owner',
  'coOwner',
  'moderator',
  'dj',
  'chatDisabled',
  'djDisabled',
  'kicked',
  'banned',
] as const
export const RoomRole = z.enum(roomRoles)
export type RoomRole = z.infer<typeof RoomRole>

/**
 * A profile as rooms and clients exchange it. Empty values are `''` or 0, never null; guests have only the first four.
 */
export const UserProfile = z.looseObject({
  uuid: z.string(),
  nickname: z.string(),
  avatarId: z.string(),
  color: z.string(),
  badges: z.optional(z.array(z.string())),
  /** What they wear of what they have earned by playing; absent if nothing. */
  worn: z.optional(z.array(z.string())),
})
export type UserProfile = z.infer<typeof UserProfile>

/** The color of users who haven't chosen one (client specification, section 9). */
export const defaultColor = '#562DF9'
export const ghostColor = '#FFFFFF'

export const capabilities = ['uploadMusic', 'promoteRoom'] as const
export type Capability = (typeof capabilities)[number]
