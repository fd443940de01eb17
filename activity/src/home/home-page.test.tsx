import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadWords, onScreen, fakeServer } from '../../test/doubles/fixtures.tsx'
import { HomePage } from './home-page.tsx'

beforeEach(() => loadWords())

const room = (name: string, more: object = {}) => ({
  uuid: name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description: '',
  design: 'CLUB',
  isPasswordProtected: false,
  promoted: false,
  usersInRoom: 3,
  numberOfDjs: 5,
  djs: [],
  song: null,
  vibeMeter: 0,
  ...more,
})
const song = { trackName: 'Notorious', artistName: 'Duran Duran' }

function givenRooms(rooms: object[]) {
  const server = fakeServer({ 'GET /rooms/public': { body: { rooms, count: rooms.length } } })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<HomePage />)
}

test('each room is a link into it that says what plays and how many are inside', async () => {
  givenRooms([room('The Night Shift', { song })])
  const link = await screen.findByRole('link', { name: /The Night Shift/ })
  expect(link.getAttribute('href')).toBe('/room/the-night-shift')
  expect(link.textContent).toContain('Notorious')
  expect(link.textContent).toContain('3 here')
})

test('a street without rooms invites to open the first', async () => {
  givenRooms([])
  expect(await screen.findByText('The street is quiet tonight')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Open a room' }).length).toBeGreaterThan(0)
})

test('few rooms are looked at, many are searched', async () => {
  givenRooms([room('One'), room('Two')])
  await screen.findByRole('link', { name: /One/ })
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('among many rooms one is found by what it plays', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  givenRooms([...names.map((name) => room(name)), room('Garage', { song })])
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'duran' } })
  expect(screen.getAllByRole('link', { name: /here/ })).toHaveLength(1)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } })
  expect(screen.getByText('No window with that name')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all rooms' }))
  expect(screen.getAllByRole('link', { name: /here/ })).toHaveLength(7)
})

test('a server that refuses is told in words, and asked again on a press', async () => {
  let broken = true
  const server = fakeServer({
    'GET /rooms/public': () =>
      broken
        ? { status: 403, body: { statusCode: 403, message: 'Not tonight' } }
        : { body: { rooms: [room('One')], count: 1 } },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<HomePage />)
  expect(await screen.findByText('Not tonight')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('link', { name: /One/ })).toBeTruthy())
})
