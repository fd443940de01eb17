import { expect, test } from 'vitest'
import { DoorLine, knockLastsMs, longestLine } from './door-line.ts'
import { ann, ben, cleo, olga, TestRoom } from '../../test/fixtures.ts'

test('[R207] people at the door of a full room have a place in line, and keep it while they knock', () => {
  const line = new DoorLine()
  expect(line.ahead('ann', 0)).toBe(0)
  line.knock('ann', 0)
  line.knock('ben', 1000)
  line.knock('ann', 5000)
  expect([line.ahead('ann', 6000), line.ahead('ben', 6000), line.ahead('cleo', 6000)]).toEqual([0, 1, 2])
  line.leave('ann')
  expect(line.ahead('ben', 6000)).toBe(0)
})

test('[R207] whoever knocks no more loses the place', () => {
  const line = new DoorLine()
  line.knock('ann', 0)
  line.knock('ben', knockLastsMs)
  expect(line.ahead('ben', knockLastsMs)).toBe(1)
  expect(line.ahead('ben', knockLastsMs + 1)).toBe(0)
})

test('[R207] a line has an end: those behind it wait without a place', () => {
  const line = new DoorLine()
  for (let at = 0; at < longestLine + 10; at++) line.knock(`somebody-${at}`, at)
  expect(line.ahead('late', longestLine)).toBe(longestLine)
  expect(line.ahead('somebody-3', longestLine)).toBe(3)
})

test('[R207] a seat that is free goes to whoever has waited longest, and the refusal tells the place', () => {
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
