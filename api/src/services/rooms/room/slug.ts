import { isUuid } from '@segue/shared/uuid.ts'
import * as z from 'zod'

/**
 * Paths of operations under `/rooms/`, which no room may use as its slug, and those under `/communities/{id}/`, where a
 * room is named as well.
 */
const reserved = new Set(
  `add admin conversation discord dj-seats dj-type infrastructure join leave list live-audio live-state mine multiple
  owned-rooms picture private-count promote promoted-rooms public recent remove rockset room-played-time room-state
  service user users uuid`.split(/\s+/),
)

/** In UTF-16 units, so that a slug fits into the 64 characters of a `custom_id` of Discord. */
const longestSlug = 60
/** Percent-encoded, so that a URL fits into the 512 characters of a link button in Discord. */
const longestEncodedSlug = 300
/** Reserved for a prefix and the number of `freeSlug`. */
const spare = 10

const letterMap = (pairs: string) => new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]))
const replaced = (text: string, letters: ReadonlyMap<string, string>) =>
  Array.from(text, (letter) => letters.get(letter) ?? letter).join('')

/** Latin letters that Unicode doesn't decompose into one of a to z and a mark. */
const plainLatin = letterMap('ßss æae œoe øo ðd đd þth łl ıi ħh əe ŋn')
/** Cyrillic, Greek and Armenian letters that look like Latin ones. */
const lookAlikes = letterMap('аa сc ԁd еe һh іi јj ӏl оo рp ԛq ѕs ѵv ԝw хx уy αa γy ιi κk νv οo ρp υu χx հh ոn օo սu')

const notInWords =
  /[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]|(?![a-z])\p{Script=Latin}|(?!\p{Nd}|\p{scx=Kana}|\p{scx=Hani})\p{Script=Common}/gu

/**
 * The letters and digits of a text as lower-case words: a to z, and letters of every other script. One address must not
 * pass for another, so it has no invisible or stylized characters and no piles of marks, Latin letters are separated
 * from those of other scripts, and text that only looks Latin becomes Latin.
 */
function wordsOf(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}\u0640]+/gu, '')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/\p{Script=Inherited}+/gu, '')
  const words = replaced(letters, plainLatin).replace(notInWords, '-')
  const latin = replaced(words, lookAlikes)
  return (/^[a-z0-9-]*$/.test(latin) ? latin : words)
    .replace(/(?<=^|[a-z0-9-])\p{M}+/gu, '')
    .replace(/(?<=\p{M}{4})\p{M}+/gu, '')
    .replace(/(?<=[a-z])(?=[^a-z0-9-])|(?<=[^a-z0-9-])(?=[a-z])/gu, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC')
}

const fits = (slug: string, left = 0) =>
  slug.length <= longestSlug - left && encodeURIComponent(slug).length <= longestEncodedSlug - left

/** Whether a slug is readable, and distinct from room ids, uuids and reserved paths. */
export function isSlug(slug: string): boolean {
  return (
    slug !== '' &&
    // Counting first: separating the words of a text of megabytes takes a minute.
    fits(slug) &&
    wordsOf(slug) === slug &&
    !/^\p{Nd}+$/u.test(slug) &&
    !isUuid(slug) &&
    !reserved.has(slug)
  )
}

/** A slug as typed, in any case and with letters composed or not, in the form in which it is stored. */
export const slugAsStored = (typed: string) => typed.toLowerCase().normalize('NFC')

/** A slug chosen by a user. */
export const Slug = z.string().trim().toLowerCase().normalize('NFC').refine(isSlug, {
  error: 'must be lower-case letters, digits and hyphens, each word in one script, and not a reserved word',
})

/** Derives a slug from a name: "Café del Mar!" becomes `cafe-del-mar`, "日本の夜" stays, "🎧" becomes `room`. */
export function slugOf(name: string): string {
  let plain = ''
  for (const letter of wordsOf(name)) {
    if (!fits(plain + letter, spare)) break
    plain += letter
  }
  plain = plain.replace(/-$/, '')
  if (isSlug(plain)) return plain
  return plain === '' ? 'room' : `room-${plain}`
}

/** The first of `slug`, `slug-2`, `slug-3`… that is not taken. */
export function freeSlug(slug: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  if (!used.has(slug)) return slug
  let number = 2
  while (used.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
