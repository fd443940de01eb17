import { anchorOf } from '../../../test/doubles/fake-listener.ts'
import { listener } from '../../../test/doubles/fake-listener.ts'
import { wait } from '../../../test/doubles/fake-listener.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPermission } from './keep-permission.ts'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
})

/** A browser that allows sound only shortly after a press. */
function setUp() {
  const { player, device } = listener()
  const primed = () => device.decks.flatMap(({ done }) => done).filter((done) => done === 'prime').length
  stop = keepPermission(window, player)
  return { player, device, primed }
}

test('the press that opened the room and every press in it prime the decks for later songs', () => {
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

test("while the listener is asked for a tap, other presses don't start the sound", async () => {
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
