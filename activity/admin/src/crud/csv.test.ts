import { expect, test } from 'vitest'
import type { Column, Row } from '../resource.ts'
import { headOf, linesOf } from './csv.ts'

const csvOf = (rows: readonly Row[], columns: readonly Column[]) => headOf(columns) + linesOf(rows, columns)

const cell = (value: unknown) => csvOf([{ value }], [{ name: 'value', kind: 'text' }]).split('\r\n')[1]

test('a CSV file has a header and a line per row, with quoting where needed', () => {
  const columns = ['id', 'name', 'tags'].map((name) => ({ name, kind: 'text' as const }))
  const rows = [
    { id: 1, name: 'Say "hi", you', tags: ['a', 'b'] },
    { id: -2, name: null, tags: [] },
  ]
  expect(csvOf(rows, columns)).toBe('id,name,tags\r\n1,"Say ""hi"", you",a; b\r\n-2,,\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'the text %j is not a formula in a spreadsheet',
  (text) => {
    expect(cell(text)?.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('numbers stay numbers, and line breaks in a text stay in its cell', () => {
  expect(cell(-5)).toBe('-5')
  expect(csvOf([{ value: 'a\nb' }], [{ name: 'value', kind: 'text' }])).toBe('value\r\n"a\nb"\r\n')
})
