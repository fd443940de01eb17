import { expect, test } from 'vitest'
import { chooseAll, chooseRange, nothingChosen, press, stillThere, toggleOne, type Selection } from './selection.ts'

const order = 'abcdef'.split('')
const chosen = (selection: Selection) => [...selection.chosen].sort().join('')
const plain = { shift: false, more: false }
const shift = { shift: true, more: false }
const more = { shift: false, more: true }

test('a press chooses one song alone, and a second one lets go of it', () => {
  const one = press(order, toggleOne(nothingChosen, 'a'), 'c', plain)
  expect(chosen(one)).toBe('c')
  expect(chosen(press(order, one, 'c', plain))).toBe('')
})

test('with ctrl songs come and go one by one', () => {
  const two = press(order, press(order, nothingChosen, 'a', more), 'd', more)
  expect(chosen(two)).toBe('ad')
  expect(chosen(press(order, two, 'a', more))).toBe('d')
})

test('with shift a range goes from the last choice in either direction, and turns around it', () => {
  const from = press(order, nothingChosen, 'c', plain)
  expect(chosen(press(order, from, 'e', shift))).toBe('cde')
  expect(chosen(press(order, press(order, from, 'e', shift), 'a', shift))).toBe('abc')
  expect(chosen(chooseRange(order, nothingChosen, 'b'))).toBe('ab')
})

test('a range whose beginning is gone starts at the front', () => {
  expect(chosen(chooseRange(order, { chosen: new Set(), anchor: 'gone' }, 'b'))).toBe('ab')
})

test('all are chosen, and a second time none', () => {
  const all = chooseAll(order, nothingChosen)
  expect(chosen(all)).toBe('abcdef')
  expect(chosen(chooseAll(order, all))).toBe('')
})

test('what left the list is no longer chosen', () => {
  const both = toggleOne(toggleOne(nothingChosen, 'a'), 'f')
  expect(chosen(stillThere(order.slice(1), both))).toBe('f')
  expect(stillThere(order, both)).toBe(both)
})
