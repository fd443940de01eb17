import { expect, test } from 'vitest'
import { maskedPhone, phoneNumber, phoneRange } from './phone.ts'

test.each([
  ['+34 600 111 222', '+34600111222'],
  ['0034 600-111-222', '+34600111222'],
  ['34600111222', '+34600111222'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['+44 7911\u00a0123456', '+447911123456'],
])('%s is the number %s', (typed, number) => {
  expect(phoneNumber(typed)).toBe(number)
})

test.each(['', '+', '+12345', '+0346001112', '0600111222', '+34600111222333444', 'call me', '+34 600 111 22x'])(
  '%s is not a valid phone number',
  (typed) => {
    expect(phoneNumber(typed)).toBeUndefined()
  },
)

test('numbers of one range differ in their last four digits', () => {
  expect(phoneRange('+34600111222')).toBe(phoneRange('+34600119999'))
  expect(phoneRange('+34600111222')).not.toBe(phoneRange('+34600121222'))
})

test('a masked number shows its country code and its last digits', () => {
  expect(maskedPhone('+34600111222')).toBe('+34 ••• 222')
})
