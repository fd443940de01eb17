/**
 * Old tags contain bytes in the code page of their writer's machine and are read as Latin-1. Recovers the texts if one
 * code page makes sense of all fields. A text that stays garbled becomes null: the file name says more.
 */
export function recoverTexts(texts: readonly (string | null)[]): (string | null)[] {
  const garbled = texts.filter((text) => text !== null && isGarbled(text)).join(' ')
  const codePage = garbled === '' ? null : codePageOf(bytesOf(garbled))
  return texts.map((text) => {
    if (text === null || !isLatin1(text)) return text
    const bytes = bytesOf(text)
    const unicode = decode('utf-8', bytes)
    if (unicode !== null) return unicode
    if (codePage !== null) return decode(codePage, bytes)
    return isGarbled(text) ? null : withQuotes(text)
  })
}

const isLatin1 = (text: string) => /^[^\u0100-\uffff]*$/.test(text)
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Western words have an accent here and there, never four in a row or more than plain letters. */
function isGarbled(text: string): boolean {
  if (!isLatin1(text) || decode('utf-8', bytesOf(text)) !== null) return false
  const accented = text.match(/[\u0080-\u00ff]/g)?.length ?? 0
  const plain = text.match(/[a-z]/gi)?.length ?? 0
  return accented >= 4 && (accented > plain || /[\u0080-\u00ff]{4}/.test(text))
}

/**
 * In Latin-1 these are control characters. Node 20 decodes Latin-1 as windows-1252; 1254 has the same characters here.
 */
const withQuotes = (text: string) =>
  text.replaceAll(/[\u0080-\u009f]/g, (sign) => decode('windows-1254', bytesOf(sign)) ?? sign)

function decode(codePage: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(codePage, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

type Candidate = { text: string; pairs: readonly (readonly [lead: number, trail: number])[] }
type CodePage = readonly [name: string, makesSense: (candidate: Candidate) => boolean]

const minHangul = 6

/** From the most to the least characteristic: the first that makes sense of the bytes is used. */
const codePages: readonly CodePage[] = [
  ['windows-1251', ({ text }) => hasWordsOf('А-Яа-яЁёЄєІіЇїҐґЎў', text)],
  ['koi8-r', ({ text }) => hasWordsOf('А-Яа-яЁё', text)],
  ['windows-1253', ({ text }) => hasWordsOf('\u0386-\u03ce', text)],
  // Kana and everyday kanji begin below 0xa0. From 0xa1 to 0xdf single bytes are half-width katakana.
  ['shift_jis', ({ text, pairs }) => !/[\uff61-\uff9f]/.test(text) && isJapanese(pairs)],
  ['big5', ({ pairs }) => pairs.some(([, trail]) => trail < 0x80) && pairs.every(([lead]) => lead < 0xc9)],
  // Short Chinese texts may look Korean, so a few syllables prove nothing.
  ['euc-kr', ({ text }) => (text.match(/\p{sc=Hang}/gu)?.length ?? 0) >= minHangul && !/\p{sc=Han}/u.test(text)],
  ['gbk', ({ pairs }) => isSimplifiedChinese(pairs) && pairs.some(([lead]) => lead > 0xc8)],
]

const isJapanese = (pairs: Candidate['pairs']) => pairs.filter(([lead]) => lead < 0xa0).length > pairs.length / 2

/** The everyday characters of GB 2312, and its punctuation. */
const isSimplifiedChinese = (pairs: Candidate['pairs']) =>
  pairs.every(([lead, trail]) => trail > 0xa0 && ((lead >= 0xb0 && lead < 0xd8) || lead === 0xa1 || lead === 0xa3))

function codePageOf(bytes: Uint8Array): string | null {
  const found = codePages.find(([name, makesSense]) => {
    const text = decode(name, bytes)
    return text !== null && makesSense({ text, pairs: pairsIn(bytes) })
  })
  return found?.[0] ?? null
}

function pairsIn(bytes: Uint8Array): [lead: number, trail: number][] {
  const pairs: [number, number][] = []
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead >= 0x80) pairs.push([lead, bytes[++at] ?? 0])
  }
  return pairs
}

/** Whether the text is plain words and words of these letters, with capitals at their beginning or throughout. */
function hasWordsOf(letters: string, text: string): boolean {
  const foreign = text.replaceAll(/[\0-\u007f«»“”„‘’–—…№]/g, ' ')
  const ofAlphabet = new RegExp(`^[${letters}]+$`, 'u')
  return foreign
    .split(' ')
    .filter(Boolean)
    .every((word) => ofAlphabet.test(word) && /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u.test(word))
}
