import { expect, test } from 'vitest'
import { positionOf, takeReading, type Readout } from './readout.ts'

function readAll(reports: readonly { reported: number; at: number; rate?: number }[]): Readout {
  const readout = reports.reduce<Readout | null>(
    (before, { reported, at, rate = 1 }) => takeReading(before, { reported, at, rate }),
    null,
  )
  if (!readout) throw new Error('no reports')
  return readout
}

test('between reports the position runs on at the rate that was set', () => {
  const readout = readAll([{ reported: 10, at: 0, rate: 1.02 }])
  expect(positionOf(readout, 1000)).toBeCloseTo(11.02)
})

test('one outlier among five reports changes nothing', () => {
  const readout = readAll([
    { reported: 10, at: 0 },
    { reported: 10.1, at: 100 },
    { reported: 13, at: 200 },
    { reported: 10.3, at: 300 },
    { reported: 10.4, at: 400 },
  ])
  expect(positionOf(readout, 400)).toBeCloseTo(10.4)
})

test('a repeated report is outdated and does not hold the position back', () => {
  const readout = readAll([
    { reported: 10, at: 0 },
    { reported: 10.25, at: 250 },
    { reported: 10.25, at: 350 },
    { reported: 10.25, at: 450 },
  ])
  expect(positionOf(readout, 450)).toBeCloseTo(10.45)
})

test('a change of rate applies from the moment it was made', () => {
  const readout = readAll([
    { reported: 0, at: 0 },
    { reported: 1, at: 1000, rate: 2 },
    { reported: 3, at: 2000, rate: 1 },
  ])
  expect(positionOf(readout, 2500)).toBeCloseTo(3.5)
})

test('a lasting change is believed after three reports', () => {
  const reports = [0, 1, 2, 3, 4].map((n) => ({ reported: n, at: n * 1000 }))
  const moved = [5, 6, 7].map((n) => ({ reported: n + 0.1, at: n * 1000 }))
  expect(positionOf(readAll([...reports, ...moved.slice(0, 2)]), 6000)).toBeCloseTo(6)
  expect(positionOf(readAll([...reports, ...moved]), 7000)).toBeCloseTo(7.1)
})
