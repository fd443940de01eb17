import { must } from '../must.ts'

/** What is counted: songs played, stars received for them, nights on stage, and songs on the shelf. */
export const earnedBy = ['songs', 'stars', 'nights', 'shelf'] as const
export type EarnedBy = (typeof earnedBy)[number]
export type EarnedCounts = Record<EarnedBy, number>

/** Where an item is worn; one at a time in each place. `deck` is the equipment in front of a DJ. */
type Place = 'head' | 'neck' | 'chest' | 'deck'

/** What is earned by playing, in the order of pickers. Nothing of it is sold. */
export const earnedTable = {
  headphones: { place: 'head', by: 'songs', count: 10 },
  scarf: { place: 'neck', by: 'nights', count: 3 },
  woodenDeck: { place: 'deck', by: 'songs', count: 25 },
  cap: { place: 'head', by: 'shelf', count: 100 },
  brassDeck: { place: 'deck', by: 'stars', count: 50 },
  jacket: { place: 'chest', by: 'nights', count: 10 },
} as const satisfies Record<string, { place: Place; by: EarnedBy; count: number }>

export type EarnedItem = keyof typeof earnedTable
export const earnedItems = Object.keys(earnedTable) as EarnedItem[]

/** The most items that can be worn at once. */
export const maxWorn = new Set(earnedItems.map((item) => earnedTable[item].place)).size

/** The items among names, which another version may have written, in the order of pickers. */
export const wornAmong = (names: unknown): EarnedItem[] =>
  Array.isArray(names) ? earnedItems.filter((item) => names.includes(item)) : []

/** Whether no two items are worn in the same place. */
export const fitTogether = (items: readonly EarnedItem[]): boolean =>
  new Set(items.map((item) => earnedTable[item].place)).size === items.length

/** What is worn once an item is put on, which takes off another in its place, or taken off. */
export const toggled = (worn: readonly EarnedItem[], item: EarnedItem): EarnedItem[] =>
  worn.includes(item)
    ? worn.filter((one) => one !== item)
    : wornAmong([...worn.filter((one) => earnedTable[one].place !== earnedTable[item].place), item])

/** The deck in front of a DJ; null for the ordinary one. */
export const deckAmong = (worn: readonly EarnedItem[]): EarnedItem | null =>
  worn.find((item) => earnedTable[item].place === 'deck') ?? null

/** The clothing among what is worn: all that changes an avatar's drawing. */
export const clothingAmong = (worn: readonly EarnedItem[]): EarnedItem[] =>
  worn.filter((item) => earnedTable[item].place !== 'deck')

/** The items that these counts have reached. */
export const reachedBy = (counts: EarnedCounts): EarnedItem[] =>
  earnedItems.filter((item) => counts[earnedTable[item].by] >= earnedTable[item].count)

/** The largest count that still matters, so that no more needs to be counted. */
export const enough = (by: EarnedBy): number =>
  must(
    earnedItems
      .filter((item) => earnedTable[item].by === by)
      .map((item) => earnedTable[item].count)
      .toSorted((one, other) => other - one)[0],
    'an item for everything that is counted',
  )
