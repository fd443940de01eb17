import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, streakOf } from './streak.ts'

/** A streak from a line of days that ends today: `x` for a day with a song, `.` for one without. */
function streak(line: string) {
  const days = [...line].flatMap((sign, day) => (sign === 'x' ? [day] : []))
  return streakOf(days, line.length - 1)
}

describe('a streak', () => {
  test.each([
    ['', 0],
    ['.', 0],
    ['x', 1],
    ['xxx', 3],
    ['xxx.', 3],
    // One missed day is forgiven, and not counted.
    ['xxx.xx', 5],
    ['xxx..', 3],
    // Two in a row are not.
    ['xxx..x', 1],
    ['xxx...', 0],
    // Neither is a second one in the week after the first.
    ['xx.xx.x', 1],
    ['xx.xx..', 0],
    ['xx.xxxxxx.x', 9],
    ['xx.xxxxx.x', 1],
    // What happened before a streak does not count against it.
    ['x.x..xxx.x', 4],
  ])('of %j has %i days', (line, days) => {
    expect(streak(line).days).toBe(days)
  })

  test.each([
    ['xx', true, true],
    ['x.x', true, false],
    ['xxx.', false, true],
    ['xx..', false, false],
    ['x.xx.', false, false],
    ['x.xxxxxxx.', false, true],
  ])('of %j was continued today: %s, and can miss a day: %s', (line, isToday, canMiss) => {
    expect(streak(line)).toMatchObject({ isToday, canMiss })
  })

  test('survives a missed day exactly if it says so, and never gets longer without a song', () => {
    const lines = fc.array(fc.constantFrom('x', '.'), { maxLength: 40 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(lines, (line) => {
        const before = streak(line)
        const survives = before.isToday || before.canMiss
        expect(streak(`${line}x`).days).toBe(survives ? before.days + 1 : 1)
        expect(streak(`${line}.`).days).toBe(survives ? before.days : 0)
        if (before.isToday) expect(streak(`${line}..`).days).toBe(before.canMiss ? before.days : 0)
      }),
    )
  })

  test('ignores days after today, which a clock that was ahead left behind', () => {
    expect(streakOf([1, 2, 3, 9], 3)).toEqual({ days: 3, isToday: true, canMiss: true })
  })
})

describe('days', () => {
  const at = (instant: string) => Date.parse(instant)

  test('change at midnight in the given time zone, and each is listed once', () => {
    const evening = [at('2026-11-30T22:30:00Z'), at('2026-11-30T23:30:00Z'), at('2026-11-30T22:40:00Z')]
    expect(daysOf(evening, 'UTC')).toHaveLength(1)
    expect(daysOf(evening, 'Europe/Madrid')).toHaveLength(2)
    expect(daysOf(evening, 'Asia/Kolkata')).toHaveLength(1)
  })

  test('follow each other without a gap when the clocks change', () => {
    const noons = ['2026-10-24', '2026-10-25', '2026-10-26'].map((day) => at(`${day}T12:00:00Z`))
    const [first = 0, ...rest] = daysOf(noons, 'Europe/Berlin')
    expect(rest).toEqual([first + 1, first + 2])
  })
})
