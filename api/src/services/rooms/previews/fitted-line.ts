import { shorten } from '@segue/shared/shorten.ts'
import { escapeHtml } from '../../../platform/http/html.ts'

type Lettering = {
  x: number
  y: number
  size: number
  /** The smallest share of its size to which it may shrink. */
  least: number
  /** The width that the line may take. */
  width: number
  font: 'Unbounded' | 'Figtree'
  fill: string
}

/** Letters by their width in the fonts at weight 600, in ems, rounded up; Figtree has no Cyrillic letters. */
const letters = [
  { like: /[ !'",./:;|\\()[\]{}`*ijltfr1I-]/, Unbounded: 0.62, Figtree: 0.45 },
  { like: /[a-ln-vx-z]/, Unbounded: 0.86, Figtree: 0.64 },
  { like: /[A-LN-VX-Z\d$#&?+=<>^~_\u00c0-\u024f]/, Unbounded: 1.05, Figtree: 0.76 },
  { like: /[абвгдеёзийклнопрстухцчьэяґєіїАБВГДЕЁЗИЙКЛНОПРСТУХЦЧЬЭЯҐЄІЇ]/, Unbounded: 1.02, Figtree: 1.02 },
  { like: /[\u0400-\u04ff]/, Unbounded: 1.42, Figtree: 1.42 },
  { like: /./u, Unbounded: 1.36, Figtree: 1.02 },
]

/** A text at the size at which it fits, at least `least` of the wanted one; what is still too long is shortened. */
export function fittedLine(words: string, { x, y, size, least, width, font, fill }: Lettering): string {
  const text = drawable(words)
  const fits = Math.max(least, Math.min(1, width / (size * emsOf(text, font))))
  const shown = shortenTo(text, width / (size * fits), font)
  return `<text x="${x}" y="${y}" font-family="${font}" font-weight="600" font-size="${(size * fits).toFixed(1)}" fill="${fill}">${escapeHtml(shown)}</text>`
}

const emOf = (letter: string, font: Lettering['font']): number =>
  letters.find(({ like }) => like.test(letter))?.[font] ?? 1

const emsOf = (text: string, font: Lettering['font']) => [...text].reduce((sum, one) => sum + emOf(one, font), 0)

function shortenTo(text: string, ems: number, font: Lettering['font']): string {
  // Rounded sums of the same letters may differ slightly.
  if (emsOf(text, font) <= ems + 0.01) return text
  let taken = emOf('…', font)
  let kept = ''
  for (const letter of text) {
    taken += emOf(letter, font)
    if (taken > ems) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}

/** Characters that the fonts don't have; the text of the preview next to the picture still includes them. */
const unknown = /[^\u0020-\u024f\u0400-\u04ff\u1e00-\u1eff\u2010-\u2044\u20a0-\u20bf]/gu
const maxLetters = 200

/** As much of a text as the fonts can render. */
export const drawable = (text: string): string =>
  shorten(text, maxLetters).replace(unknown, '').replaceAll(/\s+/g, ' ').trim()
