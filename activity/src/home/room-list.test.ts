import { expect, test } from 'vitest'
import type { ListedRoom } from '../live/listed-room.ts'
import { arrangeRooms } from './room-list.ts'

const room = (name: string, more: Partial<ListedRoom> = {}): ListedRoom => ({
  uuid: name,
  slug: name.toLowerCase(),
  name,
  description: '',
  design: 'CLUB',
  isPasswordProtected: false,
  promoted: false,
  people: 0,
  seats: 4,
  djs: [],
  song: null,
  vibe: 0,
  ...more,
})
const song = { trackName: 'Notorious', artistName: 'Duran Duran' }
const dj = { uuid: 'ann', nickname: 'Ann', avatarId: 'fox', color: '#562DF9' }
const names = (rooms: ListedRoom[]) => rooms.map(({ name }) => name)

test('the liveliest rooms come first: featured ones, then music, then the crowd', () => {
  const rooms = [
    room('Quiet', { people: 50 }),
    room('Small', { song, people: 2 }),
    room('Big', { song, people: 9 }),
    room('Featured', { promoted: true }),
  ]
  expect(names(arrangeRooms(rooms, { term: '', filter: 'all' }))).toEqual(['Featured', 'Big', 'Small', 'Quiet'])
})

test('searching looks at name, description, song, artist and DJs, whatever the accents and capitals', () => {
  const rooms = [
    room('Café del Mar'),
    room('Garage', { song }),
    room('Loft', { djs: [dj] }),
    room('Attic', { description: 'slow house' }),
  ]
  const found = (term: string) => names(arrangeRooms(rooms, { term, filter: 'all' }))
  expect(found('cafe')).toEqual(['Café del Mar'])
  expect(found('DURAN')).toEqual(['Garage'])
  expect(found(' ann ')).toEqual(['Loft'])
  expect(found('house')).toEqual(['Attic'])
  expect(found('zzz')).toEqual([])
})

test('rooms can be narrowed to those with music and those with a free deck', () => {
  const full = room('Full', { song, seats: 1, djs: [dj] })
  const free = room('Free')
  expect(names(arrangeRooms([full, free], { term: '', filter: 'playing' }))).toEqual(['Full'])
  expect(names(arrangeRooms([full, free], { term: '', filter: 'free' }))).toEqual(['Free'])
})
