import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/doubles/fixtures.tsx'
import { callBecause } from '@segue/activity/client/api.ts'
import type { Act, Values } from '../resource.ts'
import { accountActs } from './account-acts.ts'
import { announcements } from './announcements.ts'

const message = { title: 'Maintenance', message: 'Back at nine.', path: '/ranking' }
const body = { ...message, key: 'act' }

async function carryOut(acts: readonly Act[] | undefined, name: string, values: Values) {
  const accepted = { status: 202, body: { success: true } }
  const server = fakeServer({
    'POST /mobileNotification/user/admin': accepted,
    'POST /mobileNotification/custom-message': accepted,
    'POST /mobileNotification/all-devices': accepted,
  })
  vi.stubGlobal('fetch', server.serve)
  const reason = 'Asked to'
  const act = acts?.find((one) => one.name === name)
  await act?.run({ row: { uuid: 'ann' }, values, reason, actId: 'act', carryOut: callBecause(reason) })
  return server.requests
}

test("an administrator can send a message to one person's phones", async () => {
  expect(await carryOut(accountActs, 'writeToPhones', message)).toEqual([
    { key: 'POST /mobileNotification/user/admin', body: { userUuid: 'ann', ...body } },
  ])
})

test.each([
  ['phones', 'POST /mobileNotification/custom-message'],
  ['allDevices', 'POST /mobileNotification/all-devices'],
])('a message to %s goes only to those devices', async (devices, key) => {
  expect(await carryOut(announcements.listActs, 'announceToDevices', { ...message, devices })).toEqual([
    { key, body },
  ])
})
