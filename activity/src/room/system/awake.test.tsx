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

/** Time for the promises of a request. */
const settled = () => act(async () => {})

/** The tab is left or looked at again. A browser lets go of every lock of a page that is not seen. */
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

test('the screen stays on in a room where that is wanted, and only there', async () => {
  await inRoom(false)
  expect(request).not.toHaveBeenCalled()
  act(() => setAwake(true))
  await settled()
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  expect(held()).toBe(1)
})

test('it may go off again once that is not wanted any more, or the room is left', async () => {
  const room = await inRoom()
  act(() => setAwake(false))
  expect(held()).toBe(0)
  act(() => setAwake(true))
  await settled()
  expect(held()).toBe(1)
  room.unmount()
  expect(held()).toBe(0)
})

test('whoever comes back to the tab has it stay on again, and nobody asks for a tab that is not seen', async () => {
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

test('a lock that is given after the room was left is let go at once', async () => {
  let answer: ((lock: FakeLock) => void) | undefined
  request.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const room = await inRoom()
  room.unmount()
  answer?.(await give())
  await settled()
  expect(held()).toBe(0)
})

test('a refusal harms nobody, and is no reason not to ask the next time', async () => {
  request.mockRejectedValueOnce(new DOMException('The battery is nearly empty', 'NotAllowedError'))
  await inRoom()
  expect(held()).toBe(0)
  await look('visible')
  expect(held()).toBe(1)
})

test('a browser without it is not asked, and does not offer it', async () => {
  expect(canStayAwake()).toBe(true)
  Reflect.deleteProperty(navigator, 'wakeLock')
  expect(canStayAwake()).toBe(false)
  const room = await inRoom()
  await look('visible')
  room.unmount()
  expect(request).not.toHaveBeenCalled()
})

test('what is wanted is remembered on this device', async () => {
  setAwake(true)
  vi.resetModules()
  const later = await import('./awake.ts')
  expect(later.useAwake.getState().wanted).toBe(true)
  expect(useAwake.getState().wanted).toBe(true)
})
