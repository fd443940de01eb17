import { expect, test } from 'vitest'
import { JoinQueue, retryTimeoutMs, maxQueueLength } from './join-queue.ts'
import { ann, ben, cleo, olga, TestRoom } from '../../../test/fixtures.ts'

test('[R207] users who retry to join a full room have a place in the queue, and keep it while they retry', () => {
  const queue = new JoinQueue()
  expect(queue.ahead('ann', 0)).toBe(0)
  queue.join('ann', 0)
  queue.join('ben', 1000)
  queue.join('ann', 5000)
  expect([queue.ahead('ann', 6000), queue.ahead('ben', 6000), queue.ahead('cleo', 6000)]).toEqual([0, 1, 2])
  queue.leave('ann')
  expect(queue.ahead('ben', 6000)).toBe(0)
})

test('[R207] a user who stops retrying loses their place', () => {
  const queue = new JoinQueue()
  queue.join('ann', 0)
  queue.join('ben', retryTimeoutMs)
  expect(queue.ahead('ben', retryTimeoutMs)).toBe(1)
  expect(queue.ahead('ben', retryTimeoutMs + 1)).toBe(0)
})

test('[R207] the queue is limited: users beyond it wait without a place', () => {
  const queue = new JoinQueue()
  for (let at = 0; at < maxQueueLength + 10; at++) queue.join(`somebody-${at}`, at)
  expect(queue.ahead('late', maxQueueLength)).toBe(maxQueueLength)
  expect(queue.ahead('somebody-3', maxQueueLength)).toBe(3)
})

test('[R207] a free seat goes to the user who has waited longest, and a refusal states the place', () => {
  const testRoom = new TestRoom({ roomSize: 2 }).join(ann)
  const refused = (ahead: number) => {
    try {
      testRoom.enter(cleo, { ahead })
    } catch (error) {
      return error
    }
    return null
  }
  expect(refused(1)).toMatchObject({ code: 'roomFull', values: { place: '2' } })
  testRoom.enter(ben, { ahead: 0 })
  expect(refused(0)).toMatchObject({ code: 'roomFull', values: { place: '1' } })
  testRoom.enter(olga, { ahead: 7 })
  expect(testRoom.state.allUsers).toHaveLength(3)
})
