import { expect, test } from 'vitest'
import { drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import { drawnHead } from './heads.ts'

test('a head of the cast is the drawing that the server would send', () => {
  const svg = drawAvatar('fox', { view: 'front', part: 'head', color: '#e2574c' })
  expect(drawnHead('fox', '#e2574c')).toBe(`data:image/svg+xml,${encodeURIComponent(svg)}`)
})

test('an avatar that somebody uploaded is not drawn here', () => {
  expect(drawnHead('tin-parrot', '#e2574c')).toBeNull()
})
