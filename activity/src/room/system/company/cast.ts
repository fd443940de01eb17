import type { StagePerson } from '../../../stage/stage-props.ts'

/** How many sentences there are about each subject, named `title1`, `title2` and so on. */
export const sentences = { title: 6, artist: 6, dj: 5, genre: 3, slow: 2, fast: 2, long: 2 } as const
export type Subject = keyof typeof sentences

export type Character = Pick<StagePerson, 'avatarId' | 'color' | 'position' | 'vote'> & {
  name: string
  /** The hours at which they like to be out: from, and until before, in UTC, so that every browser agrees. */
  hours: readonly [from: number, until: number]
  talksAbout: readonly Subject[]
}

/** Their names are not translated. */
export const cast: readonly Character[] = [
  {
    name: 'Mo',
    avatarId: 'crate-digger',
    color: '#2fa39a',
    position: { x: 16, y: 58 },
    vote: 'like',
    hours: [16, 4],
    talksAbout: ['title', 'genre'],
  },
  {
    name: 'Pearl',
    avatarId: 'grandma',
    color: '#e85da0',
    position: { x: 86, y: 72 },
    vote: 'like',
    hours: [8, 22],
    talksAbout: ['slow', 'dj'],
  },
  {
    name: 'Juno',
    avatarId: 'night-cyclist',
    color: '#ffb454',
    position: { x: 70, y: 34 },
    vote: null,
    hours: [18, 6],
    talksAbout: ['fast', 'artist'],
  },
  {
    name: 'Ines',
    avatarId: 'painter',
    color: '#7b5cf9',
    position: { x: 34, y: 80 },
    vote: 'like',
    hours: [10, 23],
    talksAbout: ['title', 'slow'],
  },
  {
    name: 'Tomas',
    avatarId: 'lighthouse-keeper',
    color: '#f2c94c',
    position: { x: 60, y: 86 },
    vote: null,
    hours: [20, 9],
    talksAbout: ['long', 'genre'],
  },
  {
    name: 'Bea',
    avatarId: 'beekeeper',
    color: '#49e2a4',
    position: { x: 12, y: 26 },
    vote: null,
    hours: [6, 19],
    talksAbout: ['dj', 'artist'],
  },
  {
    name: 'Otis',
    avatarId: 'crooner',
    color: '#e2574c',
    position: { x: 88, y: 30 },
    vote: 'like',
    hours: [17, 3],
    talksAbout: ['artist', 'slow'],
  },
  {
    name: 'Wren',
    avatarId: 'poet',
    color: '#5e8fd6',
    position: { x: 40, y: 36 },
    vote: null,
    hours: [12, 1],
    talksAbout: ['title', 'long'],
  },
  {
    name: 'Ravi',
    avatarId: 'tabla',
    color: '#f96a2d',
    position: { x: 38, y: 58 },
    vote: 'like',
    hours: [13, 2],
    talksAbout: ['fast', 'genre'],
  },
]

export const uuidOf = ({ name }: Character): string => `regular-${name.toLowerCase()}`
