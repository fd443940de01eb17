import { anchorOf } from '../../../test/doubles/fake-listener.ts'
import { listener } from '../../../test/doubles/fake-listener.ts'
import { wait } from '../../../test/doubles/fake-listener.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPermission } from './keep-permission.ts'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  stop()
})

/** A browser that lets sound out only within a moment of a press, as it is heard by what plays. */
function setUp() {
  const { player, device } = listener()
  const primed = () => device.decks.flatMap(({ done }) => done).filter((done) => done === 'prime').length
  stop = keepPermission(window, player)
  return { player, device, primed }
}

test('the press that led into the room, and any in it, is kept for the songs to come', () => {
  const { primed } = setUp()
  expect(primed()).toBe(2)
  document.body.click()
  expect(primed()).toBe(4)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  expect(primed()).toBe(6)
  stop()
  document.body.click()
  expect(primed()).toBe(6)
})

test('while the listener is asked for a tap, a press of something else does not let the sound out', async () => {
  const { player, device, primed } = setUp()
  device.allow(false)
  player.follow(anchorOf('one', 30))
  await wait(1000)
  expect(player.state().name).toBe('waiting-for-tap')
  const before = primed()
  document.body.click()
  await wait(1000)
  expect([player.state().name, primed()]).toEqual(['waiting-for-tap', before])
})
