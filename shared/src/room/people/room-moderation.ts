import * as z from 'zod/mini'
import type { UserProfile } from '../../people/profile.ts'

/** The most seconds between two lines of one person, and the most minutes for which new accounts only listen. */
export const longestSlowModeSeconds = 6 * 60 * 60
export const longestListenMinutes = 60
/** Raid mode ends by itself after this long. */
export const raidMs = 60 * 60_000
/** An account is new for this long. Guests are always new, being somebody else as often as they like. */
export const newAccountMs = 7 * 24 * 60 * 60_000

/** Raid mode: only people who were here when it began, and their friends, may speak and take the stage. Server ms. */
export const Raid = z.object({ startedAt: z.number(), until: z.number() })
export type Raid = z.infer<typeof Raid>

/**
 * How a room keeps order by itself. Everything is off until staff switch it on. The words that it filters are not among
 * this: they are for its staff alone.
 */
export const RoomModeration = z.object({
  /** So many seconds between two lines of one person, staff excepted. */
  slowModeSeconds: z.nullable(z.int().check(z.minimum(1), z.maximum(longestSlowModeSeconds))),
  /** Guests and new accounts post no links. */
  newcomerLinksOff: z.boolean(),
  /** For so many minutes after they came, guests and new accounts only listen. */
  newcomersListenMinutes: z.nullable(z.int().check(z.minimum(1), z.maximum(longestListenMinutes))),
  raid: z.nullable(Raid),
})
export type RoomModeration = z.infer<typeof RoomModeration>

/** What staff change in the settings; what is left out stays as it is. Raid mode has a call of its own. */
export const RoomModerationChange = z.partial(z.omit(RoomModeration, { raid: true }))

export const noModeration: Readonly<RoomModeration> = {
  slowModeSeconds: null,
  newcomerLinksOff: false,
  newcomersListenMinutes: null,
  raid: null,
}

/** How a room keeps order, with what older settings do not know switched off. */
export const moderationOf = ({ moderation }: { moderation?: RoomModeration | undefined }): Readonly<RoomModeration> =>
  moderation ? { ...noModeration, ...moderation } : noModeration

/** Whether raid mode is on at this moment. */
export const raidAt = (settings: { moderation?: RoomModeration | undefined }, now: number): Raid | null => {
  const raid = settings.moderation?.raid ?? null
  return raid !== null && raid.until > now ? raid : null
}

/** Whether somebody counts as new: a guest, or somebody whose account is new, or of an age that nobody can tell. */
export function isNewcomer(profile: UserProfile, now: number): boolean {
  const since = typeof profile.createdAt === 'string' ? Date.parse(profile.createdAt) : NaN
  return !(since + newAccountMs <= now)
}
