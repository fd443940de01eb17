import { arp, bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, riser } from '../voices/air.ts'
import { filterBass } from '../voices/bass.ts'
import { piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { flute } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { kalimba, marimba, string } from '../voices/plucks.ts'

const four = hits('x...x...x...x...')
const skip = struck(['x..x..x...x..x..', 'x..x..x...x.x...'], { centre: 66, velocity: 0.72 })
const tune = melody(
  [
    '. . 2 - 4 - 4 . 5 - 4 - 2 - . .',
    '. . 1 - 2 - 4 . 2 - - - . . . .',
    '. . 2 - 4 - 4 . 7 - 5 - 4 - . .',
    '. . 5 - 4 - 2 . 4 - - - - - . .',
  ],
  { octave: 5, velocity: 0.75 },
)
const hook = melody(
  [
    '4 . . 2 . . 4 . 5 . 4 . 2 . 1 .',
    '2 . . 1 . . 2 . 4 . . . 2 . 4 .',
    '4 . . 2 . . 4 . 7 . 5 . 4 . 2 .',
    '5 . . 4 . . 2 . 4 . . 2 . 1 0 .',
  ],
  { octave: 5, velocity: 0.8 },
)

/** Wind, sand, and somebody with a marimba. */
export const kiteSeason: Score = {
  slug: 'kite-season',
  title: 'Kite Season',
  artist: 'Oona Flores',
  genre: 'Tropical House',
  bpm: 106,
  key: key('G major'),
  swing: 0.08,
  form: [
    ['intro', 8],
    ['verse', 8],
    ['drop', 8],
    ['break', 4],
    ['drop', 8],
    ['verse', 4],
    ['break', 4],
    ['drop', 8],
    ['outro', 4],
  ],
  chords: { all: 'G Em7 Cadd9 D', break: 'Cadd9 D Em7 D', verse: 'Em7 Cadd9 G D' },
  pump: 'kick',
  room: { seconds: 1.7, brightness: 6000, delayBeats: 0.75, feedback: 0.36 },
  layers: [
    {
      name: 'kick',
      voice: kit.roundKick,
      gain: -8,
      play: { verse: halves(hits('x.......x.......'), four), drop: four, outro: four },
    },
    {
      name: 'snap',
      voice: kit.tightClap,
      gain: -13,
      reverb: 0.25,
      play: {
        verse: hits('....o.......o...'),
        drop: hits('....x.......x...', { fill: '....x.......x.xx' }),
        intro: halves(hits(''), hits('....o.......o...')),
      },
    },
    {
      name: 'shaker',
      voice: kit.shaker,
      gain: -14,
      pan: 0.3,
      loose: 4,
      play: {
        verse: hits('o-x-o-x-o-x-o-x-'),
        drop: hits('o-x-o-x-o-x-o-x-'),
        break: hits('-,o,-,o,-,o,-,o,'),
        outro: hits('o-x-o-x-o-x-o-x-'),
      },
    },
    { name: 'hat', voice: kit.softHat, gain: -16, pan: -0.2, play: { drop: hits('..x...x...x...x.') } },
    {
      name: 'conga',
      voice: kit.conga,
      gain: -15,
      pan: -0.4,
      loose: 5,
      reverb: 0.15,
      play: {
        verse: hits(['...o..x....o..x.', '...o..x...o.x.x.'], { midi: 57 }),
        drop: hits(['...o..x....o..x.', '...o..x...o.x.x.'], { midi: 57 }),
        outro: hits('...o..x....o..x.', { midi: 57 }),
      },
    },
    {
      name: 'block',
      voice: kit.woodBlock,
      gain: -21,
      pan: 0.45,
      delay: 0.2,
      play: { drop: hits('x..o..x...x..o..') },
    },
    {
      name: 'bass',
      voice: filterBass({ bright: 240, opens: 1.8, shuts: 0.16, sub: 0.8 }),
      gain: -9,
      duck: 0.6,
      play: {
        verse: bassline('0 - - 0 - . 0 . . . 0 - 0 . . .', { centre: 40 }),
        drop: bassline(['0 - - 0 - . 0 . . . 0 - 7 . 12 .', '0 - - 0 - . 0 . . . 0 - 5 . 7 .'], { centre: 40 }),
        outro: bassline('0 - - 0 - . 0 . . . 0 - 0 . . .', { centre: 40 }),
        break: bassline('0 - - - - - - - - - - - - - . .', { centre: 40, velocity: 0.6 }),
      },
    },
    {
      name: 'piano',
      voice: piano({ bright: 0.8 }),
      gain: -9,
      reverb: 0.2,
      duck: 0.35,
      highpass: 140,
      play: {
        verse: skip,
        drop: skip,
        break: held({ centre: 66, velocity: 0.6 }),
        intro: halves(hits(''), held({ centre: 66, velocity: 0.5 })),
      },
    },
    {
      name: 'guitar',
      voice: string({ ring: 0.8, bright: 0.6 }),
      gain: -5,
      pan: -0.35,
      loose: 6,
      reverb: 0.2,
      play: {
        intro: arp({ centre: 62, shape: 'bounce', rate: 2, length: 1.4 }),
        verse: arp({ centre: 62, shape: 'bounce', rate: 4, rests: 'x.o-.o-.x.o-.o.-', length: 1.5 }),
        outro: arp({ centre: 62, shape: 'bounce', rate: 2, length: 1.4 }),
      },
    },
    {
      name: 'marimba',
      voice: marimba,
      gain: -11,
      pan: 0.15,
      loose: 3,
      reverb: 0.22,
      delay: 0.22,
      play: { intro: halves(hits(''), hook), drop: hook, outro: halves(hook, hits('')) },
    },
    {
      name: 'kalimba',
      voice: kalimba,
      gain: -13,
      pan: -0.2,
      reverb: 0.3,
      delay: 0.3,
      play: {
        verse: halves(hits(''), tune),
        break: melody(['4 . . . 7 . . . 5 . . . 4 . . .', '2 . . . 4 . . . 1 . . . . . . .'], {
          octave: 6,
          velocity: 0.6,
        }),
      },
    },
    {
      name: 'flute',
      voice: flute(),
      gain: -12.5,
      pan: 0.1,
      loose: 8,
      reverb: 0.3,
      delay: 0.2,
      play: { verse: halves(tune, hits('')), break: tune },
    },
    {
      name: 'pad',
      voice: sawPad({ bright: 2400, attack: 0.15, release: 0.6 }),
      gain: -14,
      reverb: 0.3,
      duck: 0.8,
      highpass: 220,
      lowpass: { break: [600, 7000] },
      play: { drop: held({ centre: 67, velocity: 0.7 }), break: held({ centre: 67, velocity: 0.7 }) },
    },
    { name: 'riser', voice: riser(), gain: -18, reverb: 0.3, play: { break: throughout() } },
    {
      name: 'crash',
      voice: breaker(),
      gain: -15,
      reverb: 0.4,
      play: { drop: every(8, hits('x...............')), verse: every(8, hits('o...............')) },
    },
  ],
}
