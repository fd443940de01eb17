import { bassline, every, halves, hits, held, melody, struck } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Figure, type Layer, type Score, type Voice } from '../score.ts'
import { filterBass, subBass } from '../voices/bass.ts'
import { electricPiano, organ, piano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { lead } from '../voices/leads.ts'
import { choir, sawPad } from '../voices/pads.ts'
import { kalimba, marimba, sawPluck } from '../voices/plucks.ts'
import { announcements, form, on, type Facts } from './arrange.ts'

type House = Facts & {
  swing: number
  kick: Voice
  hats: readonly string[]
  percussion: { voice: Voice; patterns: readonly string[]; midi: number }
  bass: { voice: Voice; lines: readonly string[] }
  chord: { voice: Voice; rhythm: readonly string[]; gain: number }
  hook: { voice: Voice; lines: readonly string[]; gain: number; octave?: number }
  extra?: readonly Layer[]
}

const four = hits('x...x...x...x...', { fill: 'x...x...x...x.o.' })
const claps = hits('....x.......x...', { fill: '....x.......x..o' })

/** Four to the floor, off-beat hats, chords in a rhythm of their own, and a hook that waits for the drop. */
function house(options: House): Score {
  const { kick, hats, percussion, bass, chord, hook, extra = [], ...facts } = options
  const line = bassline(bass.lines, { centre: 41 })
  const chords = struck(chord.rhythm, { centre: 65 })
  const congas = hits(percussion.patterns, { midi: percussion.midi })
  const tune: Figure = melody(hook.lines, { octave: hook.octave ?? 5, velocity: 0.75 })
  return {
    ...facts,
    form: form(facts.form),
    pump: 'kick',
    room: { seconds: 1.8, brightness: 5600, delayBeats: 0.75, feedback: 0.38 },
    layers: [
      {
        name: 'kick',
        voice: kick,
        gain: -7.5,
        play: { ...on('intro build drop outro', four), break: every(16, hits('x...............')) },
      },
      { name: 'clap', voice: kit.clap, gain: -12, reverb: 0.2, play: on('build drop outro', claps) },
      {
        name: 'hat',
        voice: kit.hat,
        gain: -14,
        pan: 0.2,
        loose: 2,
        play: { ...on('intro build drop outro', hits(hats)), break: halves(hits(''), hits(hats)) },
      },
      {
        name: 'open hat',
        voice: kit.openHat,
        gain: -15,
        pan: -0.15,
        play: on('build drop', hits('..x...x...x...x.')),
      },
      {
        name: 'percussion',
        voice: percussion.voice,
        gain: -13,
        pan: -0.35,
        loose: 4,
        reverb: 0.15,
        play: { intro: halves(hits(''), congas), ...on('build drop break outro', congas) },
      },
      {
        name: 'bass',
        voice: bass.voice,
        gain: -9.5,
        duck: 0.6,
        lowpass: { build: [300, 2400], outro: [2400, 300] },
        play: { ...on('build drop', line), outro: halves(line, hits('')) },
      },
      {
        name: 'chords',
        voice: chord.voice,
        gain: chord.gain,
        loose: 4,
        reverb: 0.28,
        delay: 0.18,
        duck: 0.35,
        highpass: 180,
        lowpass: { build: [600, 6000], break: [1200, 9000], outro: [4000, 600] },
        play: { build: halves(hits(''), chords), ...on('drop break outro', chords) },
      },
      {
        name: 'pad',
        voice: sawPad({ bright: 1500, attack: 0.4, release: 0.9 }),
        gain: -16,
        reverb: 0.4,
        duck: 0.5,
        highpass: 220,
        lowpass: { break: [500, 5000] },
        play: { break: held({ centre: 64 }), drop: halves(hits(''), held({ centre: 64, velocity: 0.6 })) },
      },
      {
        name: 'hook',
        voice: hook.voice,
        gain: hook.gain,
        pan: 0.1,
        reverb: 0.3,
        delay: 0.28,
        duck: 0.2,
        play: { drop: tune, break: halves(hits(''), tune) },
      },
      ...extra,
      ...announcements(-15),
    ],
  }
}

const standard = 'intro 8, build 8, drop 16, break 8, drop 16, outro 8'

export const houseScores: readonly Score[] = [
  house({
    slug: 'second-staircase',
    title: 'Second Staircase',
    artist: 'Dora Pine',
    genre: 'Piano House',
    bpm: 122,
    key: key('G minor'),
    chords: { all: 'Gm9 Ebmaj7 Bb F', break: 'Ebmaj7 F Gm7 Bb Ebmaj7 F Dm7 Gm7' },
    form: standard,
    swing: 0.08,
    kick: kit.roundKick,
    hats: ['o-x-o-x-o-x-o-x-', 'o-x-o-xoo-x-oox-'],
    percussion: { voice: kit.tightClap, patterns: ['.......,........', '.......,..,.....'], midi: 60 },
    bass: {
      voice: filterBass({ bright: 300, opens: 2, shuts: 0.12, sub: 0.6 }),
      lines: ['0 . . 0 . . 0 . . . 0 . 12 . 7 .', '0 . . 0 . . 0 . . . 0 . 10 . 12 .'],
    },
    chord: { voice: piano({ bright: 1.2 }), rhythm: ['x-.x-.x-..x-.x-.', 'x-.x-.x-.x-.x-x-'], gain: -9 },
    hook: {
      voice: lead({ bright: 3400, wave: 'pulse', detune: 6 }),
      gain: -15,
      lines: [
        '. . 4 - 2 - 4 - . 6 - 4 - - . .',
        '. . 4 - 2 - 4 - . 7 - ~6 - 4 - .',
        '. . 2 - 4 - 6 - . 7 - 9 - - 7 -',
        '6 - - 4 - - 2 - - - . . . . . .',
      ],
    },
  }),
  house({
    slug: 'marigold-line',
    title: 'Marigold Line',
    artist: 'Amadi & Rose',
    genre: 'Afro House',
    bpm: 119,
    key: key('A minor'),
    chords: { all: 'Am7 Am7 Fmaj7 Em7', break: 'Dm9 Em7 Fmaj7 G6' },
    form: standard,
    swing: 0.16,
    kick: kit.softKick,
    hats: ['..o-..o-..o-..o-', '..o-..oo..o-,.o-'],
    percussion: {
      voice: kit.conga,
      patterns: ['x..o..x.o..x..o.', 'x..o..x.o.ox.oo.', 'x..o..x.o..x..ox', 'x.oo..x.oo.x.oxo'],
      midi: 57,
    },
    bass: {
      voice: subBass({ grit: 0.5, decay: 0.6 }),
      lines: ['0 - . . . . 0 . . . 7 - . . 10 .', '0 - . . . . 0 . . 5 . 3 . . 0 .'],
    },
    chord: { voice: organ({ release: 0.12 }), rhythm: ['...x-....x-.....', '...x-....x-..x-.'], gain: -13 },
    hook: {
      voice: kalimba,
      gain: -8,
      lines: [
        '0 . 2 . . 4 . 2 . 0 . . 4 . 6 .',
        '7 . 6 . . 4 . 2 . 4 . . 2 . 0 .',
        '0 . 2 . . 4 . 6 . 7 . . 9 . 7 .',
        '6 . 4 . . 2 . 4 . 2 . 0 . b3 . .',
      ],
    },
    extra: [
      {
        name: 'shaker',
        voice: kit.shaker,
        gain: -13,
        pan: 0.4,
        loose: 4,
        play: on('intro build drop break outro', hits('o,x,o,x,o,x,o,x,')),
      },
      {
        name: 'voices',
        voice: choir({ attack: 0.1, release: 0.5, vowel: [600, 1050] }),
        gain: -13,
        reverb: 0.5,
        play: { break: held({ centre: 60 }), drop: halves(hits(''), every(4, held({ centre: 64 }), 3)) },
      },
    ],
  }),
  house({
    slug: 'salt-on-the-rail',
    title: 'Salt on the Rail',
    artist: 'Cass Weller',
    genre: 'Acid House',
    bpm: 125,
    key: key('F minor'),
    chords: { all: 'Fm7 Fm7 Fm7 Ebm7', break: 'Dbmaj7 Ebm7 Fm7 Cm7' },
    form: standard,
    swing: 0.04,
    kick: kit.hardKick,
    hats: ['..x...x...x...x.', 'o-x-o-x-o-x-o-xo'],
    percussion: { voice: kit.rim, patterns: ['x..x..x..x..x...', 'x..x..x..x..x.xx'], midi: 60 },
    bass: {
      voice: filterBass({ bright: 240, opens: 3.6, shuts: 0.11, resonance: 7, drive: 1.4, sub: 0.15 }),
      lines: [
        '0 0 12 0 . 0 ~3 0 0 12 . 0 10 ~12 0 3',
        '0 0 12 0 . 0 ~3 0 0 15 . 0 ~10 0 7 ~5',
        '0 . 12 0 0 0 ~3 . 0 12 0 0 10 ~12 0 .',
        '0 0 12 ~13 12 0 ~3 0 0 12 . 0 ~7 ~6 5 3',
      ],
    },
    chord: {
      voice: sawPluck({ bright: 600, opens: 2.4, shuts: 0.07 }),
      rhythm: ['......x......x..', '...x..x......x..'],
      gain: -13,
    },
    hook: {
      voice: sawPluck({ bright: 900, opens: 2, shuts: 0.15, resonance: 3 }),
      gain: -15,
      lines: [
        '. . . . . . . . . . . . 4 . 3 .',
        '. . . . . . . . . . 0 . 2 . 4 .',
        '. . . . . . 7 . . . . . . . . .',
      ],
    },
  }),
  house({
    slug: 'velour-machine',
    title: 'Velour Machine',
    artist: 'Tomas Ilic',
    genre: 'Tech House',
    bpm: 127,
    key: key('D minor'),
    chords: { all: 'Dm7 Dm7 Dm7 C6', break: 'Bbmaj7 C6 Dm7 Am7' },
    form: 'intro 8, build 8, drop 16, break 8, drop 16, outro 12',
    swing: 0.14,
    kick: kit.tightKick,
    hats: ['x,o-x,o-x,o-x,o-', 'x,o-x,ooo,o-x,oo'],
    percussion: { voice: kit.woodBlock, patterns: ['...x..x.....x...', '...x..x..x..x.x.'], midi: 60 },
    bass: {
      voice: filterBass({ bright: 420, opens: 1.6, shuts: 0.06, square: true, sub: 0.5 }),
      lines: ['. . 0 . . 0 . 0 . . 0 . 3 . 5 .', '. . 0 . . 0 . 0 . 12 . 0 . 10 . 7'],
    },
    chord: { voice: electricPiano({ tine: 0.6 }), rhythm: ['...x......x.....', '...x......x..x..'], gain: -11 },
    hook: {
      voice: marimba,
      gain: -9,
      lines: ['7 . . 7 . . 6 . . 4 . . 2 . . .', '7 . . 7 . . 9 . . 7 . 6 . 4 . .'],
    },
  }),
]
