import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { textsOf } from '@segue/shared/i18n/texts.ts'
import type { Language } from '@segue/shared/i18n/words.ts'

/** What other programs show for a link to one of our pages: a card with a title, a sentence and a picture. */
export type LinkPreview = {
  title: string
  description: string
  /** Null if the page has no picture of its own. */
  picture: { url: string; width: number; height: number; alt: string } | null
  /** What the page itself shows until its code has loaded. */
  arrival?: Arrival
}

/** A room before its code has loaded. `still` is a data URL. */
export type Arrival = { name: string; song: string; design: string; still: string }

export const previewWords = textsOf('previews')
export type PreviewWords = (typeof previewWords)[Language]

type Counted = 'people' | 'members' | 'recapSongs' | 'recapDjs' | 'recapLikes' | 'recapPeople'

/** A sentence with a number, in the language's plural form for that number. */
export function counted(language: Language, key: Counted, count: number): string {
  const words: Record<string, string> = previewWords[language]
  const plural = new Intl.PluralRules(language).select(count)
  return interpolate(words[`${key}_${plural}`] ?? words[`${key}_other`] ?? '', {
    count: new Intl.NumberFormat(language).format(count),
  })
}

/** The longest description that common programs show. */
const longestDescription = 200

/** A user's own text as one line of a preview. */
export function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1).trimEnd()}…`
}
