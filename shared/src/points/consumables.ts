import * as z from 'zod/mini'

/** What a consumable looks like on the stage when somebody throws it. */
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

/** The consumable in a line that a room writes when somebody throws one (`chatMessage.consumable`). Only the server writes it. */
export const ThrownConsumable = z.looseObject({
  id: z.number(),
  name: z.string(),
  tokenCost: z.number(),
  show: z.enum(consumableShows),
  /** Whom it was thrown at, if at anybody. */
  toUuid: z.optional(z.nullable(z.string())),
  /** The words of a dedication. */
  message: z.optional(z.nullable(z.string())),
})
export type ThrownConsumable = z.infer<typeof ThrownConsumable>
