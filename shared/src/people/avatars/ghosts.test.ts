import { expect, test } from 'vitest'
import { avatarShapes } from './draw.ts'
import { ghostColorOf } from './ghosts.ts'

const uuids = Array.from({ length: 60 }, (_, at) => `a34f1cca-c0a9-43fb-8341-${String(at * 7919).padStart(12, '0')}`)
const drawn = (color: string) => JSON.stringify(avatarShapes('ghost', { view: 'back', part: 'head', color }))

test('sixty guests have more than thirty different colors, each drawn differently', () => {
  const colors = uuids.map((uuid) => ghostColorOf(uuid))
  for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  expect(new Set(colors).size).toBeGreaterThan(30)
  expect(new Set(colors.map(drawn)).size).toBe(new Set(colors).size)
})

test('the same guest always looks the same', () => {
  for (const uuid of uuids) expect(ghostColorOf(uuid)).toBe(ghostColorOf(uuid))
})

test('a ghost with any other color is the plain one that published clients draw', () => {
  expect(drawn('#FFFFFF')).not.toContain('#e2574c')
  expect(drawn('#FFFFFF')).toContain('#f4f0ff')
})
