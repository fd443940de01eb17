import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Unlike seconds, instantiations are the same on every machine and in every run. A single checker does nothing twice.
 */
async function instantiationsOf(workspace: string): Promise<number> {
  const options = ['-p', workspace, '--incremental', 'false', '--extendedDiagnostics', '--checkers', '1']
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsc', options, { cwd: root })
  const instantiations = Number(/^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1])
  console.log(`${workspace}: ${instantiations} type instantiations`)
  return instantiations
}

// An editor repeats this work whenever a client is opened. Each maximum leaves room for a tenth more screens; a jump
// means that server sources got into the program of a client, or that a helper of tests infers what it could name.
for (const [workspace, max] of [
  ['bot', 200_000],
  ['activity', 1_560_000],
  ['activity/admin', 940_000],
  ['tsconfig.tests.json', 6_100_000],
] as const) {
  test(`checking ${workspace} takes at most ${max} type instantiations`, async () => {
    const instantiations = await instantiationsOf(workspace)
    expect(instantiations).toBeGreaterThan(10_000)
    expect(instantiations).toBeLessThanOrEqual(max)
  })
}
