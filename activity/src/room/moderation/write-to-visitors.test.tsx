import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { useToasts } from '../../client/toasts.ts'
import { CallFans } from '../../people/friends/call-fans.tsx'
import { WriteToVisitors } from './write-to-visitors.tsx'

beforeEach(() => loadWords())

const tooSoon = (code: string, minutes: number) => ({
  status: 429,
  body: { statusCode: 429, message: 'Too soon', error: 'Too Many Requests', code, values: { minutes } },
})
const toasts = () => useToasts.getState().toasts.map(({ words }) => words)

test('staff send a message to visitors once, and the text is kept if the server refuses it', async () => {
  let answer: ReturnType<typeof tooSoon> | { body: object } = tooSoon('roomWroteJustNow', 12)
  const server = fakeServer({ 'POST /notifications/custom-message-from-room': () => answer })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<WriteToVisitors roomUuid="club" />)
  const message = screen.getByLabelText<HTMLTextAreaElement>('Your message')
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send', hidden: true })
  fireEvent.change(message, { target: { value: '   ' } })
  expect(send.disabled).toBe(true)
  fireEvent.change(message, { target: { value: ' Open at nine ' } })
  fireEvent.click(send)
  await screen.findByText(/Try again in 12 min/)
  expect(message.value).toBe(' Open at nine ')
  answer = { body: {} }
  fireEvent.click(send)
  await waitFor(() => expect(toasts()).toEqual(['Your message is being sent.']))
  expect(message.value).toBe('')
  const sent = () => server.requests.map(({ body }) => body as { key: string })
  const [first] = sent()
  expect(first).toEqual({ roomId: 'club', message: 'Open at nine', key: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(sent()).toEqual([first, first])
  fireEvent.change(message, { target: { value: 'Open at nine' } })
  fireEvent.click(send)
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()[2]?.key).not.toBe(first?.key)
})

test('a DJ on stage can notify their fans once', async () => {
  const server = fakeServer({ 'POST /notifications/dj-fans': { body: {} } })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<CallFans roomUuid="club" />)
  const tell = screen.getByRole<HTMLButtonElement>('button', { name: 'Notify my fans' })
  fireEvent.click(tell)
  await waitFor(() => expect(toasts()).toEqual(['We’re notifying your fans that you’re on stage.']))
  expect(tell.disabled).toBe(true)
  expect(server.requests.map(({ body }) => body)).toEqual([{ roomId: 'club' }])
})
