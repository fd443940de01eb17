import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPart } from './loading/fetch-part.ts'
import { Menu, MenuItem } from './overlays/menu.tsx'
import { PartBoundary } from './loading/part-boundary.tsx'
import { part } from './part.tsx'
import { TroubleProvider } from './loading/part-trouble.tsx'

const words = {
  failed: 'Not loaded',
  about: '',
  retry: 'Try again',
  reload: 'Reload',
  close: 'Close',
  header: <p>The header</p>,
}
const onShown = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  onShown.mockReset()
})

const shown = (children: ReactNode) =>
  render(
    <TroubleProvider value={{ ...words, onShown }}>
      <p>The music</p>
      <Suspense fallback="…">{children}</Suspense>
    </TroubleProvider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Broken(): never {
  throw new Error('a fault of ours')
}

/** A module that fails to load the given number of times. */
function lossy(losses: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= losses) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The part</p>
  })
  return load
}

test('a part that fails to load twice is fetched a third time', async () => {
  const load = lossy(2)
  const fetched = fetchPart(load)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(fetched).resolves.toBeTypeOf('function')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that fails to load shows an error in its place, and loads on retry', async () => {
  const load = lossy(3)
  const Shown = part(load)
  shown(<Shown />)
  await pass(3000)
  expect(screen.getByRole('alert').textContent).toContain('Not loaded')
  expect(screen.getByText('The music')).toBeTruthy()
  expect(onShown).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(10_000)
  expect(screen.getByText('The part')).toBeTruthy()
})

test('a part that failed to load is fetched automatically when the network returns', async () => {
  const Shown = part(lossy(3))
  shown(<Shown />)
  await pass(3000)
  expect(screen.queryByText('The part')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(10_000)
  expect(screen.getByText('The part')).toBeTruthy()
})

test('a lost part is requested every five seconds, and its error stays until the part is there', async () => {
  const load = lossy(5)
  const Shown = part(load)
  shown(<Shown />)
  await pass(3000)
  const alert = screen.getByRole('alert')
  await pass(10_000)
  expect([load.mock.calls.length, screen.getByRole('alert')]).toEqual([5, alert])
  await pass(5000)
  expect(screen.getByText('The part')).toBeTruthy()
})

test('a part that throws is not requested again', async () => {
  const load = vi.fn(async () => Broken)
  const Shown = part(load)
  shown(<Shown />)
  await pass(60_000)
  expect([load.mock.calls.length, screen.getAllByRole('alert').length]).toEqual([1, 1])
})

test('a page that fails to load keeps the header of pages', async () => {
  const Page = part(lossy(100), 'page')
  shown(<Page />)
  await pass(3000)
  expect(screen.getByText('The header')).toBeTruthy()
})

test('after two failed attempts a reload is offered as well', async () => {
  const Shown = part(lossy(100))
  shown(<Shown />)
  for (const reloads of [0, 0, 1]) {
    await pass(10_000)
    expect(screen.queryAllByRole('button', { name: 'Reload' })).toHaveLength(reloads)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  }
})

test('a dialog that failed to load can be closed', async () => {
  const onClose = vi.fn()
  const Window = part<{ onClose: () => void }>(lossy(100), 'window')
  shown(<Window onClose={onClose} />)
  await pass(10_000)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an error thrown by a part stays within its boundary', () => {
  shown(
    <PartBoundary look="panel">
      <Broken />
    </PartBoundary>,
  )
  expect(screen.getByText('The music')).toBeTruthy()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('a menu opens without affecting the page', async () => {
  vi.useRealTimers()
  shown(
    <Menu trigger={<button type="button">Account</button>}>
      <MenuItem onSelect={() => undefined}>Sign in</MenuItem>
    </Menu>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  expect(await screen.findByRole('menuitem', { name: 'Sign in' })).toBeTruthy()
})
