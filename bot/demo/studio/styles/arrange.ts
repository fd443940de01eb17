import { type Figure, type Layer, type Score } from '../score.ts'
import { every, hits, throughout } from '../figures.ts'
import { breaker, fall, riser } from '../voices/air.ts'

/** What a track of a style has of its own, whatever the style. */
export type Facts = Pick<Score, 'slug' | 'title' | 'artist' | 'genre' | 'bpm' | 'key' | 'chords'> & { form: string }

/** Parses `intro 8, build 8`. */
export function form(text: string): Score['form'] {
  return text.split(', ').map((part) => {
    const [section = '', bars] = part.split(' ')
    return [section, Number(bars)] as const
  })
}

/** The same figure in several sections, named in one text. */
export function on(sections: string, figure: Figure): Record<string, Figure> {
  return Object.fromEntries(sections.split(' ').map((section) => [section, figure]))
}

/** What announces the large sections of a dance track: noise that rises, a wave that breaks, a low tone that falls. */
export function announcements(gain: number): Layer[] {
  return [
    { name: 'riser', voice: riser(), gain: gain - 3, reverb: 0.3, play: on('break', throughout()) },
    {
      name: 'crash',
      voice: breaker(),
      gain: gain + 1,
      reverb: 0.4,
      play: {
        ...on('drop', every(8, hits('X...............'))),
        ...on('build outro', every(8, hits('o...............'))),
      },
    },
    { name: 'fall', voice: fall(), gain, play: on('break', every(16, hits('x...............'))) },
  ]
}
