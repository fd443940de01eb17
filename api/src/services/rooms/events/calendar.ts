/** The data of an event in a calendar. */
export type CalendarEntry = {
  uuid: string
  name: string
  description: string
  startTime: Date
  endTime: Date
  createdAt: Date
  updatedAt: Date
  /** The page of the event. */
  url: string
  /** The location as text; null if undecided. */
  place: string | null
}

type Calendar = { name: string; host: string; entries: readonly CalendarEntry[] }

/** A calendar in the iCalendar format (RFC 5545), which every calendar app reads. */
export function calendarText({ name, host, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Segue//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap((entry) => entryLines(entry, host)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function entryLines(entry: CalendarEntry, host: string): string[] {
  const { uuid, name, description, startTime, endTime, createdAt, updatedAt, url, place } = entry
  // An app that has the event already takes the version with the higher number.
  const sequence = Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))
  return [
    'BEGIN:VEVENT',
    `UID:${uuid}@${host}`,
    `DTSTAMP:${instantText(updatedAt)}`,
    `DTSTART:${instantText(startTime)}`,
    `DTEND:${instantText(endTime)}`,
    `SEQUENCE:${sequence}`,
    `SUMMARY:${escaped(name)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    'END:VEVENT',
  ]
}

/** An instant in UTC, such as 20261122T233000Z. */
const instantText = (instant: Date) => instant.toISOString().replace(/\.\d{3}|[-:]/g, '')

/** Escapes separators and line breaks, which have a meaning in the format. Other control characters are removed. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const maxLineLength = 75

/** A line folded into pieces of at most 75 octets, each continued with a space; no character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, octets] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxLineLength) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
