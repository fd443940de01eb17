import { appendFileSync } from 'node:fs'
import { judge, targetLine, type Target } from './statistics.ts'

/** The file that collects the targets of several benches, one per line, for the summary at the end. */
export const collectIn = 'SEGUE_BENCH_TARGETS'

/** Prints whether each target is met. A missed one makes the bench exit with 1. */
export function reportTargets(targets: readonly Target[]): void {
  const file = process.env[collectIn]
  for (const target of targets) {
    process.stdout.write(`${targetLine(target)}\n`)
    if (judge(target) === 'missed') process.exitCode = 1
    if (file) appendFileSync(file, `${targetLine(target)}\n`)
  }
}
