import { expect, test } from 'vitest'
import { button, line, lines, safe } from './reply.ts'

const isWhole = (text: string) => !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/.test(text)

test('a name is cut before it is escaped, and never through a sign', () => {
  expect(safe(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
  expect(safe(`${'a'.repeat(199)}*`)).toBe(String.raw`${'a'.repeat(199)}\*`)
  expect(safe(`${'a'.repeat(199)}*bold*`).endsWith('\\')).toBe(false)
})

test('labels and texts are cut at whole signs', () => {
  expect(isWhole(button('id', `${'a'.repeat(79)}😀`).label ?? '')).toBe(true)
  const long = line(`${'a'.repeat(3799)}😀`)
  expect('content' in long && isWhole(long.content)).toBe(true)
})

test('a list that is too long ends with a whole line', () => {
  const link = `[Room](https://segue.test/room/${'a'.repeat(900)})`
  expect(lines([link, link, link, link, link])).toMatchObject({ content: Array(4).fill(link).join('\n') })
})
