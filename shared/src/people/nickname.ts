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
