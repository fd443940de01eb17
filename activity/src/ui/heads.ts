import { createContext } from 'react'

/** Where a drawing of the cast is served: the head alone, or the whole body seen from the front. */
export function avatarUrl(avatarId: string, part: 'head' | 'body', color?: string): string {
  const tint = color ? `?color=${encodeURIComponent(color)}` : ''
  return `/avatars/art/${encodeURIComponent(avatarId)}/front-${part}.svg${tint}`
}

/** The address of the picture of a head, or null while it is not known how heads come by one. */
export type HeadOf = (avatarId: string, color: string) => string | null

/** How heads come by their pictures; `want` is said by every head that is shown. */
export type Heads = { headOf: HeadOf; want: () => void }

/** Heads as the server draws them: a request for each that looks different. */
export const servedHead: HeadOf = (avatarId, color) => avatarUrl(avatarId, 'head', color)

/** Unless somebody draws them here, the server does. */
export const HeadsContext = createContext<Heads>({ headOf: servedHead, want: () => undefined })
