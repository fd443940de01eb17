import { song } from '@segue/shared/test/fixtures.ts'

/**
 * Where what plays is looked up, nothing is found, and the song is marked so a moment later: this one is from the start,
 * so that states which are read one after the other are the same.
 */
export const long = (name: string) => song(name, { duration: 300, status: 'PENDING_REQUEST' })
