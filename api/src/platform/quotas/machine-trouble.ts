import { PicturesBusy } from '../../ports/pictures.ts'
import { StorageFull } from '../../ports/storage.ts'
import { generalFailure, type Failure } from '../failure.ts'

/** How long clients have to wait before they retry. */
const comeAgainSeconds = 5

/**
 * PostgreSQL's codes for a server that temporarily can't work: connection failures (08, 57P), no free connections
 * (53300), a query that took too long (57014), a lock that was not available (55P03).
 */
const unavailable = /^(?:08...|57P0.|53300|57014|55P03)$/
/** The database's disk is full, or ours is. */
const full = /^(?:53100|ENOSPC|EDQUOT)$/

/** The refusal for an error caused by the state of the machine, not by the caller or a bug of ours. */
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
