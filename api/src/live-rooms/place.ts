/**
 * A number shared by the people at one address in one room, so that points can tell a household from a crowd. Two bytes
 * are too few to recover the address, which is not stored, and enough that strangers rarely share one (FNV-1a, folded).
 */
export function placeOf(client: string, roomUuid: string): number | null {
  if (client === 'unknown') return null
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${roomUuid} ${client}`)) hash = Math.imul(hash ^ byte, 0x01000193)
  return ((hash >>> 16) ^ hash) & 0xffff
}
