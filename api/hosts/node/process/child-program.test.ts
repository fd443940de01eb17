import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { runBeside, type Spawn } from './child-program.ts'

class FakeChild extends EventEmitter {
  readonly pid: number | undefined
  constructor(pid?: number) {
    super()
    this.pid = pid
  }
  kill = () => true
}

beforeEach(() => void vi.useFakeTimers())

function run(nice = 0) {
  const troubles: string[] = []
  const spawn = vi.fn<Spawn>()
  const start = () =>
    runBeside({ program: 'bot.ts', env: {}, nice, onTrouble: (sentence) => troubles.push(sentence) }, spawn)
  return { troubles, spawn, start }
}

test('a program that cannot be started is reported and started again', () => {
  const { troubles, spawn, start } = run()
  const child = new FakeChild()
  spawn.mockReturnValueOnce(child).mockImplementationOnce(() => {
    throw new Error('spawn ENOMEM')
  })
  spawn.mockReturnValue(new FakeChild(1))
  start()
  child.emit('error', new Error('spawn EAGAIN'))
  vi.advanceTimersByTime(10_000)
  vi.advanceTimersByTime(10_000)
  expect(troubles).toEqual(['spawn EAGAIN', 'spawn ENOMEM'])
  expect(spawn).toHaveBeenCalledTimes(3)
})

test('a message that cannot be delivered to a running program does not start a second one', () => {
  const { troubles, spawn, start } = run()
  const child = new FakeChild(1)
  spawn.mockReturnValue(child)
  start()
  child.emit('error', new Error('channel closed'))
  vi.advanceTimersByTime(60_000)
  expect(troubles).toEqual(['channel closed'])
  expect(spawn).toHaveBeenCalledOnce()
})

test('a program whose priority cannot be changed runs all the same', () => {
  // No process has this id.
  const { troubles, spawn, start } = run(10)
  spawn.mockReturnValue(new FakeChild(2 ** 30))
  start()
  expect(troubles).toEqual([expect.stringContaining('ESRCH')])
})

test('a program that failed to start is not started again once it is stopped', async () => {
  const { spawn, start } = run()
  const child = new FakeChild()
  spawn.mockReturnValue(child)
  const program = start()
  child.emit('error', new Error('spawn EAGAIN'))
  await program.stop()
  vi.advanceTimersByTime(60_000)
  expect(spawn).toHaveBeenCalledOnce()
})
