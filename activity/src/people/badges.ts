const badgeNames = ['VERIFIED', 'PLATINUM', 'DOUBLE_PLATINUM', 'JQBX', 'STAFF'] as const
type Badge = (typeof badgeNames)[number]

/** The badges that there are words for, in the order of the product and not of when somebody got them. */
export const shownBadges = (badges: readonly string[] | undefined): Badge[] =>
  badgeNames.filter((name) => badges?.includes(name))
