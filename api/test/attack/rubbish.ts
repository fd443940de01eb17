import type { Chance } from './random.ts'

/** Input that no well-meaning client sends. */

/**
 * The text as a URL component, which can't contain lone surrogates, and of which servers read only a limited length.
 */
export const encoded = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD').slice(0, 2000))

const text = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066txt',
  '%',
  '%00',
  '%2e%2e%2f',
  '..',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  "' or '1'='1",
  '\'; drop table "user"; --',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'null',
  'true',
  '-1',
  '0',
  '1e999',
  '999999999999999999999',
  '[object Object]',
  '🎧',
  '👩‍👩‍👧‍👦'.repeat(40),
  'é'.repeat(300),
]

const numbers = [0, -0, -1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e308, -1e308, 5e-324]

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

export const rubbishText = (chance: Chance): string =>
  chance.happens(0.05) ? 'x'.repeat(1 + chance.below(200_000)) : chance.of(text)

/** A value of a wrong type, as JSON text, so that it may be something that none of our objects can be. */
export function rubbishJson(chance: Chance): string {
  const kind = chance.below(12)
  if (kind < 4) return JSON.stringify(rubbishText(chance))
  if (kind < 6) return String(chance.of(numbers))
  if (kind === 6) return chance.of(['null', 'true', 'false', '[]', '{}', '[null]', '[[[]]]', '{"":{"":{}}}'])
  if (kind === 7) return '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"length":1e9}'
  if (kind === 8) return nested(1 + chance.below(6000), '[', ']')
  if (kind === 9) return nested(1 + chance.below(6000), '{"a":', '}')
  if (kind === 10) return `[${Array.from({ length: 1 + chance.below(20_000) }, () => '{}').join(',')}]`
  return `{"$ne":null,"$gt":"","toJSON":1,"then":"x","valueOf":null}`
}
