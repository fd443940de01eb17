import { expect, test } from 'vitest'
import { chooseAll, chooseRange, nothingChosen, press, stillThere, toggleOne, type Selection } from './selection.ts'

const order = 'abcdef'.split('')
const chosen = (selection: Selection) => [...selection.chosen].sort().join('')
const plain = { shift: false, more: false }
const shift = { shift: true, more: false }
const more = { shift: false, more: true }

test('a click selects only that song, and a second click deselects it', () => {
  const one = press(order, toggleOne(nothingChosen, 'a'), 'c', plain)
  expect(chosen(one)).toBe('c')
  expect(chosen(press(order, one, 'c', plain))).toBe('')
})

test('a Ctrl-click adds or removes one song', () => {
  const two = press(order, press(order, nothingChosen, 'a', more), 'd', more)
  expect(chosen(two)).toBe('ad')
  expect(chosen(press(order, two, 'a', more))).toBe('d')
})

test('a Shift-click selects a range from the anchor in either direction', () => {
  const from = press(order, nothingChosen, 'c', plain)
  expect(chosen(press(order, from, 'e', shift))).toBe('cde')
  expect(chosen(press(order, press(order, from, 'e', shift), 'a', shift))).toBe('abc')
  expect(chosen(chooseRange(order, nothingChosen, 'b'))).toBe('ab')
})

test('a range whose anchor was removed starts at the top', () => {
  expect(chosen(chooseRange(order, { chosen: new Set(), anchor: 'gone' }, 'b'))).toBe('ab')
})

test('select all selects every song, and a second time none', () => {
  const all = chooseAll(order, nothingChosen)
  expect(chosen(all)).toBe('abcdef')
  expect(chosen(chooseAll(order, all))).toBe('')
})

test('songs removed from the list are deselected', () => {
  const both = toggleOne(toggleOne(nothingChosen, 'a'), 'f')
  expect(chosen(stillThere(order.slice(1), both))).toBe('f')
  expect(stillThere(order, both)).toBe(both)
})
