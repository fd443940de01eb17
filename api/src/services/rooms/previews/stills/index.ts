// Written by `npm run stills`.
export const stills = {
  BARN: () => import('./BARN.json', { with: { type: 'json' } }),
  BARN_UA: () => import('./BARN_UA.json', { with: { type: 'json' } }),
  CHAT_ONLY: () => import('./CHAT_ONLY.json', { with: { type: 'json' } }),
  CLUB: () => import('./CLUB.json', { with: { type: 'json' } }),
  CLUB_UA: () => import('./CLUB_UA.json', { with: { type: 'json' } }),
  FERRY_BUILDING: () => import('./FERRY_BUILDING.json', { with: { type: 'json' } }),
  FESTIVAL: () => import('./FESTIVAL.json', { with: { type: 'json' } }),
  STADIUM: () => import('./STADIUM.json', { with: { type: 'json' } }),
  THEATER: () => import('./THEATER.json', { with: { type: 'json' } }),
  TOMORROWLAND: () => import('./TOMORROWLAND.json', { with: { type: 'json' } }),
  UNDERGROUND: () => import('./UNDERGROUND.json', { with: { type: 'json' } }),
  YACHT: () => import('./YACHT.json', { with: { type: 'json' } }),
}
