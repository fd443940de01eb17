import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { PageLoading } from '../../app/page-loading.tsx'
import { GateLoading } from '../../session/gate.tsx'
import { endArrival, isArriving } from './arrival.ts'

beforeEach(() => loadWords())
afterEach(endArrival)

test('a room that loads leaves what the server put into the page in view, and announces itself', () => {
  document.body.insertAdjacentHTML('afterbegin', '<div id="arrival">The Night Shift</div>')
  onScreen(
    <>
      <GateLoading />
      <PageLoading />
    </>,
  )
  for (const one of screen.getAllByRole('status')) expect(one.dataset).toHaveProperty('arriving')
  expect(screen.queryByRole('main')).toBeNull()
})

test('without an arrival, or after it has ended, rooms load behind their door', () => {
  document.body.insertAdjacentHTML('afterbegin', '<div id="arrival"></div>')
  endArrival()
  expect(isArriving()).toBe(false)
  onScreen(<GateLoading />)
  expect(screen.getByRole('main').textContent).toContain('The lights are coming on')
})
