import { Soak } from '../test/survival/churn.ts'

/**
 * Lets tens of thousands of people join and leave, and prints the server's memory after each round, when all have left.
 */

const rounds = 8
const visits = 5000

const soak = await Soak.start()
await soak.churn(visits)
const first = await soak.quiet()
const rows: string[][] = [['visits', 'heap MB', 'timers', 'handles', 'descriptors']]
const show = (count: number, metrics: typeof first) => {
  const { heapBytes, timers, handles, descriptors } = metrics
  rows.push([count, (heapBytes / 2 ** 20).toFixed(2), timers, handles, descriptors].map(String))
}
show(visits, first)
let [half, last] = [first, first]
for (let round = 1; round <= rounds; round++) {
  await soak.churn(visits)
  last = await soak.quiet()
  show(visits * (round + 1), last)
  // Rooms store a day of plays and grow until that is full, so only the second half counts.
  if (round === rounds / 2) half = last
}
soak.stop()

for (const row of rows) process.stdout.write(`${row.map((cell) => cell.padStart(12)).join('')}\n`)
const perVisit = (last.heapBytes - half.heapBytes) / ((rounds / 2) * visits)
const flat =
  perVisit < 50 &&
  last.timers === first.timers &&
  last.handles === first.handles &&
  last.descriptors === first.descriptors &&
  last.troubles.length === 0
const verdict = flat ? 'flat' : `NOT FLAT ${last.troubles.join(', ')}`
process.stdout.write(`\n${perVisit.toFixed(1)} bytes per visit (target < 50): ${verdict}\n`)
if (!flat) process.exitCode = 1
