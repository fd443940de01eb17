import { arp, bassline, every, halves, hits, held, melody, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, riser } from '../voices/air.ts'
import { filterBass } from '../voices/bass.ts'
import { kit } from '../voices/kit.ts'
import { lead } from '../voices/leads.ts'
import { sawPad } from '../voices/pads.ts'
import { bell, sawPluck } from '../voices/plucks.ts'

const engine = bassline(['0 0 0 0 0 0 12 0 0 0 0 0 12 0 7 0', '0 0 0 0 0 0 12 0 0 0 0 0 12 0 10 12'], {
  centre: 41,
  velocity: 0.75,
})
const kick = hits(['x.......x.......', 'x.......x.o.....'], { fill: 'x.......x...x...' })
const snare = hits('....X.......X...', { fill: '....X.......X.xo' })
const toms = every(4, hits('............x.x.', { midi: 52 }), 3)
const tune = melody(
  [
    '4 - - - - - 2 - 4 - - - 5 - 4 -',
    '2 - - - ~1 - - - - - - - . . 0 1',
    '2 - - - - - 4 - ~7 - - - 6 - 4 -',
    '4 - - - - - - - ~3 - - - 1 - - -',
  ],
  { octave: 5, velocity: 0.75 },
)

/** The pool behind the last motel before the coast, at two in the morning. */
export const nightSwim: Score = {
  slug: 'night-swim-motel',
  title: 'Night Swim Motel',
  artist: 'Vega Parade',
  genre: 'Synthwave',
  bpm: 100,
  key: key('F# minor'),
  form: [
    ['intro', 4],
    ['verse', 8],
    ['chorus', 8],
    ['bridge', 4],
    ['verse', 4],
    ['chorus', 8],
    ['bridge', 4],
    ['chorus', 8],
    ['outro', 4],
  ],
  chords: { all: 'F#m7 Dmaj7 A E', bridge: 'Bm7 C#m7 Dmaj7 E', outro: 'F#m7 Dmaj7 A F#m7' },
  pump: 'kick',
  room: { seconds: 2.4, brightness: 5600, delayBeats: 0.75, feedback: 0.44 },
  layers: [
    { name: 'kick', voice: kit.roundKick, gain: -7, play: { verse: kick, chorus: kick, outro: kick } },
    {
      name: 'snare',
      voice: kit.bigSnare,
      gain: -10,
      reverb: 0.45,
      play: { verse: snare, chorus: snare, bridge: every(4, hits('........x.x.xxxx'), 3) },
    },
    { name: 'toms', voice: kit.tom, gain: -10, pan: -0.3, reverb: 0.35, play: { verse: toms, chorus: toms } },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -16,
      pan: 0.15,
      play: {
        verse: hits('x-o-x-o-x-o-x-o-'),
        chorus: hits('xoxoxoxoxoxoxoxo'),
        intro: halves(hits(''), hits('o-,-o-,-o-,-o-,-')),
        outro: hits('x.o.x.o.x.o.x.o.'),
      },
    },
    {
      name: 'bass',
      voice: filterBass({ bright: 320, opens: 2, shuts: 0.09, sub: 0.4 }),
      gain: -10,
      duck: 0.45,
      lowpass: { intro: [250, 900], bridge: [2400, 600], outro: [2400, 400] },
      play: { intro: halves(hits(''), engine), verse: engine, chorus: engine, bridge: engine, outro: engine },
    },
    {
      name: 'pad',
      voice: sawPad({ bright: 2100, attack: 0.25, release: 0.8, detune: 18 }),
      gain: -14,
      reverb: 0.4,
      duck: 0.3,
      highpass: 180,
      lowpass: { intro: [500, 3000] },
      play: {
        intro: held({ centre: 62, velocity: 0.6 }),
        verse: held({ centre: 62, velocity: 0.5 }),
        chorus: held({ centre: 66, velocity: 0.75 }),
        bridge: held({ centre: 62 }),
        outro: held({ centre: 62, velocity: 0.6 }),
      },
    },
    {
      name: 'arp',
      voice: sawPluck({ bright: 700, opens: 2.8, shuts: 0.08 }),
      gain: -13,
      pan: 0.25,
      reverb: 0.2,
      delay: 0.35,
      highpass: 250,
      lowpass: { verse: [900, 6000], bridge: [6000, 1800] },
      play: {
        verse: arp({ centre: 69, span: 2, shape: 'up', rate: 4 }),
        chorus: arp({ centre: 74, span: 2, shape: 'bounce', rate: 4, velocity: 0.6 }),
        bridge: arp({ centre: 74, span: 1, shape: 'down', rate: 2 }),
        outro: arp({ centre: 69, span: 2, shape: 'up', rate: 2, velocity: 0.5 }),
      },
    },
    {
      name: 'lead',
      voice: lead({ bright: 3600, vibrato: 22, attack: 0.02 }),
      gain: -12.5,
      pan: -0.08,
      reverb: 0.35,
      delay: 0.3,
      play: {
        chorus: tune,
        bridge: halves(
          hits(''),
          melody(['6 - - - - - ~4 - - - - - . . . .', '3 - - - - - - - ~6 - - - - - - -'], {
            octave: 4,
            velocity: 0.6,
          }),
        ),
      },
    },
    {
      name: 'bells',
      voice: bell,
      gain: -17,
      pan: -0.35,
      reverb: 0.4,
      delay: 0.35,
      play: {
        intro: melody(['. . . . . . 7 . . . 4 . . . 2 .', '. . . . 9 . . . 7 . . . . . . .'], { velocity: 0.6 }),
        verse: halves(
          hits(''),
          melody(['. . . . . . 7 . . . 4 . . . 2 .', '. . . . 9 . . . 7 . . . . . . .'], { velocity: 0.5 }),
        ),
        outro: melody(['. . . . . . 7 . . . 4 . . . 2 .'], { velocity: 0.5 }),
      },
    },
    { name: 'riser', voice: riser(), gain: -17, reverb: 0.3, play: { bridge: throughout() } },
    {
      name: 'crash',
      voice: breaker(),
      gain: -14,
      reverb: 0.4,
      play: {
        verse: every(8, hits('o...............')),
        chorus: every(8, hits('x...............')),
        outro: every(4, hits('x...............')),
      },
    },
  ],
}
