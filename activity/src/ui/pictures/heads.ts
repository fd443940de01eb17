import { createContext } from 'react'

/** The URL of a built-in avatar's drawing: the head alone, or the whole body from the front. */
export function avatarUrl(
  avatarId: string,
  part: 'head' | 'body',
  color?: string,
  worn: readonly string[] = [],
): string {
  const look = new URLSearchParams({ ...(color && { color }), ...(worn.length > 0 && { worn: worn.join(',') }) })
  const query = look.size > 0 ? `?${look}` : ''
  return `/avatars/art/${encodeURIComponent(avatarId)}/front-${part}.svg${query}`
}

/** The URL of a head's picture, or null while the code that provides it is loading. */
export type HeadOf = (avatarId: string, color: string) => string | null

/** The provider of head pictures; every head that is shown calls `want`. */
export type Heads = { headOf: HeadOf; want: () => void }

/** Heads drawn by the server: one request for each distinct look. */
export const servedHead: HeadOf = (avatarId, color) => avatarUrl(avatarId, 'head', color)

/** By default the server draws the heads. */
export const HeadsContext = createContext<Heads>({ headOf: servedHead, want: () => undefined })
