import type { SpecialCrate } from '../../../db/tables/playlist.ts'

/** What the special crates are called on the wire (client specification, section 3). */
export const specialNames: Record<SpecialCrate, string> = { queue: 'default', likes: 'tt-stars' }
