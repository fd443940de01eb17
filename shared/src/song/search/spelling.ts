/**
 * The number of wrong letters in a word: missing, extra, replaced or swapped ones. Counts to `max` and returns `max +
 * 1` beyond (optimal string alignment).
 */
export function mistakesBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  if (one === other) return 0
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    let min = row
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      let cost = Math.min((last[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1))
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        cost = Math.min(cost, (before[at - 2] ?? 0) + 1)
      line.push(cost)
      min = Math.min(min, cost)
    }
    if (min > max) return max + 1
    before = last
    last = line
  }
  return Math.min(last[other.length] ?? max + 1, max + 1)
}

/** A word as it is pronounced: letters that sound alike become one. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/ck|q|x|ch|c(?![eiy])/g, 'k')
    .replace(/c|z/g, 's')
    .replace(/ie|e[eay]|y/g, 'i')
    .replace(/(.)\1+/g, '$1')
}

/** Only its consonants: vowels are what people get wrong. */
const consonantsOf = (sound: string) => sound.replace(/(?<=.)[aeiouhw]/g, '').replace(/(.)\1+/g, '$1')

/** Longer words are compared by their beginnings. */
const maxCharacters = 24
const minCharacters = 3

/**
 * Keys that a word shares with its misspellings: itself, itself without one of its letters, its sound, and its
 * consonants. Two words that differ by one mistake share a key, and so do most with two. Short words have none.
 */
export function spellingKeys(word: string): string[] {
  const letters = Array.from(word).slice(0, maxCharacters)
  if (letters.length < minCharacters) return []
  const short = letters.join('')
  const keys = new Set([short])
  for (let at = 0; at < letters.length; at++) keys.add(letters.toSpliced(at, 1).join(''))
  const sound = soundOf(short)
  if (sound.length >= minCharacters) keys.add(`=${sound}`)
  const consonants = consonantsOf(sound)
  if (consonants.length >= minCharacters) keys.add(`~${consonants}`)
  return [...keys]
}

/** How many mistakes a word may have and still match: none in 99, one in abba, two in metallica. */
export function mistakesAllowed(word: string): number {
  if (word.length < minCharacters || /^\d+$/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/** How likely a word was typed for another, from 0 to 1. */
export function likeness(typed: string, meant: string): number {
  if (typed === meant) return 1
  const max = Math.min(mistakesAllowed(typed), mistakesAllowed(meant))
  const mistakes = mistakesBetween(typed, meant, max)
  if (mistakes > max) return soundAlike(typed, meant) ? 0.75 : 0
  // People rarely get the first letter wrong.
  const start = typed[0] === meant[0] ? 1 : 0.85
  return start * (1 - (0.9 * mistakes) / Math.max(typed.length, meant.length, 3))
}

/** Words with too many mistakes that sound the same: billy and billie. */
function soundAlike(one: string, other: string): boolean {
  if (one.length < 4 || one[0] !== other[0] || Math.abs(one.length - other.length) > 3) return false
  return soundOf(one) === soundOf(other)
}
