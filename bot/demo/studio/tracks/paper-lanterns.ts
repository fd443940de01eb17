import { bassline, every, halves, hits, held, melody, struck, throughout } from '../figures.ts'
import { key } from '../pitch.ts'
import { type Score } from '../score.ts'
import { breaker, riser } from '../voices/air.ts'
import { filterBass } from '../voices/bass.ts'
import { electricPiano } from '../voices/keys.ts'
import { kit } from '../voices/kit.ts'
import { sawPad } from '../voices/pads.ts'
import { marimba } from '../voices/plucks.ts'

const four = hits('x...x...x...x...', { fill: 'x...x...x...x.o.' })
const tune = melody(
  [
    '. . 4 . . 5 . 4 . . 2 . 1 . . .',
    '. . 4 . . 5 . 7 . . 5 . 4 . . .',
    '. . 2 . . 4 . 2 . . 1 . 0 . 1 .',
    '2 - - . . . 4 . 1 - - . . . . .',
  ],
  { octave: 5, velocity: 0.75 },
)
const chords = struck(['..x.....x-....x.', '..x.....x-..x...'], { centre: 63, velocity: 0.75 })
const bass = bassline(['0 . . 0 . . 0 . . 0 . . 7 . 5 .', '0 . . 0 . . 0 . . 0 . . 12? . 7 .'], { centre: 40 })

/** Short and light: the track a new room starts with. */
export const paperLanterns: Score = {
  slug: 'paper-lanterns',
  title: 'Paper Lanterns',
  artist: 'Marlo Quay',
  genre: 'Deep House',
  bpm: 118,
  key: key('D major'),
  swing: 0.12,
  form: [
    ['intro', 8],
    ['groove', 8],
    ['break', 4],
    ['drop', 12],
    ['groove', 8],
    ['break', 4],
    ['drop', 12],
    ['groove', 8],
  ],
  chords: { all: 'Bm9 Gmaj9 Dadd9 A6', break: 'Gmaj9 A6 Bm9 A6' },
  pump: 'kick',
  room: { seconds: 1.8, brightness: 5200, delayBeats: 0.75, feedback: 0.42 },
  layers: [
    { name: 'kick', voice: kit.roundKick, gain: -8.5, play: { intro: four, groove: four, drop: four } },
    {
      name: 'clap',
      voice: kit.clap,
      gain: -11,
      reverb: 0.2,
      play: { groove: hits('....x.......x...'), drop: hits('....x.......x...', { fill: '....x.......x.ox' }) },
    },
    {
      name: 'hat',
      voice: kit.hat,
      gain: -12,
      pan: 0.15,
      loose: 2,
      play: {
        groove: hits('..-...-...-...-,'),
        drop: hits('o,-,o,-,o,-,o,-o'),
        intro: every(1, hits('..,...,...,...,.')),
      },
    },
    {
      name: 'open hat',
      voice: kit.openHat,
      gain: -14.5,
      pan: -0.1,
      duck: 0.4,
      play: { groove: halves(hits(''), hits('..x...x...x...x.')), drop: hits('..x...x...x...x.') },
    },
    {
      name: 'shaker',
      voice: kit.shaker,
      gain: -14,
      pan: -0.35,
      loose: 4,
      play: { groove: hits(',-o-,-o-,-o-,-o-'), drop: hits(',-o-,-o-,-o-,-o-'), break: hits(',-,-,-,-,-,-,-,-') },
    },
    {
      name: 'bass',
      voice: filterBass({ bright: 210, opens: 2.2, shuts: 0.11, sub: 0.7 }),
      gain: -10,
      duck: 0.55,
      play: {
        groove: bass,
        drop: bass,
        break: bassline('0 - - - - - - - - - - - . . . .', { centre: 40, velocity: 0.6 }),
      },
    },
    {
      name: 'chords',
      voice: electricPiano({ tine: 0.7 }),
      gain: -9,
      reverb: 0.22,
      delay: 0.12,
      duck: 0.35,
      loose: 5,
      lowpass: { intro: [500, 3500] },
      highpass: 150,
      play: { intro: chords, groove: chords, drop: chords, break: held({ centre: 64, velocity: 0.6 }) },
    },
    {
      name: 'pad',
      voice: sawPad({ bright: 1500, attack: 0.35, release: 0.7 }),
      gain: -13,
      reverb: 0.35,
      duck: 0.7,
      highpass: 200,
      lowpass: { break: [700, 6000] },
      play: { intro: held({ velocity: 0.5 }), break: held({ velocity: 0.7 }), drop: held({ velocity: 0.55 }) },
    },
    {
      name: 'marimba',
      voice: marimba,
      gain: -11.5,
      pan: 0.2,
      reverb: 0.25,
      delay: 0.3,
      loose: 4,
      play: { groove: halves(hits(''), tune), drop: tune, break: halves(hits(''), tune) },
    },
    { name: 'riser', voice: riser(), gain: -17, reverb: 0.3, play: { break: throughout() } },
    {
      name: 'crash',
      voice: breaker(),
      gain: -14,
      reverb: 0.4,
      play: { drop: every(8, hits('x...............')), groove: every(8, hits('o...............')) },
    },
  ],
}
