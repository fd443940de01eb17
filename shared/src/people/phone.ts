/** How many digits at the end of a number tell its owner apart: operators give out whole ranges. */
const digitsOfOwner = 4

/**
 * A telephone number as E.164 has it (`+34600111222`), or undefined for what cannot be one. People write spaces, hyphens
 * and brackets into theirs, and some the international prefix 00.
 */
export function phoneNumber(text: string): string | undefined {
  const bare = text.trim().replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '')
  const number = bare.startsWith('00') ? `+${bare.slice(2)}` : bare.startsWith('+') ? bare : `+${bare}`
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** The range a number is in, for limits that a caller with a whole range must not get around. */
export const phoneRange = (number: string): string => number.slice(0, -digitsOfOwner)

/** A number of which its owner recognises the end, and others nothing: `+34 ••• 222`. */
export const maskedPhone = (number: string): string => `${number.slice(0, 3)} ••• ${number.slice(-3)}`
