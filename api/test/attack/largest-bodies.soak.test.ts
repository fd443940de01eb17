import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { pause } from '@segue/shared/test/pause.ts'
import { operations } from '../../src/compose/operations.ts'
import type { Operation } from '../../src/platform/operation.ts'
import { openApi, type Fixtures } from '../fixtures.ts'
import { takesJson } from '../samples-of.ts'
import { newOwner, type Owner } from './owner.ts'
import { refusedLargest } from './refused-largest.ts'
import { largestBodies } from './valid-bodies.ts'

/** The longest pause of the event loop (ms) that one request may cause, since everybody else has to wait for it. */
const maxPauseMs = 100

/** Texts that are slow to compare, fold or search: a ligature of 18 letters, unclosed markup, links, and accents. */
const pieces = ['\u{fdfa}', '*x**a', 'https://a\u0301.']

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

/** The paths of an operation with ids that its parameters accept, those of the right kind first. */
function pathsOf({ path, params }: Operation, names: Owner['names']): string[] {
  const places = Object.entries(params)
  if (places.length === 0) return [path]
  const fitting = (some: readonly string[], schema: z.core.$ZodType) =>
    some.filter((name) => z.safeParse(schema, name).success)
  const kindOf = (name: string) =>
    `${
      path
        .slice(0, path.indexOf(`{${name}}`))
        .split('/')
        .at(-2) ?? ''
    } ${name}`
  const filled = (valueOf: (name: string) => string | undefined) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name) ?? names.all[0] ?? ''))
  const likely = new Map(places.map(([name, schema]) => [name, fitting(names.of(kindOf(name)), schema)[0]]))
  const all = names.all.filter((name) => places.every(([, schema]) => z.safeParse(schema, name).success))
  return [...new Set([filled((name) => likely.get(name)), ...all.map((name) => filled(() => name))])]
}

const delay = monitorEventLoopDelay({ resolution: 5 })

interface Answered {
  ms: number
  status: number
  text: string
}

async function answerTo(request: () => Promise<Response>): Promise<Answered> {
  // The monitor measures between its own ticks, so it needs one before and one after.
  const tick = () => pause(12)
  await tick()
  delay.reset()
  const before = process.cpuUsage()
  const answer = await request()
  const text = await answer.text()
  await tick()
  const { user, system } = process.cpuUsage(before)
  // Other work on the machine makes a pause longer than the CPU time of this process.
  return { ms: Math.min(delay.max / 1e6, (user + system) / 1e3), status: answer.status, text }
}

const codeIn = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? 'noCode'

const callers: Owner[] = []
const slow: string[] = []

/** Measures the largest bodies if one is accepted; returns the refusal's code if none is. */
async function refusalOf(operation: Operation): Promise<string | undefined> {
  let refusal = 'noValidBody'
  for (const { caller, names } of callers) {
    const bodies = pieces.flatMap((piece) =>
      [...largestBodies(operation, piece, names)].map((body) => ({ piece, body })),
    )
    const smallest = bodies.toSorted((one, other) => one.body.length - other.body.length)[0]
    if (!smallest) continue
    // Who may write depends on the path's resource, which is determined with the smallest body.
    const [first = operation.path, ...others] = pathsOf(operation, names)
    let path = first
    let isAccepted = (await send(operation, caller, path, smallest.body)).status < 400
    for (const other of isAccepted ? [] : others) {
      if ((await send(operation, caller, other, smallest.body)).status >= 400) continue
      path = other
      isAccepted = true
      break
    }
    for (const each of bodies) {
      const { status, text } = await measured(operation, { caller, path, ...each })
      if (status < 400) isAccepted = true
      else refusal = codeIn(text)
    }
    if (isAccepted) return undefined
  }
  return refusal
}

function send(operation: Operation, caller: Owner['caller'], path: string, body: string) {
  const token = operation.access.kinds.includes('user') ? caller.token : 'service-token-for-tests'
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return fixtures.api.request(path, { method: operation.method, headers, body })
}

async function measured(
  operation: Operation,
  { caller, path, piece, body }: Pick<Owner, 'caller'> & { path: string; piece: string; body: string },
): Promise<Answered> {
  const request = async () => send(operation, caller, path, body)
  const first = await answerTo(request)
  let { ms } = first
  for (let again = 0; again < 2 && ms > maxPauseMs; again++) ms = Math.min(ms, (await answerTo(request)).ms)
  if (ms > maxPauseMs)
    slow.push(`${operation.key} (${body.length} of ${piece}): ${Math.round(ms)} ms, ${first.status}`)
  return first
}

test('the largest body of an operation pauses the event loop for less than a tenth of a second', async () => {
  callers.push(
    await newOwner(fixtures, 'ann', { capabilities: ['uploadMusic'] }),
    await newOwner(fixtures, 'root', { role: 'admin', capabilities: ['uploadMusic', 'promoteRoom'] }),
  )
  const refused: Record<string, string> = {}
  const sent = operations.filter((operation) => operation.method !== 'GET' && takesJson(operation))
  delay.enable()
  for (const operation of sent) {
    const code = await refusalOf(operation)
    if (code !== undefined) refused[operation.key] = code
  }
  delay.disable()
  const count = sent.length - Object.keys(refused).length
  console.info(`${count} of ${sent.length} operations accepted their largest body`)
  expect(slow).toEqual([])
  // A new operation has to accept its largest body, or be added to the table.
  expect(refused).toEqual(refusedLargest)
})
