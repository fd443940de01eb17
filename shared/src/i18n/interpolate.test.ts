import { expect, test } from 'vitest'
import { interpolate } from './interpolate.ts'

test('every placeholder becomes its value, as it is', () => {
  expect(interpolate('{{name}} has {{count}} songs, says {{name}}', { name: '$& {{count}}', count: 0 })).toBe(
    '$& {{count}} has 0 songs, says $& {{count}}',
  )
})

test('a placeholder without a value leaves nothing behind, unless the caller keeps it', () => {
  expect(interpolate('Try again in {{seconds}} s')).toBe('Try again in  s')
  expect(interpolate('Try again in {{seconds}} s', {}, (slot) => slot)).toBe('Try again in {{seconds}} s')
})
