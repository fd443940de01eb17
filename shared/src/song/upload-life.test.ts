import { expect, test } from 'vitest'
import { songStatuses, type SongStatus } from './song.ts'
import { isPlayable, mayBecome } from './upload-life.ts'

const walk = (...steps: SongStatus[]) => steps.every((to, at) => at === 0 || mayBecome(steps[at - 1] ?? to, to))

test('an upload is taken, looked at and verified, with or without a title to wait for', () => {
  expect(walk('PENDING_UPLOAD', 'VALID_FILE_TYPE', 'VERIFIED')).toBe(true)
  expect(walk('PENDING_UPLOAD', 'VALID_FILE_TYPE', 'MISSING_METADATA', 'VERIFIED')).toBe(true)
  expect(walk('VALID_FILE_TYPE', 'VERIFICATION_POSTPONED', 'VALID_FILE_TYPE', 'VERIFIED')).toBe(true)
})

test('a failed upload comes back only by being sent again, and a withdrawn song by being verified', () => {
  expect(mayBecome('VERIFICATION_ERROR', 'VERIFIED')).toBe(false)
  expect(mayBecome('VERIFICATION_ERROR', 'PENDING_UPLOAD')).toBe(true)
  expect(walk('VERIFIED', 'UNVERIFIED', 'VERIFIED')).toBe(true)
})

test('news that come late never undo a verified song', () => {
  for (const late of ['PENDING_UPLOAD', 'VALID_FILE_TYPE', 'VERIFICATION_ERROR', 'VERIFICATION_POSTPONED'] as const)
    expect([late, mayBecome('VERIFIED', late)]).toEqual([late, false])
})

test('uploads and looked-up songs keep to their own statuses', () => {
  const looked: SongStatus[] = ['PENDING_REQUEST', 'SUCCESS', 'DATA_NOT_FOUND', 'FETCH_FAILED']
  const crossing = songStatuses.flatMap((from) =>
    songStatuses.filter((to) => looked.includes(from) !== looked.includes(to) && mayBecome(from, to)),
  )
  expect(crossing).toEqual([])
})

test('of the eleven statuses two can be played', () => {
  expect(songStatuses.filter(isPlayable)).toEqual(['VERIFIED', 'SUCCESS'])
})
