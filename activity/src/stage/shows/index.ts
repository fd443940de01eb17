import { award } from './award.ts'
import { confetti } from './confetti.ts'
import { dedication } from './dedication.ts'
import { discoBall } from './disco-ball.ts'
import { drinks } from './drinks.ts'
import { fireworks } from './fireworks.ts'
import { flower } from './flower.ts'
import type { Show, ShowKind } from './show.ts'
import { spotlight } from './spotlight.ts'
import { stageDive } from './stage-dive.ts'

/** All shows that can play on a stage. */
export const shows: Record<ShowKind, Show> = {
  award,
  confetti,
  dedication,
  discoBall,
  drinks,
  fireworks,
  flower,
  spotlight,
  stageDive,
}
