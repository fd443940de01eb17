import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
const rules = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', style = '']) => ({ name: `${file}: ${selector.trim()}`, style }),
  ),
)

test('truncated text keeps its beginning in every script: its own letters decide its direction', () => {
  const truncated = rules.filter(({ style }) => /text-overflow: ellipsis|-webkit-line-clamp: \d/.test(style))
  expect(truncated.length).toBeGreaterThan(30)
  const wrong = truncated.filter(({ style }) => !style.includes('unicode-bidi: plaintext'))
  expect(wrong.map(({ name }) => name)).toEqual([])
})
