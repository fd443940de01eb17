/** How much JSON may hold. Levels are counted in brackets: `[{}]` has two. */
export interface JsonBounds {
  readonly levels: number
  /** Entries of all lists and objects together. */
  readonly entries: number
}

/** What rooms and chats take: it is stored, and sent on to everybody there. */
export const roomJson: JsonBounds = { levels: 32, entries: 10_000 }
/** What everything else takes. */
export const plainJson: JsonBounds = { levels: 100, entries: 100_000 }

export type JsonProblem = 'notJson' | 'nestedTooDeeply' | 'tooManyEntries'
export type JsonRead = { value: unknown } | { problem: JsonProblem }

/**
 * Reads JSON that comes from outside. How deep it is and how much it holds is known before any of it is built, so that
 * whatever walks the value afterwards, by recursion too, has a bound (decision 0034).
 */
export function readJson(text: string, bounds: JsonBounds): JsonRead {
  const problem = isSmall(text, bounds) ? undefined : excessIn(text, bounds)
  if (problem) return { problem }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { problem: 'notJson' }
  }
}

/** Whether there are too few characters and brackets to exceed any bound, as in nearly every request. */
function isSmall(text: string, { levels, entries }: JsonBounds): boolean {
  return text.length < entries && occurrences(text, '{', levels) + occurrences(text, '[', levels) <= levels
}

/** How often something occurs, counted no further than one more than `max`. */
function occurrences(text: string, part: string, max: number): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0 && count <= max; at = text.indexOf(part, at + 1)) count++
  return count
}

/** Goes through the brackets and commas outside strings. Text that is no JSON at all is the parser's affair. */
function excessIn(text: string, { levels, entries }: JsonBounds): JsonProblem | undefined {
  let level = 0
  let counted = 1
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case openBrace:
      case openBracket:
        if (++level > levels) return 'nestedTooDeeply'
        break
      case closeBrace:
      case closeBracket:
        level--
        break
      case comma:
        if (++counted > entries) return 'tooManyEntries'
    }
  }
  return undefined
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Where the string that begins here ends: at the next quote that no odd number of backslashes escapes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** Whether all strings in a value, keys included, are text that PostgreSQL stores: no U+0000, no lone surrogates. */
export function isStorableText(value: unknown): boolean {
  const rest = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next === 'string' && unstorable.test(next)) return false
    if (typeof next !== 'object' || next === null) continue
    for (const [key, entry] of Object.entries(next)) rest.push(key, entry)
  }
  return true
}

const unstorable = /[\0\p{Surrogate}]/u
