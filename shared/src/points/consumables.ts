import * as z from 'zod/mini'

/** How a consumable appears on the stage when it is thrown. */
export const consumableShows = [
  'confetti',
  'spotlight',
  'drinks',
  'fireworks',
  'flower',
  'stageDive',
  'discoBall',
  'dedication',
] as const
export type ConsumableShow = (typeof consumableShows)[number]

/**
 * The consumable in a line that a room writes when a user throws one (`chatMessage.consumable`). Only the server writes
 * it.
 */
export const ThrownConsumable = z.looseObject({
  id: z.number(),
  name: z.string(),
  tokenCost: z.number(),
  show: z.enum(consumableShows),
  /** The user it was thrown at, if any. */
  toUuid: z.optional(z.nullable(z.string())),
  /** The text of a dedication. */
  message: z.optional(z.nullable(z.string())),
})
export type ThrownConsumable = z.infer<typeof ThrownConsumable>
