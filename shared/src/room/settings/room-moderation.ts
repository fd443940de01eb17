import * as z from 'zod/mini'
import type { UserProfile } from '../../people/profile.ts'

/** Max seconds between two messages of a person, and max minutes for which new accounts only listen. */
export const longestSlowModeSeconds = 6 * 60 * 60
export const longestListenMinutes = 60
/** Raid mode ends automatically after this long. */
export const raidMs = 60 * 60_000
/** An account is new for this long. Guests are always new, since they can change identity at will. */
export const newAccountMs = 7 * 24 * 60 * 60_000

/** Raid mode: only people who were here when it began, and their friends, may speak and take the stage. Server ms. */
export const Raid = z.object({ startedAt: z.number(), until: z.number() })
export type Raid = z.infer<typeof Raid>

/**
 * The auto-moderation of a room. Everything is off until staff switch it on. The filtered words are not included: only
 * staff may see them.
 */
export const RoomModeration = z.object({
  /** Min seconds between two messages of a person, except staff. */
  slowModeSeconds: z.nullable(z.int().check(z.minimum(1), z.maximum(longestSlowModeSeconds))),
  /** Guests and new accounts can't post links. */
  newcomerLinksOff: z.boolean(),
  /** For this many minutes after joining, guests and new accounts only listen. */
  newcomersListenMinutes: z.nullable(z.int().check(z.minimum(1), z.maximum(longestListenMinutes))),
  raid: z.nullable(Raid),
})
export type RoomModeration = z.infer<typeof RoomModeration>

/** A change to the settings; missing keys stay as they are. Raid mode has an operation of its own. */
export const RoomModerationChange = z.partial(z.omit(RoomModeration, { raid: true }))

export const noModeration: Readonly<RoomModeration> = {
  slowModeSeconds: null,
  newcomerLinksOff: false,
  newcomersListenMinutes: null,
  raid: null,
}

/** A room's auto-moderation; anything missing in older settings is off. */
export const moderationOf = ({ moderation }: { moderation?: RoomModeration | undefined }): Readonly<RoomModeration> =>
  moderation ? { ...noModeration, ...moderation } : noModeration

/** Raid mode, if it is on now. */
export const raidAt = (settings: { moderation?: RoomModeration | undefined }, now: number): Raid | null => {
  const raid = settings.moderation?.raid ?? null
  return raid !== null && raid.until > now ? raid : null
}

/** Whether a user counts as new: a guest, or a user whose account is new or of unknown age. */
export function isNewcomer(profile: UserProfile, now: number): boolean {
  const since = typeof profile.createdAt === 'string' ? Date.parse(profile.createdAt) : NaN
  return !(since + newAccountMs <= now)
}

/**
 * Why a user can only listen for now, and until when (server ms): they receive everything and vote, but neither speak
 * nor play.
 */
export interface Listening {
  code: 'newcomersListen' | 'raidMode'
  until: number
}
