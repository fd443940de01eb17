import { expect, test } from 'vitest'
import { PicturesBusy } from '../../ports/pictures.ts'
import { fairQueue, maxWaiting, maxWaitingOfSource } from './fair-queue.ts'

/** A queue whose tasks end when the test says so. */
function setup() {
  const begun: string[] = []
  let end: (() => void) | undefined
  const add = fairQueue<string, string>((task) => {
    begun.push(task)
    return new Promise((resolve) => (end = () => resolve(task)))
  })
  const endNext = async () => {
    end?.()
    for (let turns = 0; turns < 5; turns++) await Promise.resolve()
  }
  return { begun, add, endNext }
}

test("sources take turns, so that many pictures of one source don't delay the others", async () => {
  const { begun, add, endNext } = setup()
  for (const n of [1, 2, 3, 4]) void add('ann', `ann ${n}`)
  void add('ben', 'ben 1')
  void add('cards', 'card 1')
  for (let times = 0; times < 6; times++) await endNext()
  expect(begun).toEqual(['ann 1', 'ann 2', 'ben 1', 'card 1', 'ann 3', 'ann 4'])
})

test('a picture beyond the limit of its source, or of all, is refused, and others are not', async () => {
  const { add } = setup()
  const refused = async (source: string) => {
    let failure: unknown
    void add(source, source).catch((error: unknown) => (failure = error))
    for (let turns = 0; turns < 5; turns++) await Promise.resolve()
    return failure instanceof PicturesBusy
  }
  // The first one is already being drawn, so it isn't waiting any more.
  for (let n = 0; n <= maxWaitingOfSource; n++) void add('ann', 'ann')
  expect([await refused('ann'), await refused('ben')]).toEqual([true, false])
  for (let n = 0; n < maxWaiting - maxWaitingOfSource - 1; n++) void add(`source ${n}`, 'one')
  expect(await refused('cleo')).toBe(true)
})

test("a failing task doesn't affect the others", async () => {
  const add = fairQueue<number, number>(async (n) => {
    if (n === 1) throw new Error('no font')
    return n
  })
  expect(await Promise.allSettled([add('ann', 1), add('ann', 2)])).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: 2 },
  ])
})
