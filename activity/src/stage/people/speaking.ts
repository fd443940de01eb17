import type { Speech } from '../stage-props.ts'

/** A line over somebody's head, and until when (ms). */
export type Bubble = Speech & { until: number }

/** So many lines are read at once; one more is none. */
const maxBubbles = 4
/** A bubble holds a sentence: the chat has the rest. */
const longest = 90
const [minMs, perSignMs, maxMs] = [3200, 55, 8000]

/** How long a line takes to be read. */
export const readingMs = (words: string): number => Math.min(maxMs, minMs + words.length * perSignMs)

const shortened = (words: string): string =>
  words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words

/** Who is seen to speak once somebody has said something: each their last line, and the last few who spoke. */
export function withSpeech(bubbles: readonly Bubble[], message: Speech, now: number): Bubble[] {
  const words = shortened(message.words.replaceAll(/\s+/g, ' ').trim())
  if (words === '') return [...bubbles]
  const others = bubbles.filter(({ userUuid, until }) => userUuid !== message.userUuid && until > now)
  return [...others, { ...message, words, until: now + readingMs(words) }].slice(-maxBubbles)
}

export const visibleBubbles = (bubbles: readonly Bubble[], now: number): Bubble[] =>
  bubbles.filter(({ until }) => until > now)
