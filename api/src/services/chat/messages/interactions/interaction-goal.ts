import * as z from 'zod'

/** The interaction goal of a form, as its sender's client writes it. */
const Goal = z.object({
  type: z.enum(['none', 'anyAction', 'anyOf', 'allOf']),
  elementIds: z.array(z.string()).default([]),
})

/** Whether a user who has pressed these elements has reached the goal. A form without a goal is never completed. */
export function reachesGoal(input: unknown, pressed: ReadonlySet<string>): boolean {
  const goal = Goal.safeParse(input).data
  if (!goal) return false
  const { type, elementIds } = goal
  if (type === 'anyAction') return pressed.size > 0
  if (type === 'anyOf') return elementIds.some((id) => pressed.has(id))
  return type === 'allOf' && elementIds.length > 0 && elementIds.every((id) => pressed.has(id))
}
