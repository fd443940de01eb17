import type { Removal } from '@segue/shared/room/protocol/messages.ts'

/**
 * The end of a ban that has none. It is an instant like any other, so that every condition that asks for a ban's end holds
 * for it; PostgreSQL's `infinity` is no date here (decision 0030).
 */
export const permanentBan = new Date('9999-01-01T00:00:00Z')

/** When a ban ends; null for never. */
export const banEndOf = (bannedUntil: Date): Date | null => (bannedUntil < permanentBan ? bannedUntil : null)

/** What someone who is banned is told. */
export function banOf({ bannedUntil, banReason }: { bannedUntil: Date | null; banReason: string | null }): Removal {
  const end = bannedUntil && banEndOf(bannedUntil)
  return { code: 'accountBanned', until: end?.getTime() ?? null, reason: banReason }
}
