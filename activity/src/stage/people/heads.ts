import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import { drawAvatar } from '@segue/shared/people/avatars/draw.ts'

const cast: ReadonlySet<string> = new Set(avatarCatalogue.map(({ slug }) => slug))
const drawn = new Map<string, string>()

/**
 * The head of one of the cast as a picture that needs no request: the very drawing that the server would send. Null for
 * avatars that somebody uploaded.
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
