import { interpolate } from '../i18n/interpolate.ts'
import type { Language } from '../i18n/words.ts'

/** The ways to notify a person. `app` is the inbox. */
export const notificationChannels = ['app', 'push', 'email', 'discord'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Kind = {
  /** The channels on offer, and whether each is on by default. A missing channel is not offered. */
  channels: Partial<Record<NotificationChannel, boolean>>
  /** How long (ms) the notification is worth sending; later than that, it only stays in the inbox. */
  worthMs: number
}

const byDefault = { app: true, push: true, email: false, discord: false }

/** The kinds of notifications. Everything about a kind is declared here, except its texts. */
export const notificationTable = {
  friendRequest: { channels: { ...byDefault, email: true }, worthMs: 7 * dayMs },
  djOnStage: { channels: byDefault, worthMs: 30 * minuteMs },
  eventBegins: { channels: byDefault, worthMs: hourMs },
  roomLive: { channels: byDefault, worthMs: hourMs },
  mention: { channels: byDefault, worthMs: dayMs },
  // Winners of an award get a separate e-mail.
  award: { channels: { app: true, push: true, discord: false }, worthMs: 7 * dayMs },
  // What is earned by playing waits in the inbox; it interrupts nobody.
  earned: { channels: { app: true }, worthMs: 7 * dayMs },
  songStarred10: { channels: { ...byDefault, push: false }, worthMs: 7 * dayMs },
  weeklyRecap: { channels: { app: true }, worthMs: 7 * dayMs },
  roomMessage: { channels: byDefault, worthMs: dayMs },
  // The account's verified addresses get a separate e-mail.
  waysInChanged: { channels: { app: true, push: true, discord: false }, worthMs: 7 * dayMs },
  scrobblingEnded: { channels: { app: true, push: false, discord: false }, worthMs: 7 * dayMs },
  announcement: { channels: byDefault, worthMs: 3 * dayMs },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationTable
export const notificationKinds = Object.keys(notificationTable) as NotificationKind[]

/** A person's settings by kind and channel; anything missing has its default. */
export type NotificationSwitches = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>

/** Whether a kind can be sent over a channel at all. */
export const isOffered = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  Object.hasOwn(notificationTable[kind].channels, channel)

/** Whether a person wants a kind of notification over a channel. */
export function isWanted(switches: NotificationSwitches, kind: NotificationKind, channel: NotificationChannel) {
  const channels: Kind['channels'] = notificationTable[kind].channels
  return isOffered(kind, channel) && (switches[kind]?.[channel] ?? channels[channel] ?? false)
}

/** Times of day (`22:00`) between which notifications are silent; they may span midnight. */
export type QuietHours = { from: string; to: string }

export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether a name is a time zone that this machine supports, such as `America/Mexico_City`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The time of day (minutes since midnight) at an instant in a time zone. */
function minuteOfDay(now: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return minutesOf(format.format(now))
}

/** When (ms) it is next not quiet: now, or the end of the current quiet hours. */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: number): number {
  if (!quiet) return now
  const [from, to, at] = [minutesOf(quiet.from), minutesOf(quiet.to), minuteOfDay(now, timeZone)]
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return now
  const left = (to - at + 24 * 60) % (24 * 60)
  const end = now - (now % minuteMs) + left * minuteMs
  // A clock change within the quiet hours moves their end by the shift.
  return end + clockShift((to - minuteOfDay(end, timeZone)) * minuteMs)
}

/** The difference between two times of day, the short way round; 0 if it is larger than any clock change. */
function clockShift(shiftMs: number): number {
  const shift = ((shiftMs + dayMs / 2 + dayMs) % dayMs) - dayMs / 2
  return Math.abs(shift) <= 2 * hourMs ? shift : 0
}

/** What a notification is about, as far as its text needs it. */
export type NotificationAbout = {
  personName?: string
  roomName?: string
  roomSlug?: string
  eventName?: string
  eventSlug?: string
  songName?: string
  seasonName?: string
  /** Text that people wrote: title and text of an announcement or of a room's message, the line of a mention. */
  title?: string
  text?: string
  /** The same in other languages, if the author provided them. */
  translations?: Partial<Record<Language, { title?: string; text: string }>>
}

/** What it is about, in a given language if the author provided it. */
export const aboutIn = (about: NotificationAbout, language: Language): NotificationAbout => ({
  ...about,
  ...about.translations?.[language],
})

/** The path in the client that a notification opens. */
export function notificationPath(kind: NotificationKind, { roomSlug, eventSlug }: NotificationAbout): string {
  if (kind === 'friendRequest') return '/friends'
  if (kind === 'award') return '/ranking'
  if (kind === 'earned') return '/settings/profile'
  if (kind === 'songStarred10') return '/playlists'
  if (kind === 'weeklyRecap') return '/your-week'
  if (kind === 'scrobblingEnded') return '/settings/services'
  if (kind === 'waysInChanged') return '/settings/account'
  if (roomSlug) return `/room/${encodeURIComponent(roomSlug)}`
  return eventSlug ? `/event/${encodeURIComponent(eventSlug)}` : '/'
}

/** The title and the text of each kind, in one language. */
export type NotificationWords = Record<NotificationKind, { title: string; text: string }>

/** The text of a notification. What people wrote is inserted as it is. */
export function notificationText(
  words: NotificationWords,
  kind: NotificationKind,
  about: NotificationAbout,
): { title: string; text: string } {
  const { translations: _, ...message } = about
  const parts: Record<string, string | undefined> = message
  const fill = (sentence: string) => interpolate(sentence, parts).trim()
  return { title: fill(words[kind].title), text: fill(words[kind].text) }
}
