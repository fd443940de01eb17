import { bassline, every, halves, hits, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Layer, type Score } from '../score.ts'
import { vinyl } from '../voices/air.ts'
import { subBass } from '../voices/bass.ts'
import { organ, piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { brass, lead } from '../voices/leads.ts'
import { string } from '../voices/plucks.ts'
import { form, on, type Facts } from './arrange.ts'

type Dub = Facts & {
  swing: number
  kicks: readonly string[]
  snares: readonly string[]
  skank: string
  line: readonly string[]
  top: readonly Layer[]
}

/** The bass sings, the guitar answers off the beat, and the mixing desk plays the solo. */
function dub({ kicks, snares, skank, line, top, ...facts }: Dub): Score {
  const chops = struck(skank, { centre: 66 })
  const bass = bassline(line, { centre: 36 })
  return {
    ...facts,
    form: form(facts.form),
    pump: 'kick',
    room: { seconds: 2.3, brightness: 3600, delayBeats: 0.75, feedback: 0.6 },
    layers: [
      { name: 'air', voice: vinyl({ crackles: 18 }), gain: -17, play: on('intro verse dub outro', throughout()) },
      {
        name: 'kick',
        voice: kit.softKick,
        gain: -6.5,
        loose: 3,
        play: on('intro verse chorus dub outro', hits(kicks)),
      },
      {
        name: 'snare',
        voice: kit.dustySnare,
        gain: -9,
        loose: 4,
        reverb: 0.3,
        delay: 0.15,
        play: on('verse chorus dub outro', hits(snares, { fill: '........x..oo.xx' })),
      },
      {
        name: 'rim',
        voice: kit.rim,
        gain: -13,
        pan: 0.3,
        delay: 0.5,
        loose: 5,
        play: on('intro verse dub', hits(['......o.....o...', '...o......o.....'])),
      },
      {
        name: 'hat',
        voice: kit.softHat,
        gain: -11,
        pan: -0.2,
        loose: 5,
        play: on('intro verse chorus outro', hits('x.o-x.o-x.o-x.o-')),
      },
      {
        name: 'bass',
        voice: subBass({ grit: 0.55, decay: 1 }),
        gain: -8,
        loose: 3,
        play: { ...on('verse chorus dub outro', bass), intro: halves(hits(''), bass) },
      },
      {
        name: 'guitar',
        voice: string({ ring: 0.15, bright: 0.8, body: 0.3 }),
        gain: -3,
        pan: 0.3,
        loose: 4,
        reverb: 0.15,
        delay: 0.15,
        highpass: 320,
        play: { ...on('verse chorus outro', chops), dub: every(4, chops) },
      },
      {
        name: 'keys',
        voice: piano(),
        gain: -10,
        pan: -0.15,
        loose: 5,
        reverb: 0.15,
        highpass: 260,
        play: on('verse chorus', chops),
      },
      {
        name: 'echo',
        voice: organ({ release: 0.16, attack: 0.01 }),
        gain: -10,
        delay: 0.8,
        reverb: 0.3,
        highpass: 220,
        play: {
          intro: every(2, struck('x...............', { centre: 66 })),
          dub: every(2, struck('....x.....x.....', { centre: 68 })),
          outro: every(2, struck('x...............', { centre: 66 })),
        },
      },
      ...top,
    ],
  }
}

export const dubScores: readonly Score[] = [
  dub({
    slug: 'harbour-master',
    title: 'Harbour Master',
    artist: 'Brother Anselm',
    genre: 'Reggae',
    bpm: 74,
    key: key('A minor'),
    chords: { all: 'Am7 Dm7 Am7 Em7', chorus: 'Fmaj7 G Am7 Am7', dub: 'Am7 Dm7' },
    form: 'intro 4, verse 8, chorus 8, dub 4, verse 4, chorus 8, outro 4',
    swing: 0.2,
    kicks: ['x.......x.......', 'x.......x.....o.'],
    snares: ['........x.......', '........x....,..'],
    skank: '....x.......x...',
    line: ['0 - . 0 . . 3 - 7 - . 5 . 3 . .', '. . 0 - . 0 . . 7 - 5 - 3 - . .'],
    top: [
      {
        name: 'bubble',
        voice: organ({ bars: [0.8, 0.9, 0.3, 0.1] }),
        gain: -11,
        pan: -0.3,
        loose: 4,
        highpass: 220,
        play: on('verse chorus', struck('..x,..x,..x,..x,', { centre: 62 })),
      },
      {
        name: 'horns',
        voice: brass({ bright: 2200 }),
        gain: -11,
        pan: 0.1,
        loose: 6,
        reverb: 0.3,
        delay: 0.2,
        play: {
          chorus: melody([
            '2 - . 2 4 - - . 2 - 1 - 0 - . .',
            '4 - . 4 6 - - . 4 - 3 - ~1 - . .',
            '7 - - 6 4 - - - . . 2 4 . 6 . .',
            '~4 - - - - - - - . . . . . . . .',
          ]),
          dub: every(4, melody(['7 - . 6 4 - . . . . . . . . . .'])),
        },
      },
      {
        name: 'melodica',
        voice: lead({ bright: 2400, wave: 'pulse', detune: 4, attack: 0.03 }),
        gain: -13,
        pan: -0.15,
        loose: 8,
        delay: 0.4,
        reverb: 0.25,
        play: {
          verse: halves(hits(''), melody(['. . 4 - 2 - 0 - 2 - - - . . . .', '. . 4 - 6 - 4 - ~2 - - - . . . .'])),
        },
      },
    ],
  }),
  dub({
    slug: 'echo-ledger',
    title: 'Echo Ledger',
    artist: 'Dubwise Dot',
    genre: 'Steppers',
    bpm: 136,
    key: key('D minor'),
    chords: { all: 'Dm Dm Dm Gm', chorus: 'Bb C Dm Dm', dub: 'Dm Dm' },
    form: 'intro 8, verse 16, chorus 8, dub 8, verse 12, chorus 8, outro 12',
    swing: 0.1,
    kicks: ['X...x...X...x...'],
    snares: ['........x.......', '........x.....o.'],
    skank: '..x...x...x...x.',
    line: [
      '0 - - - 0 - - . 7 - - - 5 - 3 -',
      '0 - - - 0 - - . 10 - - - 7 - . .',
      '0 - - - 0 - - . 7 - - - 5 - 3 -',
      '~0 - - - - - - - . . . . 12 - 10 -',
    ],
    top: [
      {
        name: 'siren',
        voice: lead({ bright: 1800, wave: 'pulse', vibrato: 60, vibratoHz: 3 }),
        gain: -15,
        delay: 0.7,
        reverb: 0.4,
        play: {
          dub: every(4, melody(['7 - - - - - - - ~9 - - - - - - -'])),
          verse: halves(hits(''), every(8, melody(['4 - - - ~7 - - - . . . . . . . .']), 3)),
        },
      },
      {
        name: 'horns',
        voice: brass({ bright: 1900 }),
        gain: -12,
        reverb: 0.35,
        delay: 0.3,
        play: {
          chorus: melody(
            [
              '4 - - - 5 - 4 - 2 - - - - - . .',
              '. . . . 2 - 4 - 6 - - - - - . .',
              '7 - - - 6 - 4 - 2 - - - 4 - - -',
              '~0 - - - - - - - . . . . . . . .',
            ],
            { octave: 4 },
          ),
        },
      },
    ],
  }),
]
