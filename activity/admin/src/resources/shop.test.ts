import { expect, test, vi } from 'vitest'
import { callBecause } from '@segue/activity/client/api.ts'
import type { Resource } from '../resource.ts'
import { consumables, tokenBundles } from './shop.ts'

/** Sets the picture of a shop item, and returns what the server received. */
async function setPicture({ acts = [] }: Resource, row: Record<string, unknown>) {
  const received: { request: string; reason: string | null; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { body, headers } = init
    const sent = body instanceof FormData ? body.get('file') : JSON.parse(String(body))
    received.push({
      request: `${init.method} ${new URL(url, 'http://localhost').pathname}`,
      reason: new Headers(headers).get('Act-Reason'),
      body: sent instanceof File ? [sent.name, await sent.text()] : sent,
    })
    return Response.json({ fileId: 'new.png' })
  })
  const act = acts.find(({ name }) => name.endsWith('Picture'))
  const reason = 'Spring'
  const values = { picture: [`new moth.png ${btoa('moth')}`] }
  await act?.run({ row, values, reason, actId: 'act', carryOut: callBecause(reason) })
  return received
}

test('a token bundle gets a picture of its own', async () => {
  expect(await setPicture(tokenBundles, { id: 7 })).toEqual([
    {
      request: 'PATCH /api/v1/token-bundles/7/thumbnail',
      reason: 'Spring',
      body: ['new moth.png', 'moth'],
    },
  ])
})

test('a consumable gets the uploaded picture', async () => {
  expect(await setPicture(consumables, { id: 2, fileId: 'confetti.svg' })).toEqual([
    { request: 'POST /api/v1/consumables/files', reason: 'Spring', body: ['new moth.png', 'moth'] },
    { request: 'PATCH /api/v1/consumables/2', reason: 'Spring', body: { fileId: 'new.png' } },
  ])
})
