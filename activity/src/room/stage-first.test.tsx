import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endArrival } from '../client/device/arrival.ts'
import { useStageFirst } from './room-stage.tsx'

function Lists({ mayDraw, isShown = true }: { mayDraw: boolean; isShown?: boolean }) {
  return useStageFirst(mayDraw, isShown) ? <p>The lists</p> : null
}
const lists = () => screen.queryByText('The lists') !== null

test('chat and lists are loaded once the stage has loaded', async () => {
  const { rerender } = render(<Lists mayDraw={false} />)
  expect(lists()).toBe(false)
  rerender(<Lists mayDraw />)
  expect(lists()).toBe(false)
  await expect.poll(lists).toBe(true)
})

test('on arrival, chat and lists wait until the stage is drawn', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<div id="arrival"></div>')
  render(<Lists mayDraw />)
  await import('./stage-view.tsx')
  expect(lists()).toBe(false)
  endArrival()
  await expect.poll(lists).toBe(true)
})

test('without a stage nothing waits, and nothing is removed when a stage appears', () => {
  const { rerender } = render(<Lists mayDraw isShown={false} />)
  expect(lists()).toBe(true)
  rerender(<Lists mayDraw />)
  expect(lists()).toBe(true)
})
