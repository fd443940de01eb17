/** Max characters of a nickname, counted as people count: an accent or a surrogate pair doesn't count twice. */
export const longestNickname = 30

// Direction marks could make one name look like another.
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/u
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A nickname as it is stored: composed accents, no surrounding spaces, runs of spaces as one. */
export const tidyNickname = (text: string): string => text.normalize('NFC').trim().replace(/ {2,}/g, ' ')

/** What is wrong with a tidied nickname, or undefined. */
export function nicknameFault(text: string): 'empty' | 'long' | 'unseen' | undefined {
  if (unseen.test(text)) return 'unseen'
  if (!seen.test(text)) return 'empty'
  return Array.from(text).length > longestNickname ? 'long' : undefined
}

/** Characters that look like one of the Latin letters in reserved names, in lower case and without accents. */
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
/** Circled, squared and regional letters, for which Unicode has no plain form; each row begins with its A. */
const letterRows = [0x1f150, 0x1f170, 0x1f1e6]

function latinOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const row = letterRows.find((first) => code >= first && code < first + 26)
  const letter = row === undefined ? sign : String.fromCodePoint(0x61 + code - row)
  return latinFor.get(letter) ?? letter
}

/** What a name looks like at a glance: letters and digits only, look-alikes as the same Latin letter. */
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

/** Min number of letters for a brand to reserve its name. */
const minReserved = 3
const staffNames = ['admin', 'administrator', 'moderator', 'staff', 'support']
/** Words that are no staff name by themselves, but don't disguise one either. */
const besideStaffNames = ['the', 'official', 'team', 'system', 'super', 'global', 'mod', 's']

/**
 * Whether a name looks like one of the product's staff, or like the product itself, with nothing in it that says
 * otherwise.
 */
export function isReservedNickname(name: string, brandName: string): boolean {
  const reserved = [...staffNames, brandName].map(glance).filter((word) => word.length >= minReserved)
  const words = [...reserved, ...besideStaffNames.map(glance)].sort((one, other) => other.length - one.length)
  const whole = new RegExp(`^(?:${words.join('|')})+$`, 'u')
  const seen = glance(name)
  return whole.test(seen) && reserved.some((word) => seen.includes(word))
}
