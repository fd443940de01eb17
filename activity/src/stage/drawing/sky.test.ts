import { expect, test } from 'vitest'
import { designs } from '@segue/shared/room/settings/settings.ts'
import { fetchScene } from '../scenes/index.ts'
import { skyAt } from './sky.ts'

test('every hour has a sky, and night lasts past midnight', () => {
  const names = Array.from({ length: 24 }, (_, hour) => skyAt(hour).name)
  expect([names[0], names[4], names[5], names[8], names[17], names[18], names[21], names[23]]).toEqual([
    'night',
    'night',
    'dawn',
    'day',
    'day',
    'dusk',
    'night',
    'night',
  ])
})

test('outdoor scenes have a sky, indoor ones have none', async () => {
  const scenes = await Promise.all(designs.map(fetchScene))
  const open = designs.filter((_, at) => scenes[at]?.hasSky)
  expect(open.toSorted()).toEqual([
    'BARN',
    'BARN_UA',
    'FERRY_BUILDING',
    'FESTIVAL',
    'STADIUM',
    'TOMORROWLAND',
    'YACHT',
  ])
})
