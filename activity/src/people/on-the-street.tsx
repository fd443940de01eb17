/** What the street shows of people, fetched together. */
export { FriendsNow } from './friends/friends-now.tsx'
export { SeasonSign } from './ranking/season-sign.tsx'
