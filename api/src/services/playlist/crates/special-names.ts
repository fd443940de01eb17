import type { SpecialCrate } from '../../../db/tables/crates.ts'

/** The names of the special crates on the wire (client specification, section 3). */
export const specialNames: Record<SpecialCrate, string> = { queue: 'default', likes: 'tt-stars' }
