import { bassline, every, halves, hits, held, melody, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Layer, type Score } from '../score.ts'
import { breaker } from '../voices/air.ts'
import { fingerBass } from '../voices/bass.ts'
import { organ, piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { brass } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { string } from '../voices/plucks.ts'
import { form, on } from './arrange.ts'

const room = { seconds: 1.3, brightness: 5200, delayBeats: 0.5, feedback: 0.28 }
const crash: Layer = {
  name: 'crash',
  voice: breaker({ ring: 1 }),
  gain: -16,
  reverb: 0.3,
  play: on('verse chorus solo', every(8, hits('x...............'))),
}

/** Strings, octaves in the bass, and shoes that were polished on Saturday. */
const sundayShoes: Score = {
  slug: 'sunday-shoes',
  title: 'Sunday Shoes',
  artist: 'The Good Elbows',
  genre: 'Disco',
  bpm: 117,
  key: key('G minor'),
  swing: 0.05,
  form: form('intro 8, verse 8, chorus 16, break 8, verse 4, chorus 12, outro 8'),
  chords: { all: 'Gm9 Cm9 F13 Bbmaj7', chorus: 'Ebmaj7 F13 Dm7 Gm7', break: 'Ebmaj7 Dm7 Cm9 D7' },
  pump: 'kick',
  room,
  layers: [
    {
      name: 'kick',
      voice: kit.tightKick,
      gain: -8,
      play: {
        ...on('intro verse chorus outro', hits('x...x...x...x...')),
        break: every(8, hits('X...............')),
      },
    },
    {
      name: 'snare',
      voice: kit.crispSnare,
      gain: -13,
      reverb: 0.15,
      play: on('verse chorus outro', hits('....x..,.,..x..,', { fill: '....x..,x.o.x.xx' })),
    },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -14,
      pan: 0.2,
      loose: 3,
      play: on('intro verse chorus outro', hits('o-,-o-,-o-,-o-,-')),
    },
    { name: 'open hat', voice: kit.openHat, gain: -14, pan: 0.2, play: on('verse chorus', hits('..x...x...x...x.')) },
    {
      name: 'conga',
      voice: kit.conga,
      gain: -15,
      pan: -0.45,
      loose: 5,
      reverb: 0.12,
      play: on('intro verse break outro', hits(['..o,..oo..o,.xo.', '..o,..xo.oo,.xox'], { midi: 59 })),
    },
    {
      name: 'bass',
      voice: fingerBass({ snap: 0.8 }),
      gain: -9,
      duck: 0.25,
      loose: 3,
      play: {
        ...on(
          'intro verse outro',
          bassline(['0 . 12 0 . 0 12 . 0 . 12 . 7 . 10 12', '0 . 12 0 . 0 12 . 5 . 7 . 3 . 2 .'], { centre: 40 }),
        ),
        chorus: bassline('0 . 12 . 0 . 12 . 0 . 12 . 0 . 12 .', { centre: 40 }),
        break: bassline('0 - - - . . 7 - 0 - - - 5 - 3 -', { centre: 40 }),
      },
    },
    {
      name: 'guitar',
      voice: string({ ring: 0.16, bright: 0.9, body: 0.2 }),
      gain: -6,
      pan: -0.35,
      loose: 3,
      highpass: 300,
      reverb: 0.1,
      play: {
        intro: halves(hits(''), struck('..x.,.x.,.x..,x.', { centre: 67 })),
        ...on('verse chorus outro', struck(['..x.,.x.,.x..,x.', '..x.,.x.,.x.,x,.'], { centre: 67 })),
      },
    },
    {
      name: 'strings',
      voice: sawPad({ bright: 3200, attack: 0.09, release: 0.3, detune: 16 }),
      gain: -13,
      reverb: 0.3,
      highpass: 280,
      play: {
        chorus: melody([
          '9 - - - 7 - 6 - 4 - - - - - 6 7',
          '8 - - - 6 - 4 - ~8 - - - - - - -',
          '6 - - - 4 - 2 - 4 - - - - - 2 4',
          '~7 - - - - - - - 9 - 8 - 7 - 6 -',
        ]),
        break: held({ centre: 74 }),
        verse: every(4, melody(['. . . . . . . . 2 4 6 7 9 - - -']), 3),
      },
    },
    {
      name: 'piano',
      voice: piano(),
      gain: -9,
      pan: 0.25,
      loose: 5,
      reverb: 0.15,
      highpass: 140,
      play: on('verse chorus break', struck(['x--..x-...x--...', '...x-...x-..x-..'], { centre: 63 })),
    },
    {
      name: 'horns',
      voice: brass(),
      gain: -11,
      pan: 0.1,
      reverb: 0.25,
      loose: 4,
      play: {
        chorus: struck(['............x.x-', '................', 'x..x..x---......', '..........x.x.x-'], {
          centre: 69,
        }),
        outro: every(4, struck('x..x..x---------', { centre: 69 }), 3),
      },
    },
    crash,
  ],
}

