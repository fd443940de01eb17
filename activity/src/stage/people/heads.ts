import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import { drawAvatar } from '@segue/shared/people/avatars/draw.ts'

const cast: ReadonlySet<string> = new Set(avatarCatalogue.map(({ slug }) => slug))
const drawn = new Map<string, string>()

/**
 * The head of a built-in avatar as a data URL that needs no request: the same drawing that the server sends. Null for
 * uploaded avatars.
 */
export function drawnHead(avatarId: string, color: string): string | null {
  if (!cast.has(avatarId)) return null
  const look = `${avatarId} ${color}`
  const known = drawn.get(look)
  if (known !== undefined) return known
  const svg = drawAvatar(avatarId, { view: 'front', part: 'head', ...(color && { color }) })
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`
  drawn.set(look, picture)
  return picture
}
