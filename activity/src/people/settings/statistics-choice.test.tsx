import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import { chooseHere, declinedHere } from '../../client/device/statistics-choice.ts'
import { StatisticsChoice } from './statistics-choice.tsx'

const label = /Share usage statistics/
const box = () => screen.findByLabelText<HTMLInputElement>(label)

beforeEach(async () => {
  chooseHere(true)
  await loadWords()
})

test('the statistics choice is stored with the account and on the device', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  let sharesStatistics = true
  const server = fakeServer({
    'GET /users/profile/user-data': () => ({ body: { uuid: 'ann', sharesStatistics } }),
    'PUT /users/profile/user-data': () => {
      sharesStatistics = !sharesStatistics
      return { body: { uuid: 'ann', sharesStatistics } }
    },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<StatisticsChoice />)
  expect((await box()).checked).toBe(true)
  fireEvent.click(await box())
  expect((await box()).checked).toBe(false)
  expect(declinedHere()).toBe(true)
  await expect.poll(() => server.requests.at(-1)?.body).toEqual({ sharesStatistics: false })
  fireEvent.click(await box())
  await expect.poll(() => server.requests.at(-1)?.body).toEqual({ sharesStatistics: true })
  expect((await box()).checked).toBe(true)
  expect(declinedHere()).toBe(false)
})

test("a guest's statistics choice is stored on the device", async () => {
  onScreen(<StatisticsChoice />)
  fireEvent.click(await box())
  expect((await box()).checked).toBe(false)
  expect(declinedHere()).toBe(true)
})

test('an opt-out signal by the browser cannot be overridden', async () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  onScreen(<StatisticsChoice />)
  expect((await box()).checked).toBe(false)
  expect((await box()).disabled).toBe(true)
  expect(screen.getByText(/Your browser asks sites/)).toBeDefined()
})
