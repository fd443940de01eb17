import { expect, test } from 'vitest'
import english from '../i18n/notifications-en.json' with { type: 'json' }
import spanish from '../i18n/notifications-es.json' with { type: 'json' }
import { earnedItems, enough, fitTogether, reachedBy, toggled, wornAmong } from './earned.ts'

const none = { songs: 0, stars: 0, nights: 0, shelf: 0 }

test('an item is earned from the count it names, not one earlier', () => {
  expect(reachedBy({ ...none, songs: 24 })).toEqual(['headphones'])
  expect(reachedBy({ ...none, songs: 25 })).toEqual(['headphones', 'woodenDeck'])
  expect(reachedBy(none)).toEqual([])
})

test('counting as far as is enough reaches every item', () => {
  const counts = { songs: enough('songs'), stars: enough('stars'), nights: enough('nights'), shelf: enough('shelf') }
  expect(reachedBy(counts)).toEqual(earnedItems)
})

test('an item takes off what was worn in its place, and a second press takes it off again', () => {
  expect(toggled(['headphones', 'scarf'], 'cap')).toEqual(['scarf', 'cap'])
  expect(toggled(['scarf', 'cap'], 'cap')).toEqual(['scarf'])
  expect(fitTogether(['scarf', 'cap'])).toBe(true)
  expect(fitTogether(['headphones', 'cap'])).toBe(false)
})

test('items of another version, and anything else that is no item, are not worn', () => {
  expect(wornAmong(['crown', 'cap', 3, null])).toEqual(['cap'])
  expect([wornAmong(undefined), wornAmong('cap'), wornAmong({})]).toEqual([[], [], []])
})

test.each([
  ['English', english],
  ['Spanish', spanish],
])('every item has a name in %s', (_, { earnedItems: names }) => {
  expect(Object.keys(names).toSorted()).toEqual(earnedItems.toSorted())
})
