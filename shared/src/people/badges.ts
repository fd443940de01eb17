/** Badges of a profile. `VERIFIED` allows its holder to play in rooms for verified people. */
export const badges = ['VERIFIED', 'PLATINUM', 'DOUBLE_PLATINUM', 'JQBX', 'STAFF'] as const
export type Badge = (typeof badges)[number]

export const isBadge = (name: string): name is Badge => badges.some((badge) => badge === name)
