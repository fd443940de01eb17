import { expect, test } from 'vitest'
import { Saver } from './saver.ts'

/** A saver with a fake clock, and a storage that takes as long as a test says. */
function world() {
  let now = 0
  let last = 0
  const timers = new Map<number, { run: () => void; at: number }>()
  const saves: { at: number; done: (saved?: boolean) => void; fail: () => void }[] = []
  const lost: number[] = []
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const saver = new Saver({
    timers: {
      set(run, ms) {
        timers.set(++last, { run, at: now + ms })
        return last
      },
      clear: (timer) => void timers.delete(Number(timer)),
    },
    save: () =>
      new Promise((resolve, reject) => {
        saves.push({ at: now, done: (saved = true) => resolve(saved), fail: () => reject(new Error('disk full')) })
      }),
    lost: () => void lost.push(now),
    failed: () => undefined,
  })
  return {
    saver,
    saves,
    lost,
    settle,
    times: () => saves.map(({ at }) => at),
    pass: async (ms: number) => {
      const end = now + ms
      for (;;) {
        await settle()
        const [next] = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)
        if (!next) break
        timers.delete(next[0])
        now = next[1].at
        next[1].run()
      }
      now = end
    },
  }
}

test('continuous changes are saved within half a second each, one save at a time', async () => {
  const { saver, saves, times, pass } = world()
  for (let count = 0; count < 100; count++) {
    saver.changed()
    await pass(20)
    saves.at(-1)?.done()
  }
  expect(times()).toEqual([400, 800, 1200, 1600, 2000])
})

test('a change during a slow save starts saving within a second of the change', async () => {
  const { saver, saves, times, pass } = world()
  saver.changed()
  await pass(400)
  await pass(100)
  saver.changed()
  // The next save is due while the first is still in progress.
  await pass(700)
  saves[0]?.done()
  await pass(60)
  expect(times()).toEqual([400, 1250])
})

test('waiting for a save guarantees that earlier changes are stored, even with several waiters', async () => {
  const { saver, saves, settle, pass } = world()
  const settled: string[] = []
  const wait = (name: string) => void saver.now().then(() => settled.push(name))
  saver.changed()
  await pass(400)
  saver.changed()
  wait('first')
  wait('second')
  saves[0]?.done()
  await settle()
  expect([saves.length, settled]).toEqual([2, []])
  saves[1]?.done()
  await settle()
  expect([saves.length, settled]).toEqual([2, ['first', 'second']])
})

test("a failing save is retried with growing delays, and a saver that has ended doesn't save any more", async () => {
  const { saver, saves, times, pass } = world()
  saver.changed()
  for (let count = 0; count < 200; count++) {
    await pass(100)
    saves.at(-1)?.fail()
  }
  expect(times().length).toBeGreaterThan(3)
  expect(times().length).toBeLessThan(7)
  saver.end()
  const before = times().length
  await pass(60_000)
  expect(times()).toHaveLength(before)
})

test('losing the room to another process is reported once', async () => {
  const { saver, saves, lost, pass } = world()
  saver.changed()
  await pass(400)
  saves[0]?.done(false)
  await pass(1000)
  expect(lost).toHaveLength(1)
})
