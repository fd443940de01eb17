import { bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { vinyl } from '../voices/air.ts'
import { subBass } from '../voices/bass.ts'
import { organ, piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { brass, lead } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { string } from '../voices/plucks.ts'

// One drop: the first beat is left to the room.
const drop = hits(['..,.....X.....,.', '..,.....X...,...'], { fill: '......o.X.....oo' })
const step = hits('x...x...x...x...')
const skank = struck('....x.......x...', { centre: 66, velocity: 0.75 })
const bubble = struck('..x.,.x...x.,.x.', { centre: 62, velocity: 0.6 })
const line = bassline(
  [
    '0 - . 0 - . 3 . 5 - 7 - . . . .',
    '. . 7 - 5 - 3 . 0 - - - . . -2 .',
    '0 - . 0 - . 3 . 5 - 7 - . . 10 .',
    '12 - . 10 . 7 - . 5 - 3 - ~0 - . .',
  ],
  { centre: 38, velocity: 0.9 },
)

/** Rain on corrugated iron, and an echo with nowhere to be. */
export const tinRoof: Score = {
  slug: 'tin-roof-weather',
  title: 'Tin Roof Weather',
  artist: 'Papa Kestrel',
  genre: 'Dub',
  bpm: 76,
  key: key('G minor'),
  swing: 0.16,
  form: [
    ['intro', 4],
    ['verse', 8],
    ['dub', 4],
    ['horns', 8],
    ['verse', 4],
    ['dub', 4],
    ['horns', 4],
    ['outro', 4],
  ],
  chords: { all: 'Gm7 Cm7', dub: 'Gm7 Dm7', horns: 'Gm7 Cm7 Ebmaj7 D7', outro: 'Gm7 Gm9' },
  pump: 'kick',
  room: { seconds: 2.2, brightness: 3600, delayBeats: 0.75, feedback: 0.62 },
  layers: [
    {
      name: 'rain',
      voice: vinyl({ crackles: 26 }),
      gain: -16,
      play: { intro: throughout(), dub: throughout(), outro: throughout() },
    },
    {
      name: 'kick',
      voice: kit.softKick,
      gain: -8,
      loose: 3,
      play: { verse: drop, horns: halves(drop, step), dub: hits('x.......x.......') },
    },
    {
      name: 'snare',
      voice: kit.dustySnare,
      gain: -9,
      loose: 4,
      reverb: 0.3,
      delay: 0.12,
      play: {
        intro: every(2, hits('..........o.x.xx'), 1),
        verse: hits(['........x.......', '........x....,.,'], { fill: '........x...o.oo' }),
        horns: hits(['........x.......', '........x....,.,'], { fill: '........x...o.oo' }),
        dub: hits(['........X.......', '........X.....o.']),
      },
    },
    {
      name: 'rim',
      voice: kit.rim,
      gain: -12,
      pan: 0.3,
      delay: 0.5,
      loose: 5,
      play: {
        verse: hits(['......o.....o...', '...o......o.....']),
        dub: hits(['o..............o', '......o.........']),
        horns: hits('......o.....o...'),
      },
    },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -10,
      pan: -0.2,
      loose: 5,
      play: {
        verse: hits('x.o-x.o-x.o-x.o-'),
        horns: hits('x.o-x.o-x.o-x.o-'),
        dub: hits('x.......x.......'),
        intro: hits('..o...o...o...o.'),
        outro: hits('x.......x.......'),
      },
    },
    {
      name: 'bass',
      voice: subBass({ grit: 0.55, decay: 0.9 }),
      gain: -8.5,
      loose: 3,
      play: {
        intro: every(2, line, 1),
        verse: line,
        dub: line,
        horns: line,
        outro: bassline('0 - - - - - - - - - - - - - - -'),
      },
    },
    {
      name: 'skank',
      voice: string({ ring: 0.14, bright: 0.75, body: 0.3 }),
      gain: -1,
      pan: 0.3,
      loose: 4,
      reverb: 0.15,
      delay: 0.12,
      highpass: 320,
      play: { verse: skank, horns: skank },
    },
    {
      name: 'keys',
      voice: piano({ bright: 0.9 }),
      gain: -8,
      pan: -0.1,
      loose: 5,
      reverb: 0.15,
      delay: 0.1,
      highpass: 260,
      play: { verse: skank, horns: skank, intro: every(2, struck('....x.......x...', { centre: 66 }), 1) },
    },
    {
      name: 'echo stab',
      voice: organ({ attack: 0.01, release: 0.15 }),
      gain: -8,
      pan: 0.2,
      delay: 0.8,
      reverb: 0.3,
      highpass: 200,
      play: {
        intro: every(2, struck('x.............. ', { centre: 66 })),
        dub: every(2, struck('....x...........', { centre: 69 })),
        outro: every(2, struck('x...............', { centre: 69 })),
      },
    },
    {
      name: 'bubble',
      voice: organ({ bars: [0.8, 0.9, 0.3, 0.1] }),
      gain: -9,
      pan: -0.3,
      loose: 4,
      reverb: 0.1,
      highpass: 220,
      lowpass: { verse: [1500, 3200], horns: [3200, 3200], dub: [2600, 700] },
      play: { verse: bubble, horns: bubble, dub: halves(bubble, hits('')) },
    },
    {
      name: 'melodica',
      voice: lead({ bright: 2600, wave: 'pulse', vibrato: 14, attack: 0.03, detune: 4 }),
      gain: -12,
      pan: -0.12,
      loose: 8,
      reverb: 0.25,
      delay: 0.42,
      play: {
        verse: halves(
          hits(''),
          melody(
            [
              '. . 4 - 3 - 2 - 3 - - - 4 . . .',
              '2 - - - ~0 - - . . . . . . . . .',
              '. . 4 - 3 - 2 - 3 - 4 - 6 . . .',
              '7 - - - ~6 - 4 - - - . . . . . .',
            ],
            { octave: 5, velocity: 0.7 },
          ),
        ),
        dub: melody(['. . . . 7 - ~6 - 4 - - - . . . .', '. . . . . . . . . . . . . . . .'], {
          octave: 5,
          velocity: 0.65,
        }),
      },
    },
    {
      name: 'horns',
      voice: brass({ bright: 2000 }),
      gain: -9,
      pan: 0.1,
      loose: 6,
      reverb: 0.25,
      delay: 0.2,
      play: {
        horns: melody(
          [
            '4 - 4 . 3 - 2 - 3 - - - . . . .',
            '. . . . 2 3 4 - ~6 - 4 - . . . .',
            '4 - 4 . 5 - 4 - 2 - - - . . . .',
            '4 - - - 3 - 1 - ~2 - - - . . . .',
          ],
          { octave: 4, velocity: 0.8 },
        ),
      },
    },
    {
      name: 'haze',
      voice: sawPad({ bright: 1300, attack: 0.6, release: 1, detune: 16 }),
      gain: -16,
      reverb: 0.4,
      highpass: 240,
      play: {
        dub: held({ centre: 67 }),
        horns: halves(hits(''), held({ centre: 67, velocity: 0.6 })),
        outro: held({ centre: 67, velocity: 0.6 }),
      },
    },
  ],
}
