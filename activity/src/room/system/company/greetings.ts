import * as z from 'zod/mini'
import { chanceOf } from './chance.ts'

/** A greeting on this device, and when. */
const Greeting = z.object({ word: z.string(), roomUuid: z.string(), at: z.number() })
export type Greeting = z.infer<typeof Greeting>

const greetings = ['hello1', 'hello2', 'hello3', 'hello4'] as const
const hourMs = 3_600_000

/** The greetings of the last hour. */
export const recent = (greeted: readonly Greeting[], now: number): Greeting[] =>
  greeted.filter(({ at }) => at > now - hourMs && at <= now)

/** How to greet somebody who enters a room; null if they were greeted there within the hour, or in all these ways. */
export function greetingFor(roomUuid: string, now: number, greeted: readonly Greeting[]): Greeting | null {
  const lately = recent(greeted, now)
  if (lately.some((one) => one.roomUuid === roomUuid)) return null
  const first = chanceOf(`${roomUuid} ${Math.floor(now / hourMs)}`)
  const order = greetings.map((_, at) => greetings[(first + at) % greetings.length])
  const word = order.find((one) => one !== undefined && !lately.some((other) => other.word === one))
  return word === undefined ? null : { word, roomUuid, at: now }
}

/** The greetings in stored text, which may be from another version or damaged. */
export function greetingsIn(text: string | null): Greeting[] {
  try {
    return z.array(Greeting).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
