import { expect, test } from 'vitest'
import { createVapid, newVapidJwk, vapidKeysOf } from './vapid.ts'

test("one token is used per push service, and many different hosts don't grow this process's memory", async () => {
  const keys = await vapidKeysOf(await newVapidJwk())
  let signed = 0
  const signing = async () => {
    signed += 1
    return keys
  }
  const authorization = createVapid(signing, { subject: 'mailto:us@segue.test', clock: { now: () => 0 } })
  const first = await authorization('https://wns2-first.notify.windows.com/w/?token=a')
  expect(await authorization('https://wns2-first.notify.windows.com/w/?token=b')).toBe(first)
  expect(signed).toBe(1)
  for (let region = 0; region < 500; region++) await authorization(`https://wns2-${region}.notify.windows.com/w/`)
  await authorization('https://wns2-first.notify.windows.com/w/?token=a')
  expect(signed).toBe(502)
})
