import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { olga, roomSettings, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords } from '../../../test/doubles/fixtures.tsx'
import { onScreenInRoom } from '../../../test/doubles/in-room.tsx'
import { RadioLink } from './radio-link.tsx'

beforeEach(() => loadWords())

const linkOf = (key: string) => ({
  url: `http://test/room/~${key}/radio`,
  hls: `http://test/room/~${key}/radio.m3u8`,
  createdAt: `2026-11-20T20:00:0${key.length}.000Z`,
})

function show(type: 'PUBLIC' | 'PRIVATE', link: object | null) {
  const room = new TestRoom(roomSettings({ type })).join(olga)
  const path = `/rooms/${room.state.settings.uuid}/radio-link`
  let found = link
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: { link: found } }),
    [`PUT ${path}`]: () => {
      found = linkOf('new')
      return { body: found }
    },
    [`DELETE ${path}`]: () => {
      found = null
      return { body: {} }
    },
  } as never)
  vi.stubGlobal('fetch', server.serve)
  onScreenInRoom(<RadioLink />, room)
  return server
}
const url = () => screen.queryByLabelText<HTMLInputElement>('Secret radio link')?.value

test('an owner of a private room creates a secret link to its radio', async () => {
  show('PRIVATE', null)
  fireEvent.click(await screen.findByRole('button', { name: 'Create a secret radio link' }))
  await waitFor(() => expect(url()).toBe(linkOf('new').url))
})

test('a link is replaced and removed only after a question', async () => {
  show('PRIVATE', linkOf('o'))
  fireEvent.click(await screen.findByRole('button', { name: 'Replace the link' }))
  expect(url()).toBe(linkOf('o').url)
  fireEvent.click(screen.getByRole('button', { name: 'Replace it? The old link will end.' }))
  await waitFor(() => expect(url()).toBe(linkOf('new').url))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the link' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove it? Listeners will be cut off.' }))
  expect(await screen.findByRole('button', { name: 'Create a secret radio link' })).toBeTruthy()
})

test('a public room needs no link, but one that exists can be removed', async () => {
  const server = show('PUBLIC', null)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
  show('PUBLIC', linkOf('o'))
  expect(await screen.findByRole('button', { name: 'Remove the link' })).toBeTruthy()
})
