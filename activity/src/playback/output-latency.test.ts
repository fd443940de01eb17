import { expect, test } from 'vitest'
import { createOutputLatency } from './output-latency.ts'

/** What is made of reports that are read twenty times a second, one after the other. */
function latenciesOf(reports: number[]): number[] {
  const latencyOf = createOutputLatency()
  return reports.map((reported, n) => latencyOf(reported, n / 20))
}
const lasting = (seconds: number, reported: (n: number) => number) =>
  Array.from({ length: seconds * 20 }, (_, n) => reported(n))
const spreadOf = (values: number[]) => Math.max(...values) - Math.min(...values)

test('the first report counts at once, and nothing does before it', () => {
  expect(latenciesOf([0, 0, 0.03, 0.03])).toEqual([0, 0, 0.03, 0.03])
})

test('a device whose reports lie around what is believable does not move the song', () => {
  for (const phase of [0, 1]) {
    const around = lasting(60, (n) => ((n + phase) % 2 === 0 ? 0.095 : 0.105))
    expect(spreadOf(latenciesOf(around))).toBeLessThan(0.015)
    const slowly = lasting(60, (n) => 0.1 + 0.015 * Math.sin(n / 40 + phase * Math.PI))
    expect(spreadOf(latenciesOf(slowly))).toBeLessThan(0.03)
  }
})

test('reports that are wrong for a few seconds leave the song where it is', () => {
  for (const wrong of [0.001, 0.09, 0.14, 0.5]) {
    const disturbed = lasting(60, (n) => (n > 600 && n < 680 ? wrong : 0.03))
    expect(spreadOf(latenciesOf(disturbed))).toBeLessThan(0.001)
  }
})

test('another loudspeaker is followed, without a jump', () => {
  const latencies = latenciesOf([...lasting(30, () => 0.02), ...lasting(30, () => 0.08)])
  expect(latencies.at(-1)).toBeCloseTo(0.08, 3)
  const jumps = latencies.map((value, n) => Math.abs(value - (latencies[n - 1] ?? value)))
  expect(Math.max(...jumps)).toBeLessThan(0.005)
})

test('a device that reports more than can be believed is left to the nudge', () => {
  expect(latenciesOf(lasting(10, () => 0.25)).every((latency) => latency === 0)).toBe(true)
})
