import { expect, test } from 'vitest'
import { designs } from '@segue/shared/room/settings/settings.ts'
import { fetchScene } from '../scenes/index.ts'
import { seasonAt } from './season.ts'

const months = Array.from({ length: 12 }, (_, month) => month)

test('each season lasts three months, and winter includes December to February', () => {
  const year = months.map((month) => seasonAt(month, 'Europe/Madrid')).join(' ')
  expect(year).toBe('winter winter spring spring spring summer summer summer autumn autumn autumn winter')
})

test.each(['Australia/Sydney', 'America/Argentina/Cordoba', 'Africa/Johannesburg', 'Pacific/Auckland'])(
  '%s has the seasons of the southern half',
  (zone) => {
    expect([0, 3, 6, 9].map((month) => seasonAt(month, zone))).toEqual(['summer', 'autumn', 'winter', 'spring'])
  },
)

test.each(['America/Bogota', 'Pacific/Honolulu', 'Africa/Cairo', 'UTC', ''])(
  '%s has those of the northern half',
  (zone) => {
    expect(seasonAt(0, zone)).toBe('winter')
  },
)

test('a scene with seasons has no roof', async () => {
  const scenes = await Promise.all(designs.map(fetchScene))
  const roofed = designs.filter((_, at) => scenes[at]?.isOpenAir && scenes[at].flavour.roofed)
  expect(roofed).toEqual([])
})
