import { every, held, hits, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { glassPad } from '../voices/pads.ts'
import { bell, kalimba } from '../voices/plucks.ts'

/** What a room's radio sends while nothing plays that may be sent: four notes, and a quiet place to wait in. */
export const station: Score = {
  slug: 'station',
  title: 'Station',
  artist: 'Segue',
  genre: 'Jingle',
  bpm: 84,
  key: key('D major'),
  form: [
    ['call', 2],
    ['rest', 2],
  ],
  chords: { call: 'Dmaj7 Gmaj7', rest: 'Bm7 Gmaj7 Em7 A7' },
  room: { seconds: 3.2, brightness: 3600, delayBeats: 0.75, feedback: 0.4 },
  layers: [
    {
      name: 'call',
      voice: bell,
      gain: -10,
      reverb: 0.5,
      delay: 0.3,
      play: { call: every(2, hits('x...............', { midi: 74 })) },
    },
    {
      name: 'answer',
      voice: kalimba,
      gain: -9,
      pan: 0.2,
      reverb: 0.35,
      delay: 0.35,
      play: { call: struck('....x..x..x.....', { centre: 74 }), rest: struck('..-.......o.....', { centre: 69 }) },
    },
    {
      name: 'air',
      voice: glassPad({ attack: 0.8, release: 1.6 }),
      gain: -16,
      reverb: 0.6,
      swell: { call: [-3, 0], rest: [0, -6] },
      play: { call: held({ centre: 62, velocity: 0.5 }), rest: held({ centre: 60, velocity: 0.45 }) },
    },
  ],
}
