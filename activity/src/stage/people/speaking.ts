import type { Speech } from '../stage-props.ts'

/** The height of a bubble with two lines, in pixels. */
export const highest = 62

/** Where a bubble is: its middle, its top and how wide it is, in pixels. */
export type Place = { left: number; top: number; width: number }

/**
 * Which bubbles fade, from the oldest to the newest: those that a newer one would lie on, so that each column has one
 * that can be read.
 */
export function inFront<Placed extends Place>(placed: readonly Placed[]): (Placed & { isCovered: boolean })[] {
  const meet = (one: Place, other: Place) =>
    Math.abs(one.left - other.left) < (one.width + other.width) / 2 && Math.abs(one.top - other.top) < highest
  return placed.map((one, at) => ({ ...one, isCovered: placed.slice(at + 1).some((newer) => meet(one, newer)) }))
}

/** The height of the sign on the platform, in pixels. */
const signHeight = 46

/**
 * Where a bubble goes that would cover the sign on the platform: beside it, or below it if the picture, so many pixels
 * wide, has no space there.
 */
export function besideSign(bubble: Place, sign: Place, wide: number): Pick<Place, 'left' | 'top'> {
  const { left, top, width } = bubble
  const gap = (width + sign.width) / 2 + 6
  const isApart = Math.abs(left - sign.left) >= gap || top <= sign.top || top - highest >= sign.top + signHeight
  if (isApart) return { left, top }
  const beside = left < sign.left ? sign.left - gap : sign.left + gap
  const fits = beside - width / 2 >= 6 && beside + width / 2 <= wide - 6
  return fits ? { left: beside, top } : { left, top: sign.top + signHeight + highest }
}

/** A message above a person's head, and when it disappears (ms). */
export type Bubble = Speech & { until: number }

/** The number of bubbles that can be read at the same time. */
const maxBubbles = 4
/** The maximum length of a bubble; the whole message is in the chat. */
const longest = 90
const [minMs, perSignMs, maxMs] = [3200, 55, 8000]

/** How long a message takes to read. */
export const readingMs = (words: string): number => Math.min(maxMs, minMs + words.length * perSignMs)

const shortened = (words: string): string =>
  words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words

/** The bubbles after a new message: each speaker's last message, for the last few speakers. */
export function withSpeech(bubbles: readonly Bubble[], message: Speech, now: number): Bubble[] {
  const words = shortened(message.words.replaceAll(/\s+/g, ' ').trim())
  if (words === '') return [...bubbles]
  const others = bubbles.filter(({ userUuid, until }) => userUuid !== message.userUuid && until > now)
  return [...others, { ...message, words, until: now + readingMs(words) }].slice(-maxBubbles)
}

export const visibleBubbles = (bubbles: readonly Bubble[], now: number): Bubble[] =>
  bubbles.filter(({ until }) => until > now)
