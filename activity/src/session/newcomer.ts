import { create } from 'zustand'
import { keptChoice } from '../client/device/kept-choice.ts'
import { surface } from '../client/surface.ts'

/** Whether the user is new to rooms on this device: until they have done the first things or dismissed them. */
const [useIsNewcomer, setNewcomer] = keptChoice('segue-newcomer', true)
export { useIsNewcomer }

export const noNewcomer = (): void => setNewcomer(false)

/** What a newcomer may do on a first visit. */
export const firstGoals = ['Vote', 'Chat', 'Play'] as const
export type FirstGoal = (typeof firstGoals)[number]

const key = 'segue-first-goals'
const stored = (surface.storage.get(key) ?? '').split(' ')

/** The goals that have been reached on this device. */
export const useFirstGoals = create<{ reached: readonly FirstGoal[] }>(() => ({
  reached: firstGoals.filter((goal) => stored.includes(goal)),
}))

export function reach(goals: readonly FirstGoal[]): void {
  const before = useFirstGoals.getState().reached
  const reached = firstGoals.filter((goal) => before.includes(goal) || goals.includes(goal))
  if (reached.length === before.length) return
  surface.storage.set(key, reached.join(' '))
  useFirstGoals.setState({ reached })
}
