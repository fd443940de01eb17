import { expect, test } from 'vitest'
import { button, line, lines, safe } from './reply.ts'

const isWhole = (text: string) => !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/.test(text)

test('a name is truncated before it is escaped, and never inside a character', () => {
  expect(safe(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
  expect(safe(`${'a'.repeat(199)}*`)).toBe(String.raw`${'a'.repeat(199)}\*`)
  expect(safe(`${'a'.repeat(199)}*bold*`).endsWith('\\')).toBe(false)
})

test('labels and texts are truncated at whole characters', () => {
  expect(isWhole(button('id', `${'a'.repeat(79)}😀`).label ?? '')).toBe(true)
  const long = line(`${'a'.repeat(3799)}😀`)
  expect('content' in long && isWhole(long.content)).toBe(true)
})

test('a list that is too long ends with a whole line', () => {
  const link = `[Room](https://segue.test/room/${'a'.repeat(900)})`
  expect(lines([link, link, link, link, link])).toMatchObject({ content: Array(4).fill(link).join('\n') })
})
