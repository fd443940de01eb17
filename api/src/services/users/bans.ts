import type { Removal } from '@segue/shared/room/protocol/messages.ts'

/**
 * The end of a permanent ban. A real instant, so that every condition on a ban's end works for it; PostgreSQL's
 * `infinity` can't be represented as a date here (decision 0030).
 */
export const permanentBan = new Date('9999-01-01T00:00:00Z')

/** When a ban ends; null for never. */
export const banEndOf = (bannedUntil: Date): Date | null => (bannedUntil < permanentBan ? bannedUntil : null)

/** What a banned user is shown. */
export function banOf({ bannedUntil, banReason }: { bannedUntil: Date | null; banReason: string | null }): Removal {
  const end = bannedUntil && banEndOf(bannedUntil)
  return { code: 'accountBanned', until: end?.getTime() ?? null, reason: banReason }
}
