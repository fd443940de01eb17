import type { MusicalKey } from '../../song/song.ts'
import { shorten } from '../../shorten.ts'
import { maxComment, maxName, maxPath } from './library.ts'

/** Control characters, halves of characters and code points that never are characters. */
const unreadable = /\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu

/** A text of a library in our form: null if nothing is left of it. */
export function textOf(value: string | undefined, max = maxName): string | null {
  const text = shorten((value ?? '').slice(0, 4 * max).replaceAll(unreadable, ' '), max).trim()
  return text === '' ? null : text
}

export const commentOf = (value: string | undefined): string | null => textOf(value, maxComment)

/** A path keeps its end, where the name of the file is. */
export function pathOf(value: string | undefined): string | null {
  const path = (value ?? '').replaceAll(unreadable, '').trim()
  return path === '' ? null : path.slice(-maxPath).replace(/^[\uDC00-\uDFFF]/, '')
}

/** The path in a `file:` address; percent signs that encode nothing are kept. */
export function pathOfUrl(url: string | undefined): string | null {
  const path = (url ?? '').replace(/^file:\/\/(?:localhost)?/i, '').replace(/^\/(?=[A-Za-z]:)/, '')
  try {
    return pathOf(decodeURIComponent(path))
  } catch {
    return pathOf(path)
  }
}

/** A number within bounds, or null. Some programs write a comma for the decimal point. */
export function numberOf(value: string | undefined, min: number, max: number): number | null {
  const text = (value ?? '').trim().replace(',', '.')
  if (!/^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(text)) return null
  const number = Number(text)
  return number >= min && number <= max ? number : null
}

/** A length in seconds; 0 stands for an unknown one. */
export const durationOf = (value: string | undefined): number | null => numberOf(value, 0, 86_400) || null

export const bpmOf = (value: string | undefined): number | null => numberOf(value, 1, 999)

/** Stars of a rating from 0 to `full`. */
export function ratingOf(value: string | undefined, full: number): number | null {
  const rating = numberOf(value, 1, full)
  return rating === null ? null : Math.max(1, Math.round((rating / full) * 5))
}

/** Rounded to a tenth of a millisecond, so that a position is the same after it has been written and read again. */
export const exact = (seconds: number): number => Math.round(seconds * 10_000) / 10_000

const tonics: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 }

const shifts: Record<string, number> = { '#': 1, '♯': 1, b: -1, '♭': -1 }

/** A key in any of the usual notations: `Am`, `F♯ minor`, `8A` on the Camelot wheel, `1m` in Traktor's Open Key. */
export function keyOf(value: string | undefined): MusicalKey | null {
  const text = (value ?? '').trim()
  const wheel = /^0?([1-9]|1[0-2])([ABdm])$/i.exec(text)
  if (wheel) return keyOnWheel(Number(wheel[1]), wheel[2] ?? '')
  const named = /^([a-h])([#♯b♭]?)\s*(m|min|minor|maj|major)?$/i.exec(text)
  if (!named) return null
  const [, letter = '', accidental = '', mode = ''] = named
  const shift = shifts[accidental] ?? 0
  const tonic = ((tonics[letter.toLowerCase()] ?? 0) + shift + 12) % 12
  return { tonic, mode: mode === 'm' || /^min/i.test(mode) ? 'minor' : 'major' }
}

function keyOnWheel(hour: number, side: string): MusicalKey {
  const openKey = /[dm]/i.test(side)
  // Open Key counts the same wheel of fifths from another hour: 1d is C major, which is 8B.
  const fifths = openKey ? hour - 1 : hour - 8
  const major = (((fifths * 7) % 12) + 12) % 12
  return /[Bd]/i.test(side) ? { tonic: major, mode: 'major' } : { tonic: (major + 9) % 12, mode: 'minor' }
}
