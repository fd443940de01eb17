import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { queries } from '../client/api.ts'
import { dropToken, takeToken } from '../client/session.ts'
import { takePassword } from '../session/known-passwords.ts'
import { HomePage } from './home-page.tsx'

beforeEach(() => loadWords())
afterEach(() => {
  dropToken()
  queries.clear()
})

const room = (name: string, more: object = {}) => ({
  uuid: name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description: '',
  design: 'CLUB',
  isPasswordProtected: false,
  promoted: false,
  usersInRoom: 3,
  roomSize: 50,
  numberOfDjs: 5,
  djs: [],
  song: null,
  vibeMeter: 0,
  ...more,
})
type Room = ReturnType<typeof room>
const song = { trackName: 'Notorious', artistName: 'Duran Duran' }

/** A home page whose rooms depend on the query; other calls get the given responses. */
function setUpStreet(street: (query: URLSearchParams) => Room[], others: Parameters<typeof fakeServer>[0] = {}) {
  const { serve } = fakeServer({
    'GET /api/v1/genres': {
      body: {
        genres: [
          { id: 1, name: 'JAZZ' },
          { id: 2, name: 'Japanoise' },
        ],
      },
    },
    'GET /rooms/public/genres': { body: { genres: [{ genre: 'Jazz', rooms: 2 }] } },
    ...others,
  })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost')
    if (pathname !== '/rooms/public') return serve(input, init)
    const all = street(searchParams)
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    return Promise.resolve(Response.json({ rooms: all.slice(offset, offset + limit), count: all.length }))
  })
  onScreen(<HomePage />)
}
const windows = () => screen.queryAllByRole('link', { name: /here/ })
const many = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((name) => room(name))

test('each room is a link into it with its song and its number of people', async () => {
  setUpStreet(() => [room('The Night Shift', { song }), room('Crammed', { usersInRoom: 50 })])
  const link = await screen.findByRole('link', { name: /The Night Shift/ })
  expect(link.getAttribute('href')).toBe('/room/the-night-shift')
  expect(link.textContent).toContain('Notorious')
  expect(link.textContent).toContain('3 of 50 here')
  expect(screen.getByRole('link', { name: /Crammed/ }).textContent).toContain('Full')
})

test('featured rooms come first, then those with music, then by the number of people', async () => {
  setUpStreet(() => [
    room('Quiet', { usersInRoom: 40 }),
    room('Small', { song, usersInRoom: 2 }),
    room('Big', { song, usersInRoom: 9 }),
    room('Picked', { promoted: true }),
  ])
  await screen.findByRole('link', { name: /Quiet/ })
  expect(windows().map((link) => within(link).getByRole('heading').textContent)).toEqual([
    'Picked',
    'Big',
    'Small',
    'Quiet',
  ])
})

test('a home page without rooms invites to create the first', async () => {
  setUpStreet(() => [])
  expect(await screen.findByText('No live rooms yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Create a room' }).length).toBeGreaterThan(0)
})

test('the room search appears only with many rooms', async () => {
  setUpStreet(() => [room('One'), room('Two')])
  await screen.findByRole('link', { name: /One/ })
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('the server searches many rooms, and a search without results can be cleared', async () => {
  const found = (search: string | null) => (search === 'duran' ? [room('Garage', { song })] : [])
  setUpStreet((query) => (query.has('search') ? found(query.get('search')) : many))
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' duran ' } })
  await waitFor(() => expect(windows()).toHaveLength(1))
  expect(screen.getByText('1 room')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } })
  expect(await screen.findByText('No rooms found')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all rooms' }))
  await waitFor(() => expect(windows()).toHaveLength(7))
})

test('rooms can be filtered by genre and by activity', async () => {
  setUpStreet((query) => {
    if (query.get('only') === 'playing') return [room('With a song', { song })]
    return query.get('genre') === 'Jazz' ? [room('Blue Note')] : many
  })
  const genre = await screen.findByRole('combobox', { name: 'Genre' })
  fireEvent.focus(genre)
  fireEvent.change(genre, { target: { value: 'ja' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Jazz' }))
  expect(await screen.findByRole('link', { name: /Blue Note/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'With music' }))
  expect(await screen.findByRole('link', { name: /With a song/ })).toBeTruthy()
})

test('more rooms are loaded on request', async () => {
  setUpStreet(() => Array.from({ length: 30 }, (_, at) => room(`Room ${at}`)))
  fireEvent.click(await screen.findByRole('button', { name: 'Show more rooms' }))
  await waitFor(() => expect(windows()).toHaveLength(30))
  expect(screen.queryByRole('button', { name: 'Show more rooms' })).toBeNull()
})

test("the user's own rooms, including private ones, and recently visited ones share one row instead of the headline", async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const mine = ['Den', 'Attic', 'Cellar', 'Shed', 'Roof'].map((name) => room(name, { isPasswordProtected: true }))
  setUpStreet(() => [room('One')], {
    'GET /rooms/mine/list': { body: { rooms: mine, count: 5 } },
    'GET /rooms/recent': { body: { rooms: [room('Den'), room('Elsewhere')], count: 2 } },
  })
  const row = screen.getByRole('region', { name: 'Jump back in' })
  await within(row).findByRole('link', { name: /Elsewhere/ })
  expect(within(row).getAllByRole('link')).toHaveLength(5)
  fireEvent.click(within(row).getByRole('button', { name: 'Show all 6' }))
  expect(within(row).getByRole('link', { name: /Roof/ }).getAttribute('href')).toBe('/room/roof')
  expect(within(row).getAllByRole('link')).toHaveLength(6)
  expect(screen.queryByText('Drop in, listen together', { exact: false })).toBeNull()
})

test('rooms with music come first in the row of known rooms', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const mine = ['Den', 'Attic', 'Cellar', 'Shed'].map((name) => room(name, { usersInRoom: 0 }))
  setUpStreet(() => [room('One')], {
    'GET /rooms/mine/list': { body: { rooms: [...mine, room('Roof', { song })], count: 5 } },
    'GET /rooms/recent': { body: { rooms: [room('Quiet'), room('Loud', { song })], count: 2 } },
  })
  const row = screen.getByRole('region', { name: 'Jump back in' })
  await within(row).findByRole('link', { name: /Loud/ })
  const names = within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(names).toEqual(['/room/roof', '/room/loud', '/room/den', '/room/attic', '/room/cellar', '/room/quiet'])
})

test('guests who have been in a room see no headline, and new visitors do', () => {
  setUpStreet(() => [room('One')])
  expect(screen.getByText('Drop in, listen together', { exact: false })).toBeTruthy()
  act(() => void takeToken(tokenOf({ sub: 'bob', type: 'guest' })))
  expect(screen.queryByText('Drop in, listen together', { exact: false })).toBeNull()
})

test('a password finds its room, and entering it does not ask for the password again', async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const found: Room[] = []
  setUpStreet(() => [room('One')], { 'POST /rooms/list': () => ({ body: { rooms: found, count: found.length } }) })
  fireEvent.click(await screen.findByRole('button', { name: 'I have a password' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'knock' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Find room' }))
  expect(await within(dialog).findByText(/No room has this password/)).toBeTruthy()
  found.push(room('Den', { isPasswordProtected: true }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Find room' }))
  expect((await within(dialog).findByRole('link', { name: /Den/ })).getAttribute('href')).toBe('/room/den')
  expect([takePassword('Den'), takePassword('Den')]).toEqual(['knock', undefined])
})

test('a refusal by the server is shown, with a retry', async () => {
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
