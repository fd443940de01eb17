import { PicturesBusy } from '../ports/pictures.ts'
import { StorageFull } from '../ports/storage.ts'
import { generalFailure, type Failure } from './failure.ts'

/** A client that is told to wait comes again after so many seconds. */
const comeAgainSeconds = 5

/**
 * What PostgreSQL calls the trouble of a server that cannot work just now: its connections (08, 57P), all of them taken
 * (53300), a query that took too long (57014), a lock that was not to be had (55P03).
 */
const unavailable = /^(?:08...|57P0.|53300|57014|55P03)$/
/** Its disk is full, or ours is. */
const full = /^(?:53100|ENOSPC|EDQUOT)$/

/** The refusal for an error that is neither the caller's nor a mistake of ours, but the state of the machine. */
export function failureOfMachine(error: unknown): Failure | undefined {
  const code = codeOf(error)
  if (error instanceof StorageFull || full.test(code)) return generalFailure('noSpaceLeft')
  const headers = { 'Retry-After': String(comeAgainSeconds) }
  if (error instanceof PicturesBusy) return generalFailure('picturesBusy', { headers })
  return unavailable.test(code) ? generalFailure('databaseUnavailable', { headers }) : undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
