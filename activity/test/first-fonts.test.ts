import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { latinRuleIn, ruleFor } from '../first-fonts.ts'

const { resolve } = createRequire(import.meta.url)

test.each([
  ['@fontsource-variable/figtree/wght.css', './files/figtree-latin-wght-normal.woff2', '300 900'],
  ['@fontsource/unbounded/700.css', './files/unbounded-latin-700-normal.woff2', '700'],
])('the texts of %s have a smaller file of the same font', (name, latin, weight) => {
  const { rule, path } = latinRuleIn(readFileSync(resolve(name), 'utf8'))
  expect(path).toBe(latin)
  const added = ruleFor(rule, 'texts.woff2', ['¿', 'ñ', '…'])
  expect(added).toContain(`font-weight: ${weight};`)
  expect(added).toContain("src: url(texts.woff2) format('woff2');")
  expect(added).toContain('unicode-range: U+20-7E,U+BF,U+F1,U+2026;')
})

test('a style sheet without a rule for Latin characters stops the build', () => {
  expect(() => latinRuleIn('@font-face { src: url(./files/x-latin-ext-400-normal.woff2); }')).toThrow(
    'no rule for Latin',
  )
})
