/** What the room shows of the communities it is in. */
export { CommunityBadges } from './community-badges.tsx'
