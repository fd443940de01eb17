import { readerLocale } from '../client/i18n.ts'

/** The time of an event, in the reader's language and time zone. */
export function timesOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const format = new Intl.DateTimeFormat(readerLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  return format.formatRange(new Date(startTime), new Date(endTime))
}

/** A time in the format of a `datetime-local` field: 2026-11-22T23:30. */
export function localText(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
