import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '../../ports/metrics.ts'

/** What the gauges show. */
type Current = {
  rooms: number
  unsavedRooms: number
  sockets: number
  ledSockets?: number
  takenOver?: number
  /** Whether messages to other processes get through; absent without a cluster. */
  connected?: boolean | undefined
  /** How far the clock is ahead of the database's. */
  clockOffsetMs?: number | undefined
}

/** One reading for everything that reads in the same turn of the event loop, as all gauges of a scrape do. */
function oncePerTurn<T>(read: () => T): () => T {
  let reading: { value: T } | undefined
  return () => {
    if (!reading) {
      reading = { value: read() }
      queueMicrotask(() => (reading = undefined))
    }
    return reading.value
  }
}

type Answered = { operation: string; status: string; seconds: number }
/** Series are found by hashing their labels, which one by one costs as much as a third of a small reply. */
const maxPending = 200

/** Prometheus metrics of this process: requests by operation, sockets and rooms, and Node's own metrics. */
export function createMetrics(read: () => Current) {
  const current = oncePerTurn(read)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pending: Answered[] = []
  function countPending(): void {
    for (const { operation, status, seconds } of pending.splice(0)) {
      requests.inc({ operation, status })
      times.observe({ operation }, seconds)
    }
  }
  const requests = new Counter({
    name: 'segue_requests_total',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
    collect: countPending,
  })
  const times = new Histogram({
    name: 'segue_request_seconds',
    help: 'Time to answer, by operation',
    labelNames: ['operation'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
    collect: countPending,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  gauge('segue_live_rooms', 'Rooms held in memory', () => current().rooms)
  gauge('segue_unsaved_rooms', 'Rooms that could not be saved', () => current().unsavedRooms)
  gauge('segue_sockets', 'Open room sockets', () => current().sockets)
  gauge('segue_led_sockets', 'Room sockets that are led to rooms of other processes', () => current().ledSockets ?? 0)
  total(
    'segue_rooms_taken_over_total',
    'Rooms without a living process that this one has taken',
    () => current().takenOver ?? 0,
  )
  gauge('segue_cluster_connected', 'Whether messages to other processes get through: 0 if not', () =>
    Number(current().connected ?? true),
  )
  gauge(
    'segue_clock_offset_seconds',
    "How far the clock is ahead of the database's",
    () => (current().clockOffsetMs ?? 0) / 1000,
  )
  const metrics: Metrics = {
    request(operation, status, seconds) {
      pending.push({ operation, status: String(status), seconds })
      if (pending.length >= maxPending) countPending()
    },
  }
  return { metrics, registry }
}
