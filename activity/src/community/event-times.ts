import { spokenLanguage } from '../client/i18n.ts'

/** When an event is, in the language and the time zone of whoever reads it. */
export function timesOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const format = new Intl.DateTimeFormat(spokenLanguage(), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  return format.formatRange(new Date(startTime), new Date(endTime))
}

/** An instant as a field for local times has it: 2026-11-22T23:30. */
export function localText(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
