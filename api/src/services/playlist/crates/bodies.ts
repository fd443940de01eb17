import * as z from 'zod'
import { nameOf } from '../../../platform/schemas.ts'
import { maxSongsPerCrate } from './add-songs.ts'

export const CurrentPosition = z
  .object({ currentPosition: z.int().min(0).max(100_000) })
  .meta({ id: 'CurrentPosition' })
/** The new position, counted from 0; a position past the end means the end. */
export const NewPosition = z.object({ newPosition: z.int().min(0).max(100_000) }).meta({ id: 'NewPosition' })

export const crateName = nameOf(100)
export const description = z.string().trim().max(1000)

export const crateNotFound = [404, 'Crate not found'] as const
export const songNotInCrate = [404, 'This song isn’t in the crate'] as const

/** The refusals of adding songs, named as the outcomes of `addSongs`. */
export const addErrors = {
  songNotFound: [404, 'Song not found'],
  crateFull: [400, 'This crate is full: it can hold up to {{most}} songs', { most: maxSongsPerCrate }],
} as const
