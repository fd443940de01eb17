/** How many digits at the end of a number identify its owner: operators assign whole ranges. */
const digitsOfOwner = 4

/**
 * A phone number in E.164 form (`+34600111222`), or undefined if it can't be one. People write spaces, hyphens and
 * brackets, and sometimes the international prefix 00.
 */
export function phoneNumber(text: string): string | undefined {
  const bare = text.trim().replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '')
  const number = `+${bare.replace(/^(?:00|\+)/, '')}`
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** The range of a number, for limits that a caller who owns a whole range must not get around. */
export const phoneRange = (number: string): string => number.slice(0, -digitsOfOwner)

/** A number that its owner recognizes by its end and that tells others nothing: `+34 ••• 222`. */
export const maskedPhone = (number: string): string => `${number.slice(0, 3)} ••• ${number.slice(-3)}`
