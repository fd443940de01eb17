/** The pages of communities and events, loaded as one chunk. */
export { CommunityPage } from './community-page.tsx'
export { EventPage } from './event-page.tsx'
export { WhatsOnPage } from './whats-on-page.tsx'
