import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../client/api.ts'
import { takeToken } from '../client/session.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { NotConnected } from '../search/results.tsx'
import { QueueList } from './queue/queue-list.tsx'
import { MyUploadsDialog } from './uploads/my-uploads-dialog.tsx'

beforeAll(() => loadWords())
beforeEach(() => queries.clear())

const withUploads = (capabilities: string[]) => {
  const server = fakeServer({
    'GET /users/capabilities': { body: { capabilities } },
    'GET /songs': { body: { songs: [], count: 0 } },
    'GET /crate/special/queue/songs': { body: { songs: [], count: 0 } },
  })
  vi.stubGlobal('fetch', server.serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
}

const upload = () => screen.queryByRole('button', { name: 'Upload' })

test('users who may upload are offered it, even if their token predates that permission', async () => {
  withUploads(['uploadMusic'])
  onScreen(<NotConnected provider="spotify" />)
  await expect.poll(() => upload()).not.toBeNull()
  expect(screen.getByText('Search by title, or upload the file.')).toBeDefined()
})

test('users who may not upload are offered other ways, and their uploads say so', async () => {
  withUploads([])
  onScreen(<NotConnected provider="spotify" />)
  await expect.poll(() => queries.getQueryData(['capabilities', 'ann'])).toBeDefined()
  expect(upload()).toBeNull()
  expect(screen.getByText('Search by title.')).toBeDefined()
  onScreen(<MyUploadsDialog onClose={() => undefined} />)
  expect(await screen.findByText('You don’t have permission to upload music yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
})

test('an empty queue offers music of every kind: files, songs of others, and the library of other software', async () => {
  withUploads(['uploadMusic'])
  onScreen(<QueueList onFind={() => undefined} />)
  expect(await screen.findByText('No songs yet')).toBeDefined()
  for (const name of ['Choose files', 'Search', 'Import a library'])
    expect(await screen.findByRole('button', { name })).toBeDefined()
})

test('a service that can never be looked up is not blamed on this server', () => {
  withUploads([])
  onScreen(<NotConnected provider="yandex" />)
  expect(screen.getByText('Songs on Yandex Music can’t be looked up')).toBeDefined()
})

test('guests are not offered uploads', () => {
  withUploads(['uploadMusic'])
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  onScreen(<NotConnected provider="spotify" />)
  expect(upload()).toBeNull()
})
