import { badges as badgeNames, type Badge } from '@segue/shared/people/badges.ts'

/** The badges that there are words for, in the order of the product and not of when somebody got them. */
export const shownBadges = (badges: readonly string[] | undefined): Badge[] =>
  badgeNames.filter((name) => badges?.includes(name))
