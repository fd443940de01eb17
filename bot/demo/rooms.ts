import type { Design } from '@segue/shared/room/settings/settings.ts'

/** A house DJ: an ordinary bot account with a name, an avatar, and the titles of the records it plays. */
export type HouseDj = { name: string; avatarId: string; color: string; tracks: string[] }

/** A demo room and its DJs. */
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
      // House, from deep to acid.
      {
        name: 'Vera Vinyl',
        avatarId: 'bot-01',
        color: '#FF6B9D',
        tracks: [
          'Paper Lanterns',
          'Glass Elevator',
          'Second Staircase',
          'Marigold Line',
          'Salt on the Rail',
          'Velour Machine',
        ],
      },
      // Techno and dub, and what the two have in common: echo.
      {
        name: 'Otto Echo',
        avatarId: 'bot-2',
        color: '#49E2A4',
        tracks: ['Copper Wire', 'Pylon', 'Tin Roof Weather', 'Night Foundry', 'Echo Ledger', 'Harbour Master'],
      },
      // Garage, jungle, drum and bass.
      {
        name: 'Lumi Loop',
        avatarId: 'bot-01',
        color: '#FFB454',
        tracks: [
          'Moth and Lamp',
          'Low Tide Runner',
          'Upper Deck, Front Row',
          'Rain on the Estuary',
          'Silk Curfew',
          'Rookery',
        ],
      },
    ],
  },
  {
    name: 'Golden Hour',
    slug: 'golden-hour',
    description: 'Slow records for a slow sunset.',
    design: 'YACHT',
    songsPerDj: 1,
    djs: [
      // Disco, funk, bossa nova.
      {
        name: 'Captain Coral',
        avatarId: 'bot-2',
        color: '#8F76FF',
        tracks: ['Corner Booth', 'Rua das Acácias', 'Sunday Shoes', 'Kite Season', 'Greasy Spoon', 'Blue Tram'],
      },
      // Slow beats and no hurry.
      {
        name: 'Marina Mono',
        avatarId: 'bot-01',
        color: '#5AC8FA',
        tracks: ['Slow Harbour', 'Quiet Atlas', 'Window Seat', 'Long Exposure', 'Corner Shop Sonata', 'Soft Landing'],
      },
    ],
  },
  {
    name: 'Dusk Field',
    slug: 'dusk-field',
    description: 'Big choruses under an open sky.',
    design: 'FESTIVAL',
    songsPerDj: 1,
    djs: [
      // Broken beats, and consoles from 1986.
      {
        name: 'Delta Drum',
        avatarId: 'bot-01',
        color: '#FF8A3D',
        tracks: ['Concrete Orchid', 'Glass Arcade', 'Big Smoke Biscuit', 'Save Point'],
      },
      // Trance and synthwave.
      {
        name: 'Juno Jangle',
        avatarId: 'bot-2',
        color: '#562DF9',
        tracks: [
          'Orbit Garden',
          'Night Swim Motel',
          'First Light, Last Train',
          'Chrome Coast',
          'Parallax Coast',
          'Ultramarina',
        ],
      },
    ],
  },
]
