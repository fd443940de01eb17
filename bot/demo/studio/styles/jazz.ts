import { bassline, every, halves, hits, held, melody, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { fingerBass } from '../voices/bass.ts'
import { electricPiano, piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { brass, flute } from '../voices/leads.ts'
import { string, struckBar } from '../voices/plucks.ts'
import { form, on } from './arrange.ts'

const vibraphone = struckBar({ ratios: [1, 4, 10], levels: [0.9, 0.16, 0.04], ring: 0.7, knock: 0.08 })
const nylon = string({ ring: 0.55, bright: 0.3, body: 0.7 })

/** A window over a street in Lisbon where somebody practises. */
const ruaDasAcacias: Score = {
  slug: 'rua-das-acacias',
  title: 'Rua das Acácias',
  artist: 'Lúcia Prado',
  genre: 'Bossa Nova',
  bpm: 128,
  key: key('F major'),
  form: form('intro 4, verse 16, chorus 8, solo 8, verse 8, chorus 16, outro 8'),
  chords: {
    all: 'Fmaj9 Fmaj9 G13 G13 Gm9 C13 Fmaj9 C7sus4',
    chorus: 'Bbmaj7 Bbm6 Am7 D7 Gm9 C13 Fmaj9 Fmaj9',
    solo: 'Dm9 Dm9 G13 G13 Gm9 C13 Am7 D7',
  },
  pump: 'kick',
  room: { seconds: 1.6, brightness: 4800, delayBeats: 0.5, feedback: 0.2 },
  layers: [
    {
      name: 'kick',
      voice: kit.softKick,
      gain: -9,
      loose: 3,
      play: on('intro verse chorus solo outro', hits('x.....o.x.....o.')),
    },
    {
      name: 'rim',
      voice: kit.rim,
      gain: -11,
      pan: 0.2,
      loose: 5,
      reverb: 0.2,
      play: on('verse chorus solo outro', hits(['x.....x.....x...', '....x.....x.....'])),
    },
    {
      name: 'hat',
      voice: kit.softHat,
      gain: -12,
      pan: -0.2,
      loose: 5,
      play: on('intro verse chorus solo outro', hits('x-o-x-o-x-o-x-o-')),
    },
    {
      name: 'shaker',
      voice: kit.shaker,
      gain: -15,
      pan: 0.45,
      loose: 6,
      play: on('chorus solo', hits('o,-,o,-,o,-,o,-,')),
    },
    {
      name: 'bass',
      voice: fingerBass({ snap: 0.25 }),
      gain: -8.5,
      loose: 5,
      play: on(
        'verse chorus solo outro',
        bassline(['0 - - - - - 7 - 7 - - - - - 0 -', '0 - - - - - 7 - 7 - - - 5 - 7 -'], { centre: 40 }),
      ),
    },
    {
      name: 'guitar',
      voice: nylon,
      gain: -5,
      pan: -0.25,
      loose: 7,
      reverb: 0.2,
      play: on('intro verse chorus solo outro', struck(['x--.x-..x--...x-', '..x-..x-.x-.x-..'], { centre: 60 })),
    },
    {
      name: 'flute',
      voice: flute({ breath: 0.45 }),
      gain: -9,
      pan: 0.1,
      loose: 8,
      reverb: 0.3,
      play: {
        verse: melody([
          '. . . . 4 - - 6 - - 4 - 2 - - -',
          '~3 - - - - - - - . . . . . . . .',
          '. . . . 5 - - 6 - - 5 - 3 - - -',
          '~1 - - - - - - - . . . . . . . .',
          '. . . . 3 - - 5 - - 8 - 7 - - -',
          '5 - - - 4 - - - ~3 - - - . . . .',
          '2 - - - 4 - - - 7 - - - - - - -',
          '. . . . . . . . . . . . . . . .',
        ]),
        chorus: melody([
          '9 - - - - - 7 - 8 - - - - - - -',
          '7 - - - - - 5 - ~7 - - - - - - -',
          '6 - - - - - 4 - 6 - - - - - - -',
          '5 - - - 4 - - - 5 - - - . . . .',
          '8 - - - - - 7 - 5 - - - 3 - - -',
          '4 - - - - - 6 - ~4 - - - - - - -',
          '~2 - - - - - - - - - - - . . . .',
          '. . . . . . . . . . . . . . . .',
        ]),
      },
    },
    {
      name: 'vibes',
      voice: vibraphone,
      gain: -11,
      pan: 0.3,
      loose: 6,
      reverb: 0.3,
      play: {
        solo: melody([
          '. . 7 . 9 . 8 7 5 . 7 . 5 . 4 .',
          '2 - . . 4 . 5 . 7 - - . . . . .',
          '. . 8 . 10 . 8 . 6 . 5 . 3 . 1 .',
          '3 - . . 5 . 6 . ~8 - - . . . . .',
          '. . 5 7 8 . 10 . 8 . 7 . 5 . 3 .',
          '4 . 6 . 8 . 6 . 4 . 3 . 1 . . .',
          '2 . 4 . 6 . 7 . 9 - - . 7 . 6 .',
          '5 . 4 . 3 . 2 . 1 - - . . . . .',
        ]),
        outro: every(2, struck('x---------......', { centre: 72, velocity: 0.5 })),
      },
    },
  ],
}

/** The last tram is empty, so the quintet has a compartment each. */
const blueTram: Score = {
  slug: 'blue-tram',
  title: 'Blue Tram',
  artist: 'The Late Quintet',
  genre: 'Nu Jazz',
  bpm: 112,
  key: key('Bb major'),
  swing: 0.3,
  form: form('intro 4, verse 12, chorus 8, solo 12, chorus 8, verse 8, outro 8'),
  chords: { all: 'Bbmaj9 Gm9 Cm9 F13', chorus: 'Ebmaj9 Dm7 Cm9 F13', solo: 'Gm9 C13 Cm9 F13' },
  pump: 'kick',
  room: { seconds: 1.8, brightness: 4600, delayBeats: 0.75, feedback: 0.25 },
  layers: [
    {
      name: 'kick',
      voice: kit.softKick,
      gain: -8,
      loose: 4,
      play: on('intro verse chorus solo outro', hits(['x.....o...x.....', 'x..o......x..o..'])),
    },
    {
      name: 'snare',
      voice: kit.dustySnare,
      gain: -13,
      loose: 6,
      reverb: 0.2,
      play: on(
        'verse chorus solo outro',
        hits(['....o..,.,..o...', '....o..,.,..o.,,'], { fill: '....o.o,.oo.oxox' }),
      ),
    },
    {
      name: 'ride',
      voice: kit.ride,
      gain: -13,
      pan: 0.25,
      loose: 4,
      play: on('verse chorus solo', hits('x...x.o.x...x.o.')),
    },
    {
      name: 'hat',
      voice: kit.softHat,
      gain: -13,
      pan: -0.2,
      loose: 4,
      play: on('intro verse chorus solo outro', hits('....x.......x...')),
    },
    {
      name: 'bass',
      voice: fingerBass({ snap: 0.35 }),
      gain: -8,
      loose: 5,
      play: {
        intro: bassline('0 - . . . . 7 - 0 - . . 5 - . .', { centre: 40 }),
        ...on(
          'verse chorus solo outro',
          bassline(
            [
              '0 - . . 4 - . . 7 - . . 9 - . .',
              '0 - . . 3 - . . 7 - . . 10 - . 11',
              '12 - . . 10 - . . 7 - . . 3 - . .',
              '0 - . . 4 - . . 5 - . . 7 - . 6',
            ],
            { centre: 38 },
          ),
        ),
      },
    },
    {
      name: 'piano',
      voice: piano({ bright: 0.8 }),
      gain: -9,
      pan: -0.2,
      loose: 8,
      reverb: 0.2,
      play: on(
        'verse chorus solo outro',
        struck(['..x-....x-......', '...x-.....x-..x.', '..x-..x-........', 'x-....x-...x-...'], { centre: 63 }),
      ),
    },
    {
      name: 'keys',
      voice: electricPiano(),
      gain: -12,
      pan: 0.3,
      loose: 8,
      reverb: 0.25,
      play: { intro: struck('x-------x-------', { centre: 62 }), chorus: held({ centre: 64, velocity: 0.5 }) },
    },
    {
      name: 'trumpet',
      voice: brass({ bright: 1500, bite: 0.03 }),
      gain: -10,
      loose: 8,
      reverb: 0.3,
      play: {
        chorus: melody([
          '4 - - 6 - - 7 - 9 - - - 7 - - -',
          '6 - - 4 - - 2 - ~4 - - - . . . .',
          '5 - - 7 - - 8 - 10 - - - 8 - - -',
          '~6 - - - 5 - 4 - 3 - - - . . . .',
        ]),
        verse: halves(hits(''), every(4, melody(['. . . . 4 - 6 - 7 - - - ~4 - - -']), 1)),
      },
    },
    {
      name: 'vibes',
      voice: vibraphone,
      gain: -11,
      pan: 0.2,
      loose: 7,
      reverb: 0.3,
      play: {
        solo: melody([
          '. . 7 9 . 7 5 . 7 . . 5 4 . 2 .',
          '4 . . 5 . 6 . 8 . . 9 . 8 . 6 .',
          '. . 8 . 7 . 5 . 3 . 5 . 7 . 8 .',
          '~9 - - - . . 6 . 4 . 3 . 1 . . .',
          '. . 11 . 9 . 7 . 9 . 7 . 5 . 7 .',
          '8 . 6 . 4 . 6 . 8 - - . . . . .',
        ]),
      },
    },
  ],
}

export const jazzScores: readonly Score[] = [ruaDasAcacias, blueTram]
