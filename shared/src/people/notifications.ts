import type { Language } from '../i18n/words.ts'

/** The ways in which somebody is told of something. `app` is the inbox. */
export const notificationChannels = ['app', 'push', 'email', 'discord'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Kind = {
  /** Where it may be told, and whether it is until the person says otherwise. A channel that is missing is not offered. */
  channels: Partial<Record<NotificationChannel, boolean>>
  /** How long (ms) it is worth telling; what is later than that stays in the inbox alone. */
  worthMs: number
}

const byDefault = { app: true, push: true, email: false, discord: false }

/** What people are told of. Everything there is to know of a kind stands here and in the words under its name. */
export const notificationTable = {
  friendRequest: { channels: { ...byDefault, email: true }, worthMs: 7 * dayMs },
  djOnStage: { channels: byDefault, worthMs: 30 * minuteMs },
  eventBegins: { channels: byDefault, worthMs: hourMs },
  roomLive: { channels: byDefault, worthMs: hourMs },
  mention: { channels: byDefault, worthMs: dayMs },
  // Whoever wins an award gets a letter of its own.
  award: { channels: { app: true, push: true, discord: false }, worthMs: 7 * dayMs },
  songStarred10: { channels: { ...byDefault, push: false }, worthMs: 7 * dayMs },
  roomMessage: { channels: byDefault, worthMs: dayMs },
  // The verified addresses of an account get a letter of its own.
  waysInChanged: { channels: { app: true, push: true, discord: false }, worthMs: 7 * dayMs },
  announcement: { channels: byDefault, worthMs: 3 * dayMs },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationTable
export const notificationKinds = Object.keys(notificationTable) as NotificationKind[]

/** What somebody has switched, by kind and channel; whatever is missing is as it comes. */
export type NotificationSwitches = Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>

/** Whether a kind can be told over a channel at all. */
export const isOffered = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  Object.hasOwn(notificationTable[kind].channels, channel)

/** Whether somebody wants to be told of a kind over a channel. */
export function isWanted(switches: NotificationSwitches, kind: NotificationKind, channel: NotificationChannel) {
  const channels: Kind['channels'] = notificationTable[kind].channels
  return isOffered(kind, channel) && (switches[kind]?.[channel] ?? channels[channel] ?? false)
}

/** Times of day (`22:00`) between which nothing makes a sound; they may span midnight. */
export type QuietHours = { from: string; to: string }

export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether a name is a time zone that this machine knows, such as `America/Mexico_City`. */
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

/** When (ms) it is no longer quiet: now, or the end of the quiet hours it is in. */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: number): number {
  if (!quiet) return now
  const [from, to, at] = [minutesOf(quiet.from), minutesOf(quiet.to), minuteOfDay(now, timeZone)]
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return now
  const left = (to - at + 24 * 60) % (24 * 60)
  const end = now - (now % minuteMs) + left * minuteMs
  // Clocks that are set forward or back within the quiet hours end them an hour sooner or later than it seems.
  return end + clockShift((to - minuteOfDay(end, timeZone)) * minuteMs)
}

/** The shift between two times of day, the short way round; nothing where it is more than clocks are ever set. */
function clockShift(shiftMs: number): number {
  const shift = ((shiftMs + dayMs / 2 + dayMs) % dayMs) - dayMs / 2
  return Math.abs(shift) <= 2 * hourMs ? shift : 0
}

/** What a notification is about, as far as it takes to say it in words. */
export type NotificationAbout = {
  personName?: string
  roomName?: string
  roomSlug?: string
  eventName?: string
  eventSlug?: string
  songName?: string
  seasonName?: string
  /** What somebody wrote: the title and text of an announcement or of a room's message, the line of a mention. */
  title?: string
  text?: string
  /** The same in other languages, where whoever wrote it speaks them. */
  translations?: Partial<Record<Language, { title?: string; text: string }>>
}

/** What it is about, as it was written in a language, where it was. */
export const aboutIn = (about: NotificationAbout, language: Language): NotificationAbout => ({
  ...about,
  ...about.translations?.[language],
})

/** Where in the client a notification leads. */
export function notificationPath(kind: NotificationKind, { roomSlug, eventSlug }: NotificationAbout): string {
  if (kind === 'friendRequest') return '/friends'
  if (kind === 'award') return '/ranking'
  if (kind === 'songStarred10') return '/playlists'
  if (kind === 'waysInChanged') return '/settings/account'
  if (roomSlug) return `/room/${encodeURIComponent(roomSlug)}`
  return eventSlug ? `/event/${encodeURIComponent(eventSlug)}` : '/'
}

/** The title and the text of each kind, in one language. */
export type NotificationWords = Record<NotificationKind, { title: string; text: string }>

/** A notification in words. What people wrote themselves is said as it is. */
export function notificationText(
  words: NotificationWords,
  kind: NotificationKind,
  about: NotificationAbout,
): { title: string; text: string } {
  const { translations: _, ...message } = about
  const parts: Record<string, string | undefined> = message
  const fill = (sentence: string) => sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '').trim()
  return { title: fill(words[kind].title), text: fill(words[kind].text) }
}
