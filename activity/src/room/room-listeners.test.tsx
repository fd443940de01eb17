import { render } from '@testing-library/react'
import { lazy, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { EachOnItsOwn } from './room-listeners.tsx'

test('what listens in a room starts once it has loaded, while other parts are still on their way', () => {
  const start = vi.fn()
  const Listener = ({ name }: { name: string }) => {
    useEffect(() => start(name), [name])
    return null
  }
  const OnItsWay = lazy(() => new Promise<never>(() => undefined))
  render(
    <EachOnItsOwn>
      <OnItsWay />
      <Listener name="chat" />
      <OnItsWay />
      <Listener name="company" />
    </EachOnItsOwn>,
  )
  expect(start.mock.calls).toEqual([['chat'], ['company']])
})
