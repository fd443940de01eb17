import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'

/** A crowd that votes until the end of a song: clearing its votes is a single change of three million characters. */
const large = 'ö🎵'.repeat(1_000_000)
const roomUuid = '5f1f3a54-2c8e-4d0e-9d3a-0d6f6a2f5c11'

/** An object that performs the requested storage operations, like a room's object. */
const object = `
  import { DurableObject } from 'cloudflare:workers'
  import { createObjectStore } from './object-store.js'
  export class StoreObject extends DurableObject {
    store = createObjectStore(this.ctx.storage.sql)
    async fetch(request) {
      const [name, ...given] = await request.json()
      return Response.json((await this.store[name](...given)) ?? null)
    }
  }
  export default {
    fetch: (request, { STORES }) => STORES.get(STORES.idFromName('one')).fetch(request),
  }`

let miniflare: Miniflare
beforeAll(async () => {
  const entry = fileURLToPath(new URL('../../hosts/worker/rooms/object-store.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { lib: { entry, formats: ['es'] }, write: false, minify: false },
  })
  // One entry in one format.
  const [{ output }] = built as Rollup.RollupOutput[] as [Rollup.RollupOutput]
  const module = (path: string, contents: string) => ({ type: 'ESModule' as const, path, contents })
  miniflare = new Miniflare({
    cf: false,
    host: '127.0.0.1',
    modules: [module('main.js', object), module('object-store.js', must(output[0], 'a module').code)],
    compatibilityDate: '2026-04-01',
    durableObjects: { STORES: { className: 'StoreObject', useSQLite: true } },
  })
  await miniflare.ready
})
afterAll(() => miniflare?.dispose())

async function store(...requests: unknown[]): Promise<unknown> {
  const answer = await miniflare.dispatchFetch('http://store/', { method: 'POST', body: JSON.stringify(requests) })
  return answer.json()
}

const change = (seq: number, text: string) => ({ seq, rev: seq, patch: [{ op: 'add', path: '/text', value: text }] })
const write = (...changes: object[]) => store('append', [{ roomUuid, epoch: 1, changes, effects: [] }])

test('a change larger than one row is stored completely, and deleted once the room is saved', async () => {
  expect(await store('load', roomUuid)).toMatchObject({ epoch: 1, changes: [], effects: [] })
  const [first, second, last] = [change(1, 'short'), change(2, large), change(3, 'last')] as const
  await write(first)
  await write(second, last)
  expect(await store('load', roomUuid)).toEqual({ epoch: 2, changes: [first, second, last], effects: [] })
  const room = (seq: number) => ({ rev: seq, seq, state: { allUsers: [], text: large }, backstage: {} })
  expect(await store('save', roomUuid, 2, room(2))).toBe(true)
  expect(await store('load', roomUuid)).toEqual({ epoch: 3, stored: room(2), changes: [last], effects: [] })
  expect(await store('save', roomUuid, 3, room(3))).toBe(true)
  expect(await store('load', roomUuid)).toEqual({ epoch: 4, stored: room(3), changes: [], effects: [] })
})
