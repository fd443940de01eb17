/** The people parts that the street needs, loaded as one chunk. */
export { FriendsNow } from './friends/friends-now.tsx'
export { SeasonSign } from './ranking/season-sign.tsx'
