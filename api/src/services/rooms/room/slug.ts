import { isUuid } from '@segue/shared/uuid.ts'

/**
 * Paths of operations under `/rooms/`, which no room may use as its slug, and those under `/communities/{id}/`, where a
 * room is named as well.
 */
const reserved = new Set(
  `add admin conversation discord dj-seats dj-type infrastructure join leave list live-audio live-state mine multiple
  owned-rooms picture private-count promote promoted-rooms public recent remove rockset room-played-time room-state
  service user users uuid`.split(/\s+/),
)

export const longestSlug = 60

/** Whether a slug is distinct from room ids, uuids and reserved paths. */
export function isSlug(slug: string): boolean {
  return (
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) &&
    slug.length <= longestSlug &&
    !/^\d+$/.test(slug) &&
    !isUuid(slug) &&
    !reserved.has(slug)
  )
}

/** Derives a slug from a room's name: "Café del Mar!" becomes `cafe-del-mar`, a name without Latin letters `room`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug - 10)
    .replace(/^-|-$/g, '')
  if (isSlug(plain)) return plain
  return plain === '' ? 'room' : `room-${plain}`
}

/** The first of `slug`, `slug-2`, `slug-3`… that is not taken. */
export function freeSlug(slug: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  if (!used.has(slug)) return slug
  let number = 2
  while (used.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
