/** The most characters a nickname may have, counted as people count: an accent or a pair of surrogates is not two. */
export const longestNickname = 30

// Signs that turn the direction of text around could make one name look like another one.
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/u
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A nickname as it is kept: composed accents, no spaces around, runs of spaces as one. */
export const tidyNickname = (text: string): string => text.normalize('NFC').trim().replace(/ {2,}/g, ' ')

/** What is wrong with a nickname that has been tidied, or undefined. */
export function nicknameFault(text: string): 'empty' | 'long' | 'unseen' | undefined {
  if (unseen.test(text)) return 'unseen'
  if (!seen.test(text)) return 'empty'
  return Array.from(text).length > longestNickname ? 'long' : undefined
}

/** Signs that look like one of the Latin letters that reserved names are made of, in lower case and without accents. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ@4',
  c: 'сᴄϲ',
  d: 'ԁđᴅ',
  e: 'еεᴇ3',
  f: 'ꜰƒ',
  g: 'ɡɢ9',
  i: 'іιıɪlӏłʟ1!|',
  m: 'мμᴍ',
  n: 'пνηɴ',
  o: 'оοσᴏøօ0',
  p: 'рρᴘ',
  r: 'гʀ',
  s: 'ѕςꜱ5$',
  t: 'тτᴛ7',
  u: 'υᴜս',
}
const latinFor = new Map(
  Object.entries(lookAlikes).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter] as const)),
)
/** Circled, squared and regional letters that have no plain form in Unicode; each row begins with its A. */
const letterRows = [0x1f150, 0x1f170, 0x1f1e6]

function latinOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const row = letterRows.find((first) => code >= first && code < first + 26)
  const letter = row === undefined ? sign : String.fromCodePoint(0x61 + code - row)
  return latinFor.get(letter) ?? letter
}

/** How a name looks at a glance: letters and digits only, look-alikes as the same Latin letter. */
const glance = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/(?<!\d)\d+$/, ''),
    latinOf,
  )
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')

/** The fewest letters of a brand that reserves its name. */
const minReserved = 3
const staffNames = ['admin', 'administrator', 'moderator', 'staff', 'support']
/** Words that make no staff name alone, but don't disguise one either. */
const besideStaffNames = ['the', 'official', 'team', 'system', 'super', 'global', 'mod', 's']

/** Whether a name looks like one of the product's staff, or like the product itself: nothing in it says otherwise. */
export function isReservedNickname(name: string, brandName: string): boolean {
  const reserved = [...staffNames, brandName].map(glance).filter((word) => word.length >= minReserved)
  const words = [...reserved, ...besideStaffNames.map(glance)].sort((one, other) => other.length - one.length)
  const whole = new RegExp(`^(?:${words.join('|')})+$`, 'u')
  const seen = glance(name)
  return whole.test(seen) && reserved.some((word) => seen.includes(word))
}
