import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

test("every style sheet uses Discord's safe areas, because a frame does not know about notches", () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const bare = sheets.flatMap((file) => {
    const lines = readFileSync(join(source, file), 'utf8').split('\n')
    return lines.filter((line) => line.includes('safe-area-inset') && !line.includes('--discord-safe-area-inset'))
  })
  expect(sheets.length).toBeGreaterThan(20)
  expect(bare).toEqual([])
})
