import * as z from 'zod'

/** What whoever posted a form wants of each reader, as its clients write it. */
const Goal = z.object({
  type: z.enum(['none', 'anyAction', 'anyOf', 'allOf']),
  elementIds: z.array(z.string()).default([]),
})

/** Whether somebody who has pressed these elements has reached the goal. A form without one has none to reach. */
export function reachesGoal(input: unknown, pressed: ReadonlySet<string>): boolean {
  const goal = Goal.safeParse(input).data
  if (!goal) return false
  const { type, elementIds } = goal
  if (type === 'anyAction') return pressed.size > 0
  if (type === 'anyOf') return elementIds.some((id) => pressed.has(id))
  return type === 'allOf' && elementIds.length > 0 && elementIds.every((id) => pressed.has(id))
}
