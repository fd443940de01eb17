import { expect, test, vi } from 'vitest'
import { callBecause } from '@segue/activity/client/api.ts'
import type { Act, Field, Values } from '../resource.ts'
import { resourcesFor } from './index.ts'

const filledIn = ({ kind, choices = [] }: Field) => {
  if (kind === 'files') return []
  if (kind === 'picture') return ['a.png eA==']
  if (kind === 'choices') return [...choices]
  if (kind === 'instant') return '2030-01-01T20:00'
  return choices[0] ?? '1'
}

const uuid = '6f4c2a3e-0f6d-4a1c-9b43-1f6f0d0c7a55'
const row = { id: 1, uuid, userUuid: uuid, slug: 'barn', fileId: 'confetti.svg' }
const acts = resourcesFor({ uuid: 'somebody-else', role: 'superUser' }).flatMap(
  ({ name, acts = [], listActs = [] }) =>
    [...acts, ...listActs].map((act): [string, Act] => [`${name}: ${act.name}`, act]),
)

test.each(acts)('%s sends the reason to the server', async (_, act) => {
  const reasons: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    reasons.push(headers['Act-Reason'])
    return Promise.resolve(Response.json({ code: 'ABCD', assigned: 0, remaining: 0, fileId: 'a.png' }))
  })
  const reason = 'Año nuevo, 100 %'
  const values: Values = Object.fromEntries((act.fields ?? []).map((field) => [field.name, filledIn(field)]))
  await act.run({ row, values, reason, actId: uuid, carryOut: callBecause(reason) })
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.map((one) => decodeURIComponent(String(one)))).toEqual(reasons.map(() => reason))
})
