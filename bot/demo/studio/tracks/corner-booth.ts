import { bassline, every, halves, hits, held, melody, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker } from '../voices/air.ts'
import { fingerBass } from '../voices/bass.ts'
import { electricPiano, organ } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { brass, lead } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { string } from '../voices/plucks.ts'

const four = hits('x...x...x...x...', { fill: 'x...x...x..xx...' })
const walk = bassline(
  [
    '0 . . 12 . 0 10 . 12 . 0 . 3 . 5 7',
    '0 . . 12 . 0 . 10 12 . 7 . 5 . 3 ~2',
    '0 . . 12 . 0 10 . 12 . 0 . 3 . 5 7',
    '0 . 0 12 . 12 10 . 7 . 5 7 . 10 12 .',
  ],
  { centre: 40, velocity: 0.85 },
)
const scratch = struck(['..x.,.x.,.x..,x.', '..x.,.x.,.x.,x,.'], { centre: 67, velocity: 0.7 })
const horns = struck(['............x.x-', '..............x.', '......x-........', 'x..x..x---......'], {
  centre: 69,
  velocity: 0.9,
})

/** The band plays in the corner, so that nobody has to look at it. */
export const cornerBooth: Score = {
  slug: 'corner-booth',
  title: 'Corner Booth',
  artist: 'The Velvet Receipts',
  genre: 'Nu-Disco',
  bpm: 112,
  key: key('E dorian'),
  swing: 0.06,
  form: [
    ['intro', 8],
    ['verse', 8],
    ['chorus', 8],
    ['break', 4],
    ['solo', 8],
    ['verse', 4],
    ['chorus', 8],
    ['solo', 4],
    ['outro', 8],
  ],
  chords: { all: 'Em9 Em9 A13 A9', chorus: 'Cmaj9 D6 Em9 A9', break: 'Cmaj9 Bm7 Am9 Bm7' },
  pump: 'kick',
  room: { seconds: 1.2, brightness: 5600, delayBeats: 0.5, feedback: 0.3 },
  layers: [
    {
      name: 'kick',
      voice: kit.tightKick,
      gain: -8,
      play: {
        intro: halves(hits(''), four),
        verse: four,
        chorus: four,
        solo: four,
        outro: four,
        break: hits('x...............'),
      },
    },
    {
      name: 'snare',
      voice: kit.crispSnare,
      gain: -13,
      reverb: 0.15,
      play: {
        verse: hits('....x..,.,..x..,', { fill: '....x..,.,o.x.xo' }),
        chorus: hits('....x..,.,..x..,', { fill: '....x..,x.o.x.xx' }),
        solo: hits('....x..,.,..x..,', { fill: '....x..,.,o.x.xo' }),
        outro: hits('....x.......x...'),
      },
    },
    {
      name: 'clap',
      voice: kit.clap,
      gain: -15,
      reverb: 0.2,
      play: { chorus: hits('....x.......x...'), solo: hits('....x.......x...') },
    },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -14,
      pan: 0.2,
      loose: 3,
      play: {
        intro: hits('o,-,o,-,o,-,o,-,'),
        verse: hits('o-,-o-,-o-,-o-,-'),
        chorus: hits('o-,-o-,-o-,-o-,-'),
        solo: hits('o-,-o-,-o-,-o-,-'),
        outro: hits('o-,-o-,-o-,-o-,-'),
      },
    },
    {
      name: 'open hat',
      voice: kit.openHat,
      gain: -15,
      pan: 0.2,
      play: {
        chorus: hits('..x...x...x...x.'),
        solo: hits('..x...x...x...x.'),
        verse: halves(hits(''), hits('..............x.')),
      },
    },
    {
      name: 'conga',
      voice: kit.conga,
      gain: -16,
      pan: -0.45,
      loose: 5,
      reverb: 0.12,
      play: {
        intro: hits(['..o,..oo..o,.xo.'], { midi: 59 }),
        verse: halves(hits(''), hits('..o,..oo..o,.xo.', { midi: 59 })),
        chorus: hits(['..o,..oo..o,.xo.'], { midi: 59 }),
        break: hits(['..o,..oo..o,.xo.', '..o,..xo.oo,.xox'], { midi: 59 }),
        solo: hits('..o,..oo..o,.xo.', { midi: 59 }),
      },
    },
    {
      name: 'bass',
      voice: fingerBass({ snap: 0.9 }),
      gain: -9,
      duck: 0.25,
      loose: 3,
      play: {
        intro: walk,
        verse: walk,
        chorus: bassline(['0 . 0 . 12 . . 0 . 0 . 12 . 7 . 5', '0 . 0 . 12 . . 0 . 0 . 12 10 . 7 .'], { centre: 40 }),
        solo: walk,
        outro: walk,
        break: bassline('0 - - - - - . . 7 - - - 5 - 3 -', { centre: 40, velocity: 0.7 }),
      },
    },
    {
      name: 'guitar',
      voice: string({ ring: 0.16, bright: 0.9, body: 0.2 }),
      gain: -8,
      pan: -0.35,
      loose: 3,
      reverb: 0.1,
      highpass: 300,
      play: { verse: scratch, chorus: scratch, solo: scratch, outro: scratch, intro: halves(hits(''), scratch) },
    },
    {
      name: 'piano',
      voice: electricPiano({ tine: 1.2 }),
      gain: -12,
      pan: 0.25,
      loose: 6,
      reverb: 0.15,
      delay: 0.1,
      highpass: 140,
      play: {
        verse: struck(['x--..x-...x--...', '...x-...x-..x-..'], { centre: 62 }),
        break: held({ centre: 63, velocity: 0.65 }),
        solo: struck(['x--..x-...x--...', '...x-...x-..x-..'], { centre: 62 }),
      },
    },
    {
      name: 'organ',
      voice: organ(),
      gain: -14,
      pan: -0.15,
      reverb: 0.2,
      duck: 0.3,
      highpass: 160,
      play: {
        chorus: struck('x---x-.xx---x-.x', { centre: 67, velocity: 0.7 }),
        outro: held({ centre: 64, velocity: 0.5 }),
      },
    },
    {
      name: 'horns',
      voice: brass(),
      gain: -11,
      pan: 0.1,
      reverb: 0.25,
      loose: 4,
      play: {
        chorus: horns,
        verse: halves(hits(''), every(4, struck('..........x.x-..', { centre: 69 }), 3)),
        outro: every(4, struck('x..x..x---------', { centre: 69 }), 3),
      },
    },
    {
      name: 'strings',
      voice: sawPad({ bright: 2800, attack: 0.12, release: 0.35, detune: 16 }),
      gain: -16,
      reverb: 0.3,
      highpass: 300,
      lowpass: { break: [800, 6000] },
      play: { chorus: held({ centre: 76, velocity: 0.6 }), break: held({ centre: 72, velocity: 0.7 }) },
    },
    {
      name: 'solo',
      voice: lead({ bright: 3000, wave: 'pulse', vibrato: 20, detune: 5 }),
      gain: -14,
      pan: 0.12,
      reverb: 0.2,
      delay: 0.22,
      play: {
        solo: melody(
          [
            '7 - . 6 7 . 9 - ~8 7 . 4 . 2 3 4',
            '~6 - - 4 . 3 2 . 0 - - - . . 2 3',
            '4 . 4 6 . 7 . 9 11 - - ~9 - 7 . 6',
            '~7 - - - 6 4 . 2 4 - - - - . . .',
            '9 - ~11 - 9 7 . 6 7 . 4 6 . 4 2 .',
            '3 - - ~4 - 2 . 0 . 0 2 3 4 6 7 9',
            '11 - - - ~9 - 7 - 6 - 4 . 3 2 0 .',
            '2 - ~4 - - - - - - - - - . . . .',
          ],
          { octave: 5, velocity: 0.72 },
        ),
      },
    },
    {
      name: 'crash',
      voice: breaker({ ring: 1 }),
      gain: -16,
      reverb: 0.3,
      play: {
        verse: every(8, hits('o...............')),
        chorus: every(8, hits('x...............')),
        solo: every(8, hits('x...............')),
        outro: every(4, hits('o...............')),
      },
    },
  ],
}
