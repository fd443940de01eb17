export const zodiacSigns = [
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn',
  'aquarius',
  'pisces',
] as const
export type ZodiacSign = (typeof zodiacSigns)[number]

/** Other clients may have stored any text. */
export const zodiacIn = (text: string): ZodiacSign | undefined =>
  zodiacSigns.find((sign) => sign === text.trim().toLowerCase())
