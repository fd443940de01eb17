import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

// An absolutely positioned element inside an unpositioned scroller, such as visually hidden text, makes the page as
// long as the content.
test('every vertical scroller is positioned, so that nothing inside extends the page', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const unpositioned = sheets.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
      ([, selector = '', declarations = '']) =>
        /overflow(-y)?:[^;]*(auto|scroll)/.test(declarations) &&
        !/position: (relative|absolute|fixed|sticky)/.test(declarations)
          ? [`${file}: ${selector.trim()}`]
          : [],
    ),
  )
  expect(sheets.length).toBeGreaterThan(20)
  expect(unpositioned).toEqual([])
})
