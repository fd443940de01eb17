import type { SongStatus } from './song.ts'

/**
 * The transitions between the eleven statuses of a song. An upload is received, checked and processed, and can be
 * played once it is VERIFIED; a provider's song is looked up once and found, not found, or not reached. `UNVERIFIED` is
 * a song that moderators have withdrawn.
 */
const next: Record<SongStatus, readonly SongStatus[]> = {
  PENDING_UPLOAD: ['VALID_FILE_TYPE', 'VERIFICATION_ERROR', 'VERIFICATION_POSTPONED', 'VERIFIED', 'MISSING_METADATA'],
  VALID_FILE_TYPE: ['VERIFIED', 'MISSING_METADATA', 'VERIFICATION_ERROR', 'VERIFICATION_POSTPONED'],
  MISSING_METADATA: ['VERIFIED', 'UNVERIFIED'],
  VERIFIED: ['UNVERIFIED'],
  UNVERIFIED: ['VERIFIED', 'MISSING_METADATA'],
  VERIFICATION_ERROR: ['PENDING_UPLOAD'],
  VERIFICATION_POSTPONED: ['VALID_FILE_TYPE', 'VERIFIED', 'MISSING_METADATA', 'VERIFICATION_ERROR'],
  PENDING_REQUEST: ['SUCCESS', 'DATA_NOT_FOUND', 'FETCH_FAILED'],
  FETCH_FAILED: ['PENDING_REQUEST', 'SUCCESS', 'DATA_NOT_FOUND'],
  DATA_NOT_FOUND: ['PENDING_REQUEST', 'SUCCESS'],
  SUCCESS: [],
}

/** Whether a status may follow another. Staying is always allowed: a service may report the same status twice. */
export const mayBecome = (from: SongStatus, to: SongStatus) => from === to || next[from].includes(to)

/** Whether a song with this status can be played. */
export const isPlayable = (status: string | null | undefined) => status === 'SUCCESS' || status === 'VERIFIED'

/**
 * Whether a song with this looked-up status can't be played by anyone. A song that no provider has described may still
 * play in a provider's own player.
 */
export const isUnavailable = (status: string | null | undefined) =>
  !isPlayable(status) && status !== 'PENDING_REQUEST' && status !== 'FETCH_FAILED' && status != null
