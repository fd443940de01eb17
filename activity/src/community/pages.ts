/** The pages of communities and events, fetched as one. */
export { CommunityPage } from './community-page.tsx'
export { EventPage } from './event-page.tsx'
export { WhatsOnPage } from './whats-on-page.tsx'
