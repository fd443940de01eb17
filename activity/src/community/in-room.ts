/** The community parts that a room needs. */
export { CommunityBadges } from './community-badges.tsx'
