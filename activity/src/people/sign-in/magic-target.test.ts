import { expect, test } from 'vitest'
import { magicTarget } from './magic-target.ts'

test.each([
  ['/room/the-night-shift', '/room/the-night-shift'],
  ['/playlists?tab=likes', '/playlists?tab=likes'],
  ['/', '/'],
  ['subscribe-plan/pro', '/subscribe-plan/pro'],
])('a magic link with the target %j continues at %j', (target, path) => {
  expect(magicTarget(target)).toBe(path)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '/%2fevil.test',
  '/%252fevil.test',
  '/..//evil.test',
  '/\tevil',
  'room/the-night-shift',
  '',
])('a magic link with the target %j continues nowhere', (target) => {
  expect(magicTarget(target)).toBeNull()
})
