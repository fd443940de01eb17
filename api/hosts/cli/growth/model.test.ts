import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readInputs, type Costs, type Prices } from './inputs.ts'
import { atTheEdge, demandOf, onCluster, onOneMachine, totalOf } from './model.ts'
import { growthPage } from './page.ts'

const costs: Costs = {
  measuredOn: 'paper',
  room: {
    about: '',
    people: 50,
    framesDownPerListenerMinute: 120,
    bytesDownPerListenerMinute: 60_000,
    framesUpPerRoomMinute: 60,
    commitsPerRoomMinute: 60,
  },
  process: { about: '', clientsPerCore: 4000, kilobytesPerClient: 16, emptyMegabytes: 100, relayed: 1.5 },
  edge: { about: '', listenersPerObject: 500, megabytesPerObject: 128 },
  media: {
    about: '',
    bitsPerSecond: { heard: 128_000, kept: 400_000, original: 400_000 },
    songSeconds: 200,
    segmentSeconds: 4,
    keyRequestBytes: 500,
  },
}
const prices: Prices = {
  asOf: 'paper',
  use: {
    about: '',
    liveliness: 1,
    ownSongs: 1,
    averageOfPeak: 0.5,
    songsPerListener: 1,
    cacheHits: 1,
    headroom: 0.5,
  },
  machine: {
    about: '',
    cores: 4,
    megabytes: 8192,
    megabitsPerSecond: 1000,
    monthly: 40,
    includedTerabytes: 0,
    perTerabyte: 1,
  },
  database: { about: '', monthly: 100, commitsPerSecond: 4000 },
  storage: { about: '', perGigabyte: 0.01 },
  network: { about: '', perTerabyte: 5 },
  edge: {
    about: '',
    monthly: 5,
    perMillionRequests: 0.15,
    perMillionMediaRequests: 0.3,
    perMillionGigabyteSeconds: 12.5,
    perGigabyte: 0.01,
  },
}

test('the demand of a thousand listeners is the traffic of twenty rooms and the storage of a thousand songs', () => {
  expect(demandOf(1000, costs, prices)).toEqual({
    listeners: 1000,
    rooms: 20,
    framesDown: 2000,
    socketMbits: 8,
    framesUp: 20,
    mediaMbits: 128,
    // Only the keys, of which each listener requests one per 200 seconds.
    originMbits: 0.02,
    storedGigabytes: 20,
    commits: 20,
  })
})

test('one process serves half of what its core can, and reports its limit', () => {
  const plan = (listeners: number) => onOneMachine(demandOf(listeners, costs, prices), costs, prices)
  expect(plan(2000).stopped).toBeUndefined()
  expect(plan(2001).stopped).toBe('one process holds 2000')
  // 136 Mbit/s for half of a month are 22.3 TB.
  expect(plan(1000).without.servers).toBeCloseTo(40 + 22.3, 0)
  expect(plan(1000).with.media).toBeCloseTo(21 * 5, 0)
})

test('a process of a cluster serves fewer listeners, the more of them have their room in another process', () => {
  const plan = (listeners: number) => onCluster(demandOf(listeners, costs, prices), costs, prices)
  expect(plan(1000)).toMatchObject({ parts: 3, machines: 3, stopped: undefined })
  // Nearly all have their room in another process: one and a half times the fifty that would otherwise do.
  expect(plan(100_000).parts).toBe(75)
  // 20,000 commits a second, of which each PostgreSQL server is planned to take 2,000.
  expect(plan(1_000_000).databases).toBe(10)
})

test('Workers are billed by object and frame', () => {
  const demand = demandOf(100_000, costs, prices)
  const { parts, machines, with: money } = atTheEdge(demand, costs, prices)
  expect([parts, machines]).toEqual([2000, undefined])
  const seconds = 730 * 3600 * 0.5
  expect(money.servers).toBeCloseTo(
    5 + ((2000 * seconds) / 20 / 1e6) * 0.15 + ((2000 * seconds * 0.125) / 1e6) * 12.5,
    6,
  )
  expect(totalOf(money)).toBeGreaterThan(money.servers)
})

test('the page matches the current inputs', () => {
  expect(() => readInputs()).not.toThrow()
  const page = readFileSync(new URL('../../../deploy/what-it-takes.md', import.meta.url), 'utf8')
  expect(page, 'run npm run growth').toBe(growthPage())
})
