import type { Design } from '@segue/shared/room/settings/settings.ts'

/** A house DJ: an ordinary bot account with a name, an avatar and a few records. */
export type HouseDj = { name: string; avatarId: string; color: string; tracks: number[] }

/** A demo room and its DJs. `tracks` are indexes in the list of house tracks. */
export type HouseRoom = {
  name: string
  slug: string
  description: string
  design: Design
  songsPerDj: number
  djs: HouseDj[]
}

/** The rooms that are playing when a newcomer arrives. The first one starts first. */
export const houseRooms: readonly HouseRoom[] = [
  {
    name: 'The Night Shift',
    slug: 'the-night-shift',
    description: 'House DJs on rotation, all night. Step up whenever you like.',
    design: 'CLUB',
    songsPerDj: 1,
    djs: [
      { name: 'Vera Vinyl', avatarId: 'bot-01', color: '#FF6B9D', tracks: [0, 3, 6, 9] },
      { name: 'Otto Echo', avatarId: 'bot-2', color: '#49E2A4', tracks: [1, 4, 7, 10] },
      { name: 'Lumi Loop', avatarId: 'bot-01', color: '#FFB454', tracks: [2, 5, 8, 11] },
    ],
  },
  {
    name: 'Golden Hour',
    slug: 'golden-hour',
    description: 'Slow records for a slow sunset.',
    design: 'YACHT',
    songsPerDj: 1,
    djs: [
      { name: 'Captain Coral', avatarId: 'bot-2', color: '#8F76FF', tracks: [1, 5, 9] },
      { name: 'Marina Mono', avatarId: 'bot-01', color: '#5AC8FA', tracks: [3, 7, 11] },
    ],
  },
  {
    name: 'Dusk Field',
    slug: 'dusk-field',
    description: 'Big choruses under an open sky.',
    design: 'FESTIVAL',
    songsPerDj: 1,
    djs: [
      { name: 'Delta Drum', avatarId: 'bot-01', color: '#FF8A3D', tracks: [2, 6, 10] },
      { name: 'Juno Jangle', avatarId: 'bot-2', color: '#562DF9', tracks: [4, 8, 0] },
    ],
  },
]
