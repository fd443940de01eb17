import { kickMinutes } from '@segue/shared/room/protocol/actions.ts'

const hour = 60
const day = 24 * hour

/** Sanctions by room staff with their lengths in minutes; null lasts until it is lifted. */
export const sanctions = {
  kick: { minutes: kickMinutes, usual: 5 },
  banned: { minutes: [hour, day, 7 * day, null], usual: hour },
  chatDisabled: { minutes: [10, hour, day, null], usual: hour },
  djDisabled: { minutes: [hour, day, 7 * day, null], usual: hour },
} as const satisfies Record<string, { minutes: readonly (number | null)[]; usual: number }>

export type Sanction = keyof typeof sanctions

/** A length in its largest whole unit: a translation key and a count. */
export function lasting(minutes: number | null): { unit: 'minutes' | 'hours' | 'days' | 'forever'; count: number } {
  if (minutes === null) return { unit: 'forever', count: 0 }
  if (minutes % day === 0) return { unit: 'days', count: minutes / day }
  if (minutes % hour === 0) return { unit: 'hours', count: minutes / hour }
  return { unit: 'minutes', count: minutes }
}
