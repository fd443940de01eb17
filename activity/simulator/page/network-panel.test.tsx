// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { failureList } from '../failures.ts'
import { NetworkPanel } from './network-panel.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function shown(hasBot: boolean) {
  const ask = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(place).render(<NetworkPanel hasBot={hasBot} ask={ask} />))
  return { ask, buttons: [...place.querySelectorAll('button')], select: place.querySelector('select') }
}

test('the page causes each failure with a button of its own', () => {
  const { ask, buttons } = shown(true)
  for (const button of buttons) act(() => button.click())
  expect(ask.mock.calls.map(([request]) => request)).toEqual(
    failureList.map(({ name }) => ({ ask: 'fail', failure: name })),
  )
})

test('without a bot the page offers no failures of bots', () => {
  expect(shown(false).buttons.map(({ textContent }) => textContent)).toEqual(
    failureList.filter(({ ofBots = false }) => !ofBots).map(({ label }) => label),
  )
})
