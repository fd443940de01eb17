import { plain } from '../client/plain-text.ts'
import type { ListedRoom } from '../live/listed-room.ts'

export const filters = ['all', 'playing', 'free'] as const
export type Filter = (typeof filters)[number]

/** From so many rooms on, looking is harder than searching. */
export const manyRooms = 7

/** The rooms that match, the liveliest first: promoted, then those with music, then by the number of people. */
export function arrangeRooms(rooms: readonly ListedRoom[], asked: { term: string; filter: Filter }): ListedRoom[] {
  const term = plain(asked.term)
  return rooms
    .filter((room) => asked.filter !== 'playing' || room.song !== null)
    .filter((room) => asked.filter !== 'free' || room.djs.length < room.seats)
    .filter((room) => !term || plain(textOf(room)).includes(term))
    .toSorted(
      (a, b) =>
        Number(b.promoted) - Number(a.promoted) ||
        Number(b.song !== null) - Number(a.song !== null) ||
        b.people - a.people ||
        a.name.localeCompare(b.name),
    )
}

const textOf = (room: ListedRoom) =>
  [
    room.name,
    room.description,
    room.song?.trackName,
    room.song?.artistName,
    ...room.djs.map((dj) => dj.nickname),
  ].join(' ')
