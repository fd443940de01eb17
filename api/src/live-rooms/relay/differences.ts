/** A text as the parts it shares with the previous one, at both ends, and the new part between them. */
export interface Difference {
  /** How many UTF-16 units of the previous text stay, at the beginning and at the end. */
  stays: readonly [atBeginning: number, atEnd: number]
  news: string
}

/**
 * Join responses differ by a few words in hundreds of kilobytes: between two processes only those words are sent
 * (decision 0155). Each end keeps the last text.
 */
export function differenceOf(before: string, text: string): Difference {
  const atBeginning = wholeBefore(
    text,
    sharedLength(before, text, (one, from, to) => one.slice(from, to)),
  )
  const [left, right] = [before.slice(atBeginning), text.slice(atBeginning)]
  const shared = sharedLength(left, right, (one, from, to) => one.slice(one.length - to, one.length - from))
  const atEnd = right.length - wholeAfter(right, right.length - shared)
  return { stays: [atBeginning, atEnd], news: right.slice(0, right.length - atEnd) }
}

export function withDifference(before: string, { stays: [atBeginning, atEnd], news }: Difference): string {
  return before.slice(0, atBeginning) + news + before.slice(before.length - atEnd)
}

/** An emoji is two UTF-16 units, and half of one can't be encoded. */
const wholeBefore = (text: string, at: number) => (/[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at)
const wholeAfter = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)

/** Binary search: comparing long slices is much faster than comparing characters. */
function sharedLength(one: string, other: string, piece: (text: string, from: number, to: number) => string): number {
  let [min, max] = [0, Math.min(one.length, other.length)]
  while (min < max) {
    const middle = Math.ceil((min + max) / 2)
    if (piece(one, min, middle) === piece(other, min, middle)) min = middle
    else max = middle - 1
  }
  return min
}
