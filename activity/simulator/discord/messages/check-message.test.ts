import { expect, test } from 'vitest'
import { checkMessage, checkModal } from './check-message.ts'

const menu = (more: object = {}) => ({ type: 3, custom_id: 'menu', options: [option('a')], ...more })
const option = (value: string, more: object = {}) => ({ label: 'Option', value, ...more })
const many = (count: number) => Array.from({ length: count }, (_, at) => option(String(at)))
const button = (more: object = {}) => ({ type: 2, style: 1, label: 'Go', custom_id: 'go', ...more })
const row = (...components: object[]) => ({ components: [{ type: 1, components }] })

test.each<[what: string, body: Record<string, unknown>, error: RegExp]>([
  ['two options with the same value', row(menu({ options: [option('a'), option('a')] })), /value is already used/],
  ['a menu without options', row(menu({ options: [] })), /between 1 and 25/],
  ['26 options', row(menu({ options: many(26) })), /between 1 and 25/],
  ['fewer options than may be chosen', row(menu({ options: many(2), max_values: 3 })), /between 3 and 25/],
  ['more required choices than allowed ones', row(menu({ options: many(3), min_values: 2 })), /between 2 and 25/],
  ['an option without a label', row(menu({ options: [option('a', { label: '' })] })), /between 1 and 100/],
  ['an option with a long label', row(menu({ options: [option('a', { label: 'x'.repeat(101) })] })), /1 and 100/],
  ['an option with an empty value', row(menu({ options: [option('')] })), /between 1 and 100/],
  ['an option with a long value', row(menu({ options: [option('x'.repeat(101))] })), /between 1 and 100/],
  ['a long description', row(menu({ options: [option('a', { description: 'x'.repeat(101) })] })), /1 and 100/],
  ['a long placeholder', row(menu({ placeholder: 'x'.repeat(151) })), /between 0 and 150/],
  ['a menu without a custom id', row({ type: 5 }), /between 1 and 100/],
  ['two components with the same custom id', row(button(), button()), /custom id cannot be duplicated/],
  ['a long custom id', row(button({ custom_id: 'x'.repeat(101) })), /between 1 and 100/],
  ['an empty row', row(), /between 1 and 5/],
  ['two menus in a row', row(menu(), menu({ custom_id: 'other' })), /maximum width/],
  ['a radio group', row({ type: 21, custom_id: 'radio', options: many(2) }), /only modals/],
  ['a long link', row({ type: 2, style: 5, label: 'Go', url: `https://a.test/${'x'.repeat(500)}` }), /1 and 512/],
])('a message is refused for %s', (_, body, error) => {
  expect(() => checkMessage(body)).toThrow(error)
})

const skus = new Map([['1', {}]])

test.each<[what: string, button: object, error: RegExp]>([
  ['without a product', { type: 2, style: 6 }, /needs its SKU/],
  ['of a product that the application doesn’t have', { type: 2, style: 6, sku_id: '2' }, /Unknown SKU/],
  ['with a label', { type: 2, style: 6, sku_id: '1', label: 'Buy' }, /cannot have a label/],
  ['with a custom id', { type: 2, style: 6, sku_id: '1', custom_id: 'buy' }, /cannot have a custom_id/],
  ['with another style', button({ sku_id: '1' }), /Only premium buttons/],
])('a premium button is refused %s', (_, wrong, error) => {
  expect(() => checkMessage(row(wrong), skus)).toThrow(error)
  checkMessage(row({ type: 2, style: 6, sku_id: '1' }), skus)
})

test('menus within the limits are accepted', () => {
  const full = many(25).map((one) => ({ ...one, label: 'x'.repeat(100), description: 'x'.repeat(100) }))
  checkMessage(row(menu({ options: full, min_values: 0, max_values: 25, placeholder: 'x'.repeat(150) })))
  checkMessage(row({ type: 6, custom_id: 'roles', min_values: 0, max_values: 10, default_values: [] }))
})

const field = (more: object = {}) => ({ type: 4, custom_id: 'name', style: 1, ...more })
const modal = (...components: object[]) => ({ title: 'Form', custom_id: 'form', components })
const radio = (count: number, more: object = {}) => ({
  type: 21,
  custom_id: 'radio',
  options: many(count).map((one) => ({ ...one, ...more })),
})
const boxes = (more: object = {}) => ({ type: 22, custom_id: 'boxes', options: many(3), ...more })
const labelled = (component: object, label = 'Name') => ({ type: 18, label, component })

test.each<[what: string, data: Record<string, unknown>, error: RegExp]>([
  ['no fields', modal(), /between 1 and 5/],
  ['a long label', modal(labelled(field(), 'x'.repeat(46))), /between 1 and 45/],
  ['two fields with the same custom id', modal(labelled(field()), labelled(field())), /cannot be duplicated/],
  ['a long placeholder', modal(labelled(field({ placeholder: 'x'.repeat(101) }))), /between 0 and 100/],
  ['a radio group with one option', modal(labelled(radio(1))), /between 2 and 10/],
  ['a radio group with eleven options', modal(labelled(radio(11))), /between 2 and 10/],
  ['two selected radio buttons', modal(labelled(radio(2, { default: true }))), /1 or fewer/],
  ['a radio group outside a label', modal({ type: 1, components: [radio(2)] }), /needs a label/],
  [
    'a checkbox group with equal values',
    modal(labelled(boxes({ options: [option('a'), option('a')] }))),
    /already used/,
  ],
  ['a checkbox group without options', modal(labelled(boxes({ options: [] }))), /between 1 and 10/],
  ['a required group of no choice', modal(labelled(boxes({ min_values: 0 }))), /false if min_values is 0/],
  ['more choices than boxes', modal(labelled(boxes({ max_values: 4 }))), /between 1 and 3/],
  ['a checkbox without a custom id', modal(labelled({ type: 23 })), /between 1 and 100/],
  ['a menu with equal values', modal(labelled(menu({ options: [option('a'), option('a')] }))), /already used/],
])('a modal is refused for %s', (_, data, error) => {
  expect(() => checkModal(data)).toThrow(error)
})

test('radio and checkbox groups within the limits are accepted', () => {
  const full = { options: many(10).map((one) => ({ ...one, description: 'x'.repeat(100), default: true })) }
  const optional = labelled(boxes({ ...full, min_values: 0, max_values: 10, required: false }))
  checkModal(modal(labelled(radio(10)), optional, labelled({ type: 23, custom_id: 'box' })))
})
