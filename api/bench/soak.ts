import { reportTargets } from '@segue/shared/test/report-targets.ts'
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
process.stdout.write('\n')
reportTargets([
  { name: 'memory kept per visit', value: perVisit, max: 50, unit: ' bytes' },
  { name: 'timers left over', value: last.timers - first.timers, max: 0 },
  { name: 'handles left over', value: last.handles - first.handles, max: 0 },
  { name: 'descriptors left over', value: last.descriptors - first.descriptors, max: 0 },
  {
    name: `errors in the log${last.troubles.map((trouble) => `, ${trouble}`).join('')}`,
    value: last.troubles.length,
    max: 0,
  },
])
