import { expect, test } from 'vitest'
import { calendarText, type CalendarEntry } from './calendar.ts'

const entry: CalendarEntry = {
  uuid: '7f6f0f8e-1111-4222-8333-444455556666',
  name: 'Friday night',
  description: '',
  startTime: new Date('2026-11-27T20:00:00.000Z'),
  endTime: new Date('2026-11-28T02:30:00.000Z'),
  createdAt: new Date('2026-11-20T10:00:00.000Z'),
  updatedAt: new Date('2026-11-20T10:01:05.500Z'),
  url: 'https://segue.example/event/friday-night',
  place: null,
}
const written = (more: Partial<CalendarEntry> = {}) =>
  calendarText({ name: 'Segue', host: 'segue.example', entries: [{ ...entry, ...more }] })
/** The unfolded lines, as an app reads them. */
const lines = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

test('an event has the fields that RFC 5545 requires, in UTC', () => {
  expect(written().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Segue//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Segue',
    'BEGIN:VEVENT',
    'UID:7f6f0f8e-1111-4222-8333-444455556666@segue.example',
    'DTSTAMP:20261120T100105Z',
    'DTSTART:20261127T200000Z',
    'DTEND:20261128T023000Z',
    'SEQUENCE:65',
    'SUMMARY:Friday night',
    'URL:https://segue.example/event/friday-night',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test("separators, backslashes and line breaks are escaped, so that text can't add lines", () => {
  const text = lines(
    written({ name: 'Soul; funk, \\o/', description: 'One\r\nEND:VEVENT\rTwo\nThree\u0007', place: 'A, B' }),
  )
  expect(text).toContain('SUMMARY:Soul\\; funk\\, \\\\o/')
  expect(text).toContain('DESCRIPTION:One\\nEND:VEVENT\\nTwo\\nThree')
  expect(text).toContain('LOCATION:A\\, B')
  expect(text.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test.each(['x'.repeat(500), 'é'.repeat(300), '🎧'.repeat(100), `${'a'.repeat(66)}🎧🎧`])(
  'lines have at most 75 octets and lose nothing: %.10s…',
  (description) => {
    const text = written({ description })
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\ufffd')
    }
    expect(lines(text)).toContain(`DESCRIPTION:${description}`)
  },
)
