/** What a profile may be distinguished with. `VERIFIED` lets its holder play in rooms for the verified. */
export const badges = ['VERIFIED', 'PLATINUM', 'DOUBLE_PLATINUM', 'JQBX', 'STAFF'] as const
export type Badge = (typeof badges)[number]

export const isBadge = (name: string): name is Badge => badges.some((badge) => badge === name)
