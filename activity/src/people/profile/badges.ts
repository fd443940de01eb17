import { badges as badgeNames, type Badge } from '@segue/shared/people/badges.ts'

/** The badges that have translations, in the product's order and not in that of the awards. */
export const shownBadges = (badges: readonly string[] | undefined): Badge[] =>
  badgeNames.filter((name) => badges?.includes(name))
