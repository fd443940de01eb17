import type { Design } from '@segue/shared/room/settings/settings.ts'

/** A scene as `npm run stills` drew it; its pictures are data URLs. */
export type Still = {
  /** The stage of a link preview without tables and people, while somebody plays and while nobody does. */
  live: string
  empty: string
  /** A small one of up to 7.5 kB, for the page of a room before its code has loaded. */
  door: string
  /** A DJ's table; null in a room without a stage. `pad` surrounds it, in the stage's units. */
  table: string | null
  pad: number
  lamp: string
  /** From the stage's units to pixels of a link preview. */
  camera: { scale: number; x: number; y: number }
}

/** Each is loaded when it is first needed. */
const files: Record<Design, () => Promise<{ default: Still }>> = {
  BARN: () => import('./stills/BARN.json', { with: { type: 'json' } }),
  BARN_UA: () => import('./stills/BARN_UA.json', { with: { type: 'json' } }),
  CHAT_ONLY: () => import('./stills/CHAT_ONLY.json', { with: { type: 'json' } }),
  CLUB: () => import('./stills/CLUB.json', { with: { type: 'json' } }),
  CLUB_UA: () => import('./stills/CLUB_UA.json', { with: { type: 'json' } }),
  FERRY_BUILDING: () => import('./stills/FERRY_BUILDING.json', { with: { type: 'json' } }),
  FESTIVAL: () => import('./stills/FESTIVAL.json', { with: { type: 'json' } }),
  STADIUM: () => import('./stills/STADIUM.json', { with: { type: 'json' } }),
  THEATER: () => import('./stills/THEATER.json', { with: { type: 'json' } }),
  TOMORROWLAND: () => import('./stills/TOMORROWLAND.json', { with: { type: 'json' } }),
  UNDERGROUND: () => import('./stills/UNDERGROUND.json', { with: { type: 'json' } }),
  YACHT: () => import('./stills/YACHT.json', { with: { type: 'json' } }),
}

export const stillOf = async (design: Design): Promise<Still> => (await files[design]()).default
