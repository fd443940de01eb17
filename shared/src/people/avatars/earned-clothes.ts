import type { EarnedItem } from '../earned.ts'
import type { Jacket } from './bodies.ts'
import { cup } from './faces.ts'
import { hat } from './hats.ts'
import { oval, points } from './paths.ts'
import { dot, limb, mix, patch, shape, stroke, symmetric, type Shape } from './shapes.ts'

const coral = '#ff7a59'
const cream = '#f4ecdc'
const gold = '#ffcf5a'

const star = (y: number): Shape =>
  patch(
    points(
      `60 ${y - 6}!, 61.8 ${y - 2}!, 66 ${y - 1.6}!, 62.8 ${y + 1.4}!, 63.8 ${y + 5.6}!, 60 ${y + 3.4}!, 56.2 ${y + 5.6}!, 57.2 ${y + 1.4}!, 54 ${y - 1.6}!, 58.2 ${y - 2}!`,
    ),
    gold,
  )

/** Large headphones of one color over any head, with a light on each cup. */
const headphones: Shape[] = [
  ...limb(points('27 56, 29 28, 60 11, 91 28, 93 56'), 6, coral),
  ...cup(coral),
  ...[28, 92].map((x) => dot(x, 60, 2.6, 3.4, cream)),
]

/** A cap with a star on its front; from behind the star is on its peak. */
function cap(front: boolean): Shape[] {
  const drawn = hat('cap', '#1f8f8a')
  return front ? [...drawn.front, star(29)] : [...drawn.rear, star(56)]
}

/** A striped scarf. One end hangs over the chest, the other down the back, so that it is seen from both sides. */
const scarf = (front: boolean): Shape[] => [
  ...shape(front ? points('66 92!, 79 91!, 81 126!, 69 127!') : points('42 92!, 55 92!, 52 130!, 39 128!'), coral, 3),
  ...[102, 112, 121].map((y) => stroke(points(front ? `69 ${y}, 79 ${y - 1}` : `42 ${y}, 52 ${y + 1}`), cream, 3.6)),
  ...shape(points('40 84, 60 80, 80 84, 82 94, 60 99, 38 94'), coral, 4),
  ...['49 84, 48 95', '60 83, 60 97', '71 84, 72 95'].map((rib) => stroke(points(rib), cream, 3.6)),
]

/** The trim of the jacket over a garment of the wearer's color: a record on the back, a badge on the front. */
const jacketTrim = (front: boolean): Shape[] => [
  ...['43 123, 60 126, 77 123', '43 118, 60 121, 77 118'].map((hem) => stroke(points(hem), cream, 2.6)),
  ...(front
    ? [
        ...shape(points('54 87!, 66 87!, 63 127!, 57 127!'), '#2b2140', 0),
        ...shape(symmetric(points('56 86!, 47 90!, 52 102!, 57 95!')), cream, 0),
        ...shape(oval(72, 106, 5, 5), '#1d1526', 0),
        dot(72, 106, 1.8, 1.8, gold),
      ]
    : [
        ...shape(oval(60, 105, 12.5, 12.5), '#1d1526', 0),
        { d: 'M52 105a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z', stroke: '#5b5270', width: 1.2 },
        dot(60, 105, 4.6, 4.6, gold),
        dot(60, 105, 1.2, 1.2, '#1d1526'),
      ]),
]

/** What is worn on a head, over everything else. */
export const earnedOnHead = (worn: readonly EarnedItem[], front: boolean): Shape[] => [
  ...(worn.includes('cap') ? cap(front) : []),
  ...(worn.includes('headphones') ? headphones : []),
]

/** A jacket, if it is worn. */
export const earnedJacket = (worn: readonly EarnedItem[], front: boolean): Jacket | null =>
  worn.includes('jacket') ? { sleeves: cream, trim: jacketTrim(front) } : null

/** A scarf, if it is worn, over everything else on a body. */
export const earnedScarf = (worn: readonly EarnedItem[], front: boolean): Shape[] =>
  worn.includes('scarf') ? scarf(front) : []

/** The colors of a deck: its case, the edge of its platters, and the front of the table. */
export type DeckLook = { case: string; edge: string; front: string; trim: string; grain: string }

const decks: Partial<Record<EarnedItem, DeckLook>> = {
  woodenDeck: { case: '#b5773f', edge: '#6d4423', front: '#8a5a34', trim: '#d9a066', grain: '#5f3b1e' },
  brassDeck: { case: '#e0b04a', edge: '#8a6420', front: '#1f4a46', trim: gold, grain: mix(gold, '#8a6420', 0.5) },
}

/** The look of an earned deck; undefined for the ordinary one. */
export const deckLook = (item: string | null | undefined): DeckLook | undefined =>
  item === 'woodenDeck' || item === 'brassDeck' ? decks[item] : undefined

/** A small picture of a deck for pickers, in a square of 120 units. */
export const deckPicture = (look: DeckLook): Shape[] => [
  ...shape(points('10 52!, 110 52!, 114 96!, 6 96!'), look.case, 6),
  ...[34, 86].flatMap((x) => [
    ...shape(oval(x, 72, 22, 15, 0), look.edge, 0),
    ...shape(oval(x, 71, 17, 11, 0), '#0d0916', 0),
    dot(x, 71, 5, 3.4, coral),
  ]),
  ...shape(points('55 58!, 65 58!, 66 90!, 54 90!'), look.grain, 0),
  ...shape(points('6 96!, 114 96!, 114 108!, 6 108!'), look.front, 0),
  stroke(points('8 102, 112 102'), look.trim, 3),
]
