/** Limits on the size of JSON. Levels are counted in brackets: `[{}]` has two. */
export interface JsonBounds {
  readonly levels: number
  /** Entries of all lists and objects together. */
  readonly entries: number
}

/** For rooms and chats: the JSON is stored, and sent to everyone there. */
export const roomJson: JsonBounds = { levels: 32, entries: 10_000 }
/** For everything else. */
export const plainJson: JsonBounds = { levels: 100, entries: 100_000 }

export type JsonProblem = 'notJson' | 'nestedTooDeeply' | 'tooManyEntries'
export type JsonRead = { value: unknown } | { problem: JsonProblem }

/**
 * Parses untrusted JSON. Its depth and number of entries are checked before any of it is built, so that any code that
 * walks the value, recursively too, has a bound (decision 0034).
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

/** Whether there are too few characters and brackets to exceed any limit, as in nearly every request. */
function isSmall(text: string, { levels, entries }: JsonBounds): boolean {
  return text.length < entries && occurrences(text, '{', levels) + occurrences(text, '[', levels) <= levels
}

/** How often a string occurs, counting at most to `max` + 1. */
function occurrences(text: string, part: string, max: number): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0 && count <= max; at = text.indexOf(part, at + 1)) count++
  return count
}

/** Checks the brackets and commas outside strings. Invalid JSON is left to the parser. */
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

/** The end of the string that begins here: the next quote not escaped by an odd number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** Whether all strings in a value, including keys, can be stored by PostgreSQL: no U+0000, no lone surrogates. */
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
