import { bassline, every, halves, hits, held, melody, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Layer, type Score } from '../score.ts'
import { filterBass } from '../voices/bass.ts'
import { organ } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { brass, lead } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { sawPluck, string } from '../voices/plucks.ts'
import { announcements, form, on, type Facts } from './arrange.ts'

type Breaks = Facts & {
  swing?: number
  kicks: readonly string[]
  snares: readonly string[]
  hats: readonly string[]
  fill: string
  snare: Layer['voice']
  bass: Layer
  music: readonly Layer[]
}

/** A broken beat instead of four to the floor; the snare's fill announces each new section. */
export function breaks({ kicks, snares, hats, fill, snare, bass, music, ...facts }: Breaks): Score {
  const beat = hits(snares, { fill })
  return {
    ...facts,
    form: form(facts.form),
    pump: 'kick',
    room: { seconds: 1.9, brightness: 5400, delayBeats: 0.75, feedback: 0.4 },
    layers: [
      {
        name: 'kick',
        voice: kit.tightKick,
        gain: -7,
        play: { ...on('intro build drop outro', hits(kicks)), break: every(8, hits('X...............')) },
      },
      {
        name: 'snare',
        voice: snare,
        gain: -9,
        loose: 2,
        reverb: 0.15,
        play: { ...on('build drop outro', beat), intro: halves(hits('....o.......o...'), beat) },
      },
      {
        name: 'hat',
        voice: kit.hat,
        gain: -13.5,
        pan: 0.2,
        loose: 3,
        play: on('intro build drop outro', hits(hats)),
      },
      {
        name: 'ride',
        voice: kit.ride,
        gain: -19,
        pan: -0.3,
        play: { drop: halves(hits(''), hits('x...x...x...x...')), break: halves(hits(''), hits('o...o...o...o...')) },
      },
      {
        name: 'shaker',
        voice: kit.shaker,
        gain: -16,
        pan: -0.4,
        loose: 4,
        play: on('drop break', hits('-,o,-,o,-,o,-,o,')),
      },
      bass,
      ...music,
      ...announcements(-16),
    ],
  }
}

export const breaksScores: readonly Score[] = [
  breaks({
    slug: 'concrete-orchid',
    title: 'Concrete Orchid',
    artist: 'Lowell Static',
    genre: 'Breakbeat',
    bpm: 133,
    key: key('B minor'),
    chords: { all: 'Bm7 Bm7 Gmaj7 A6', break: 'Gmaj7 A6 F#m7 Bm7' },
    form: 'intro 8, build 8, drop 16, break 8, drop 16, build 4, outro 8',
    kicks: ['X..x......x.....', 'X..x......x..x..'],
    snares: ['....X.......X...', '....X..,.,..X..,'],
    fill: '....X..x....Xxxx',
    hats: ['x.x.x.x.x.x.x.x.', 'x.x.x.xox.x.xox.'],
    snare: kit.bigSnare,
    bass: {
      name: 'bass',
      voice: filterBass({ bright: 260, opens: 2.8, shuts: 0.16, resonance: 2.2, drive: 1.6 }),
      gain: -10,
      duck: 0.4,
      lowpass: { build: [250, 2000] },
      play: on(
        'build drop outro',
        bassline(['0 . . 0 . . 12 . . 0 . . 10 . 7 .', '0 . . 0 . . 12 . . ~15 . 12 . 10 . 7'], { centre: 38 }),
      ),
    },
    music: [
      {
        name: 'pluck',
        voice: sawPluck({ bright: 700, opens: 3, shuts: 0.12 }),
        gain: -12,
        pan: 0.15,
        reverb: 0.3,
        delay: 0.4,
        highpass: 220,
        lowpass: { build: [600, 6000], break: [6000, 1500] },
        play: on('build drop break', struck(['x..x..x.....x...', 'x..x..x...x.....'], { centre: 66 })),
      },
      {
        name: 'petals',
        voice: sawPad({ bright: 2600, attack: 0.3, release: 0.8, detune: 20 }),
        gain: -14,
        reverb: 0.4,
        duck: 0.4,
        highpass: 220,
        play: { break: held({ centre: 66 }), drop: halves(hits(''), held({ centre: 66, velocity: 0.6 })) },
      },
      {
        name: 'lead',
        voice: lead({ bright: 3000, vibrato: 24, attack: 0.02 }),
        gain: -13.5,
        reverb: 0.3,
        delay: 0.3,
        play: {
          drop: melody([
            '. . . . 4 - - - 7 - - 6 - - 4 -',
            '~2 - - - - - - - . . . . . . . .',
            '. . . . 2 - - - 4 - - 6 - - 7 -',
            '~6 - - - - - 4 - - - . . . . . .',
          ]),
        },
      },
    ],
  }),
  breaks({
    slug: 'big-smoke-biscuit',
    title: 'Big Smoke Biscuit',
    artist: 'The Crate Moths',
    genre: 'Big Beat',
    bpm: 114,
    key: key('E minor'),
    chords: { all: 'Em7 Em7 G A', break: 'Cmaj7 D Em7 Em7' },
    form: 'intro 8, build 4, drop 16, break 8, drop 12, build 4, outro 8',
    swing: 0.1,
    kicks: ['X.x....x..x.....', 'X.x....x..x..x..'],
    snares: ['....X..,.,..X...', '....X..,.,..X..,'],
    fill: '....X.x.x.xxXxXx',
    hats: ['x.x.x.x.x.x.x.x.', 'x.xox.x.x.xox.xo'],
    snare: kit.bigSnare,
    bass: {
      name: 'bass',
      voice: filterBass({ bright: 340, opens: 2, shuts: 0.2, square: true, drive: 2 }),
      gain: -10,
      duck: 0.3,
      play: on(
        'build drop outro',
        bassline(['0 . 0 3 . 5 . 0 . . 10 . 12 . 10 .', '0 . 0 3 . 5 . ~7 . . 6 . 5 . 3 .'], { centre: 40 }),
      ),
    },
    music: [
      {
        name: 'guitar',
        voice: string({ ring: 0.5, bright: 0.95, body: 0.5 }),
        gain: -7,
        pan: -0.35,
        loose: 4,
        reverb: 0.12,
        highpass: 200,
        play: on('build drop', struck(['x..x..x.x.......', 'x..x..x.x...x.x.'], { centre: 62 })),
      },
      {
        name: 'organ',
        voice: organ(),
        gain: -13,
        pan: 0.25,
        reverb: 0.2,
        highpass: 180,
        play: { break: held({ centre: 65 }), drop: halves(hits(''), struck('x-------x---x---', { centre: 66 })) },
      },
      {
        name: 'horns',
        voice: brass({ bright: 3000 }),
        gain: -11,
        reverb: 0.25,
        loose: 5,
        play: {
          drop: struck(['................', '..........x.x---', '................', 'x.x..x------....'], {
            centre: 67,
          }),
          break: every(4, struck('........x-x-x---', { centre: 67 }), 3),
        },
      },
    ],
  }),
]
