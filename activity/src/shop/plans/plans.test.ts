import { expect, test } from 'vitest'
import { monthly, savedPercent, type Plan } from './plans.ts'

const plan = (price: number, interval: Plan['interval'], intervalCount = 1): Plan => ({
  id: interval,
  level: 'pro',
  name: 'Pro',
  price,
  currency: 'EUR',
  interval,
  intervalCount,
})

test('a yearly plan shows its monthly price and how much it saves', () => {
  const [everyMonth, everyYear] = [plan(499, 'month'), plan(4990, 'year')]
  expect(monthly(everyYear).price).toBe(416)
  expect(savedPercent(everyYear, [everyMonth, everyYear])).toBe(17)
  expect(savedPercent(everyMonth, [everyMonth, everyYear])).toBe(0)
})

test('plans in different currencies are not compared', () => {
  const [dollars, euros] = [{ ...plan(999, 'month'), currency: 'USD' }, plan(4990, 'year')]
  expect(savedPercent(euros, [dollars, euros])).toBe(0)
})
