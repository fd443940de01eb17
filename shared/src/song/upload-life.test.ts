import { expect, test } from 'vitest'
import { songStatuses, type SongStatus } from './song.ts'
import { isPlayable, mayBecome } from './upload-life.ts'

const walk = (...steps: SongStatus[]) => steps.every((to, at) => at === 0 || mayBecome(steps[at - 1] ?? to, to))

test('an upload is received, checked and verified, with or without waiting for a title', () => {
  expect(walk('PENDING_UPLOAD', 'VALID_FILE_TYPE', 'VERIFIED')).toBe(true)
  expect(walk('PENDING_UPLOAD', 'VALID_FILE_TYPE', 'MISSING_METADATA', 'VERIFIED')).toBe(true)
  expect(walk('VALID_FILE_TYPE', 'VERIFICATION_POSTPONED', 'VALID_FILE_TYPE', 'VERIFIED')).toBe(true)
})

test('a failed upload can only be sent again, and a withdrawn song can be verified again', () => {
  expect(mayBecome('VERIFICATION_ERROR', 'VERIFIED')).toBe(false)
  expect(mayBecome('VERIFICATION_ERROR', 'PENDING_UPLOAD')).toBe(true)
  expect(walk('VERIFIED', 'UNVERIFIED', 'VERIFIED')).toBe(true)
})

test('late status updates never undo a verified song', () => {
  for (const late of ['PENDING_UPLOAD', 'VALID_FILE_TYPE', 'VERIFICATION_ERROR', 'VERIFICATION_POSTPONED'] as const)
    expect([late, mayBecome('VERIFIED', late)]).toEqual([late, false])
})

test('uploads and looked-up songs have separate statuses', () => {
  const looked: SongStatus[] = ['PENDING_REQUEST', 'SUCCESS', 'DATA_NOT_FOUND', 'FETCH_FAILED']
  const crossing = songStatuses.flatMap((from) =>
    songStatuses.filter((to) => looked.includes(from) !== looked.includes(to) && mayBecome(from, to)),
  )
  expect(crossing).toEqual([])
})

test('two of the eleven statuses are playable', () => {
  expect(songStatuses.filter(isPlayable)).toEqual(['VERIFIED', 'SUCCESS'])
})
