import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import { operations } from '../../src/compose/operations.ts'
import type { Operation } from '../../src/platform/operation.ts'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'
import { largestBody } from './bodies.ts'

/** One request must not keep everybody else waiting: the longest pause of the event loop (ms) that it may cause. */
const maxPauseMs = 100

/** Texts that take long to compare, to fold or to search: a ligature of 18 letters, open marks, links, and accents. */
const pieces = ['\u{fdfa}', '*x**a', 'https://a\u0301.']

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

/** Somebody with a room, a crate, an event and a message of their own, and what these are called. */
async function owner(name: string, role: 'user' | 'admin'): Promise<{ caller: Member; names: string[] }> {
  const caller = await fixtures.person(name, { role, verified: true })
  const room = await caller.call('POST /rooms/infrastructure', { body: { name: `Room of ${name}` } })
  const crate = await caller.call('POST /crate', { body: { crateName: 'A crate', songs: [] } })
  const message = await caller.call('POST /messages', {
    body: { receiver: room.uuid, receiverType: 'group', data: { text: 'hello' } },
  })
  const names = [room.uuid, room.slug, room.id, crate.crateUuid, caller.uuid, must(message.data, 'a message').id]
  return { caller, names: names.map(String) }
}

/** The paths of an operation with the names that its parameters accept. */
function pathsOf({ path, params }: Operation, names: readonly string[]): string[] {
  const places = Object.entries(params)
  if (places.length === 0) return [path]
  return names
    .filter((name) => places.every(([, schema]) => z.safeParse(schema, name).success))
    .map((name) => path.replace(/\{\w+\}/g, encodeURIComponent(name)))
}

const delay = monitorEventLoopDelay({ resolution: 5 })

async function pauseOf(request: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  // The monitor measures between its own ticks, so it needs one before and one after.
  const tick = () => new Promise((resolve) => setTimeout(resolve, 12))
  await tick()
  delay.reset()
  const answer = await request()
  await answer.body?.cancel()
  await tick()
  return { ms: delay.max / 1e6, status: answer.status }
}

test('the largest body of an operation pauses the event loop for less than a tenth of a second', async () => {
  const callers = [await owner('ann', 'user'), await owner('root', 'admin')]
  const slow: string[] = []
  const accepted = new Set<string>()
  delay.enable()
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    for (const piece of pieces) {
      const body = largestBody(operation, piece)
      if (body === undefined) continue
      for (const { caller, names } of callers) {
        for (const path of pathsOf(operation, names)) {
          const headers = { Authorization: `Bearer ${caller.token}`, 'Content-Type': 'application/json' }
          const send = async () => fixtures.api.request(path, { method: operation.method, headers, body })
          const first = await pauseOf(send)
          if (first.status < 400) accepted.add(operation.key)
          // Other work on the machine pauses the loop as well, but hardly three times in a row.
          let { ms } = first
          for (let again = 0; again < 2 && ms > maxPauseMs; again++) ms = Math.min(ms, (await pauseOf(send)).ms)
          if (ms > maxPauseMs)
            slow.push(
              `${operation.key} (${body.length} characters of ${piece}): ${Math.round(ms)} ms, ${first.status}`,
            )
        }
      }
    }
  }
  delay.disable()
  console.info(`${accepted.size} operations accepted their largest body`)
  expect(slow).toEqual([])
  expect(accepted.size).toBeGreaterThan(20)
})
