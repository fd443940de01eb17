import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awake, canStayAwake, setAwake, useAwake } from './awake.ts'

class FakeLock {
  isHeld = true
  release(): Promise<void> {
    this.isHeld = false
    return Promise.resolve()
  }
}

let locks: FakeLock[] = []
const give = () => {
  const lock = new FakeLock()
  locks.push(lock)
  return Promise.resolve(lock)
}
const request = vi.fn<(kind: string) => Promise<FakeLock>>(give)
const held = () => locks.filter(({ isHeld }) => isHeld).length

const put = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true })

/** Lets pending promises resolve. */
const settled = () => act(async () => {})

/** Hides or shows the tab. Browsers release every wake lock of a hidden page. */
async function look(state: DocumentVisibilityState): Promise<void> {
  put(document, 'visibilityState', state)
  if (state === 'hidden') for (const lock of locks) lock.isHeld = false
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
}

async function inRoom(wanted = true) {
  setAwake(wanted)
  const room = render(<Awake />)
  await settled()
  return room
}

beforeEach(() => {
  locks = []
  request.mockReset().mockImplementation(give)
  put(navigator, 'wakeLock', { request })
})
afterEach(() => {
  act(() => setAwake(false))
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(document, 'visibilityState')
})

test('the screen stays on only in a room and only if that is wanted', async () => {
  await inRoom(false)
  expect(request).not.toHaveBeenCalled()
  act(() => setAwake(true))
  await settled()
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  expect(held()).toBe(1)
})

test('the lock is released when it is no longer wanted or the room is left', async () => {
  const room = await inRoom()
  act(() => setAwake(false))
  expect(held()).toBe(0)
  act(() => setAwake(true))
  await settled()
  expect(held()).toBe(1)
  room.unmount()
  expect(held()).toBe(0)
})

test('the lock is requested again on returning to the tab, and never for a hidden tab', async () => {
  const room = await inRoom()
  await look('hidden')
  expect([request.mock.calls.length, held()]).toEqual([1, 0])
  await look('visible')
  expect([request.mock.calls.length, held()]).toEqual([2, 1])
  room.unmount()
  expect(held()).toBe(0)
  await look('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a lock granted after leaving the room is released immediately', async () => {
  let answer: ((lock: FakeLock) => void) | undefined
  request.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const room = await inRoom()
  room.unmount()
  answer?.(await give())
  await settled()
  expect(held()).toBe(0)
})

test('a refused lock is ignored and requested again next time', async () => {
  request.mockRejectedValueOnce(new DOMException('The battery is nearly empty', 'NotAllowedError'))
  await inRoom()
  expect(held()).toBe(0)
  await look('visible')
  expect(held()).toBe(1)
})

test('a browser without wake locks is not asked, and the option is not offered', async () => {
  expect(canStayAwake()).toBe(true)
  Reflect.deleteProperty(navigator, 'wakeLock')
  expect(canStayAwake()).toBe(false)
  const room = await inRoom()
  await look('visible')
  room.unmount()
  expect(request).not.toHaveBeenCalled()
})

test('the choice to keep the screen on is stored on this device', async () => {
  setAwake(true)
  vi.resetModules()
  const later = await import('./awake.ts')
  expect(later.useAwake.getState().wanted).toBe(true)
  expect(useAwake.getState().wanted).toBe(true)
})
