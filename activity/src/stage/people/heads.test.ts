import { expect, test } from 'vitest'
import { drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import { drawnHead } from './heads.ts'

test('the head of a built-in avatar is the same drawing that the server sends', () => {
  const svg = drawAvatar('fox', { view: 'front', part: 'head', color: '#e2574c' })
  expect(drawnHead('fox', '#e2574c')).toBe(`data:image/svg+xml,${encodeURIComponent(svg)}`)
})

test('an uploaded avatar is not drawn here', () => {
  expect(drawnHead('tin-parrot', '#e2574c')).toBeNull()
})
