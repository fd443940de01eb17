import { PicturesBusy } from '../../ports/pictures.ts'

export const maxWaitingOfSource = 100
export const maxWaiting = 400

type Job<T, R> = { task: T; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Runs one task at a time, and lets sources take turns: a source with hundreds of tasks only delays itself. Refuses
 * tasks beyond the limits with `PicturesBusy`.
 */
export function fairQueue<T, R>(run: (task: T) => Promise<R>): (source: string, task: T) => Promise<R> {
  // In the order of their turns: after its turn a source moves to the end.
  const waiting = new Map<string, Job<T, R>[]>()
  let count = 0
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    for (let next = takeNext(); next; next = takeNext()) {
      try {
        next.resolve(await run(next.task))
      } catch (error) {
        next.reject(error)
      }
    }
    isRunning = false
  }

  function takeNext(): Job<T, R> | undefined {
    const [turn] = waiting
    if (!turn) return undefined
    const [source, [job, ...rest]] = turn
    waiting.delete(source)
    if (rest.length > 0) waiting.set(source, rest)
    count -= 1
    return job
  }

  return (source, task) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(source) ?? []
      if (own.length >= maxWaitingOfSource || count >= maxWaiting) return reject(new PicturesBusy())
      waiting.set(source, [...own, { task, resolve, reject }])
      count += 1
      if (!isRunning) void runAll()
    })
}
