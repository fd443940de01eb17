import { expect, test } from 'vitest'
import { keepPlace, keptPlace, rememberArrival, rememberWho } from './place.ts'

const here = { customId: null, room: 'lounge-room' }

/** Ann, who entered in the lounge and went on to the cellar. */
function inTheCellar() {
  rememberWho('ann', 'lounge')
  rememberArrival(here)
  keepPlace('cellar', 1000)
}

test('a user who returns within two minutes gets back to their room, and later starts over', () => {
  inTheCellar()
  expect(keptPlace(here, 121_000)).toBe('cellar')
  expect(keptPlace(here, 121_001)).toBeNull()
})

test('the last room is stored per user and channel', () => {
  inTheCellar()
  rememberWho('bob', 'lounge')
  expect(keptPlace(here, 1000)).toBeNull()
  rememberWho('ann', 'hall')
  expect(keptPlace(here, 1000)).toBeNull()
})

test('a link, or a channel with a different room now, takes precedence over the last room', () => {
  inTheCellar()
  expect(keptPlace({ customId: 'golden-hour', room: 'golden-hour' }, 1000)).toBeNull()
  expect(keptPlace({ customId: null, room: 'another-room' }, 1000)).toBeNull()
  rememberArrival({ customId: 'the night shift', room: 'the-night-shift' })
  keepPlace('cellar', 1000)
  expect(keptPlace({ customId: 'golden-hour', room: 'golden-hour' }, 1000)).toBeNull()
  expect(keptPlace({ customId: 'the night shift', room: 'the-night-shift' }, 1000)).toBe('cellar')
})
