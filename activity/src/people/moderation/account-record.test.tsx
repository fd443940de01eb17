import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { AccountRecord } from './account-record.tsx'

const uuid = '11111111-2222-4333-8444-555555555555'
const createdAt = '2026-11-20T20:00:00.000Z'
const act = { id: 1, userUuid: uuid, role: null, previousRole: null, reason: null, expirationTime: null, createdAt }

beforeEach(() => loadWords())

function shown(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    [`GET /user-actions/${uuid}`]: { body: [] },
    [`GET /moderation-comments/${uuid}`]: { body: [] },
    ...answers,
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<AccountRecord uuid={uuid} />)
  return server
}

test('the record shows what staff did to a person, with reasons, but not what the person did to others', async () => {
  shown({
    [`GET /user-actions/${uuid}`]: {
      body: [
        { ...act, action: 'temporaryBan', reason: 'Spam', expirationTime: createdAt },
        { ...act, id: 2, action: 'grantRole', role: 'staff' },
        { ...act, id: 3, action: 'skipSong', userUuid: null },
      ],
    },
  })
  expect(await screen.findByText('temporarily banned')).toBeTruthy()
  expect(screen.getByText('Spam')).toBeTruthy()
  expect(screen.getByText('given the role staff')).toBeTruthy()
  expect(screen.queryByText('song skipped')).toBeNull()
  expect(screen.getByText('No comments yet.')).toBeTruthy()
})

test('a comment is sent once and then listed', async () => {
  const comments: object[] = []
  const { requests } = shown({
    [`GET /moderation-comments/${uuid}`]: () => ({ body: comments }),
    'POST /moderation-comments': () => {
      comments.push({ id: 1, uuid, userUuid: uuid, authorUuid: uuid, text: 'Shouts', createdAt })
      return { status: 201, body: comments[0] }
    },
  })
  const field = await screen.findByLabelText('Comment')
  fireEvent.change(field, { target: { value: ' Shouts ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  expect(await screen.findByText('Shouts')).toBeTruthy()
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  const sent = requests.filter(({ key }) => key.startsWith('POST'))
  expect(sent).toMatchObject([{ body: { userUuid: uuid, text: 'Shouts' } }])
})

test('a record that fails to load shows the reason', async () => {
  shown({ [`GET /user-actions/${uuid}`]: { status: 401, body: { message: 'x', code: 'unauthorizedAction' } } })
  expect(await screen.findByText('Unauthorized to perform action')).toBeTruthy()
})

test('retrying a failed comment keeps its UUID, so that it is stored once', async () => {
  const { requests } = shown({
    'POST /moderation-comments': () =>
      sent().length === 1 ? { status: 502, body: {} } : { status: 201, body: { id: 1 } },
  })
  const sent = () => requests.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)
  const field = await screen.findByLabelText('Comment')
  fireEvent.change(field, { target: { value: 'Shouts' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  await screen.findByText(/Something went wrong/)
  fireEvent.click(screen.getByRole('button', { name: 'Add comment' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
})
