import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeDataDir } from './data-dir.ts'

let dir: string
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'segue-lock-'))))
afterEach(() => rm(dir, { recursive: true, force: true }))

test('a second process cannot open a data directory that is in use', async () => {
  const lock = await takeDataDir(dir)
  await expect(takeDataDir(dir)).rejects.toThrow(`in use by process ${process.pid}`)
  lock.release()
  const again = await takeDataDir(dir)
  again.release()
  expect(existsSync(join(dir, 'segue.lock'))).toBe(false)
})

test('only one of many concurrent attempts gets the data directory', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => takeDataDir(dir)))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['a process that no longer runs', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
  ['a process whose PID was reused', JSON.stringify({ pid: process.pid, startedAt: 'before the reboot' })],
  ['an incomplete write', '{"pid":'],
])('a lock left behind by %s is taken over', async (_, left) => {
  await writeFile(join(dir, 'segue.lock'), left)
  const lock = await takeDataDir(dir)
  lock.release()
})
