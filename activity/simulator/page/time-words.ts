import type { TimeStyle } from './inline.ts'

const styles: Record<Exclude<TimeStyle, 'R'>, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
}

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** A timestamp as text, in Discord's format for its style. */
export function timeWords(seconds: number, style: TimeStyle, locale: string, now: number): string {
  if (style !== 'R') return new Intl.DateTimeFormat(locale, styles[style]).format(seconds * 1000)
  const away = Math.round(seconds - now / 1000)
  const [unit, length] = units.find(([, length]) => Math.abs(away) >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(away / length), unit)
}