/** Two chords, one frying pan. */
const greasySpoon: Score = {
  slug: 'greasy-spoon',
  title: 'Greasy Spoon',
  artist: 'Leroy Bright',
  genre: 'Funk',
  bpm: 103,
  key: key('D dorian'),
  swing: 0.12,
  form: form('intro 4, verse 8, chorus 8, solo 8, break 4, verse 8, chorus 8, solo 4, outro 4'),
  chords: { all: 'Dm9 Dm9 Dm9 G13', chorus: 'Fmaj7 G13 Dm9 Dm9', break: 'Dm9 Dm9' },
  pump: 'kick',
  room,
  layers: [
    {
      name: 'kick',
      voice: kit.tightKick,
      gain: -7.5,
      loose: 2,
      play: on('intro verse chorus solo break outro', hits(['X......xX.x.....', 'X.o....xX.....o.'])),
    },
    {
      name: 'snare',
      voice: kit.crispSnare,
      gain: -10,
      loose: 3,
      reverb: 0.12,
      play: on(
        'intro verse chorus solo break outro',
        hits(['....X..,.,..X..,', '....X..,.,..X.,.'], { fill: '....X..xo.x.XoxX' }),
      ),
    },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -14,
      pan: 0.2,
      loose: 3,
      play: on('verse chorus solo outro', hits(['X-o-X-o-X-o-X-o-', 'X-o-X-o-X-o-X,oo'])),
    },
    {
      name: 'bass',
      voice: fingerBass({ snap: 1.1 }),
      gain: -8.5,
      loose: 3,
      play: on(
        'intro verse chorus solo break outro',
        bassline(
          [
            '0 . . 0 12 . . 10 0 . 7 . 3 . 5 .',
            '0 . . 0 12 . . 10 7 . . 5 3 . ~2 .',
            '0 . . 0 12 . . 10 0 . 7 . 3 . 5 .',
            '0 . 0 . 3 . 5 . 7 . 10 . 12 . 10 7',
          ],
          { centre: 38 },
        ),
      ),
    },
    {
      name: 'guitar',
      voice: string({ ring: 0.14, bright: 1, body: 0.2 }),
      gain: -5,
      pan: -0.4,
      loose: 3,
      highpass: 320,
      play: on('verse chorus solo', struck(['..x.x,.x..x.x,.x', '..x.x,.x..x,x.x,'], { centre: 67 })),
    },
    {
      name: 'clavinet',
      voice: string({ ring: 0.3, bright: 0.7, body: 0.1 }),
      gain: -7,
      pan: 0.35,
      loose: 3,
      highpass: 200,
      play: on('chorus break outro', struck(['x..x.,x.x..x.,..', 'x..x.,x.x,.xx...'], { centre: 60 })),
    },
    {
      name: 'organ',
      voice: organ({ rotor: 6.4 }),
      gain: -13,
      reverb: 0.2,
      highpass: 180,
      play: {
        chorus: held({ centre: 66, velocity: 0.6 }),
        solo: melody([
          '7 - . 6 7 . 9 - . 7 . 4 . 2 3 4',
          '~6 - - 4 . 3 2 . 0 - - - . . . .',
          '4 . 4 . 6 7 . 9 . 11 - - 9 . 7 .',
          '~8 - - - 7 . 6 . 4 - 2 - 0 - - .',
        ]),
      },
    },
    {
      name: 'horns',
      voice: brass({ bright: 3000 }),
      gain: -10,
      reverb: 0.2,
      loose: 4,
      play: {
        chorus: struck(['X.......x..x..x-', '................', 'X..x....x..x..x-', 'x.x.x.x---......'], {
          centre: 67,
        }),
        verse: every(4, struck('..........x.x-..', { centre: 67 }), 3),
        outro: every(4, struck('X..x..X---------', { centre: 67 }), 3),
      },
    },
    crash,
  ],
}

export const discoScores: readonly Score[] = [sundayShoes, greasySpoon]
