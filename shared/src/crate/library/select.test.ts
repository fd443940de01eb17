import { expect, test } from 'vitest'
import type { Library } from './library.ts'
import { libraryReader } from './read-library.ts'
import { playlistsOf, selectionOf } from './select.ts'

function csv(text: string): Library {
  const reader = libraryReader('all.csv')
  reader.write(text)
  return reader.end()
}

test('a selection has the tracks of its playlists, each once, and no others', () => {
  const library = csv('Title,Playlist\na,One\nb,Two\nc,Two\na,Two\nd,Three\n')
  const [, two] = playlistsOf(library, 'all.csv')
  const selection = selectionOf(library, two ? [two] : [])
  expect(selection.tracks.map(({ title }) => title)).toEqual(['b', 'c', 'a'])
  expect(selection.playlists).toEqual([{ folders: [], name: 'Two', tracks: [0, 1, 2] }])
})

test('a library without playlists is one playlist, named after its file', () => {
  const library: Library = { ...csv('Title\na\nb\n'), playlists: [] }
  expect(playlistsOf(library, 'My music.xml')).toEqual([{ folders: [], name: 'My music', tracks: [0, 1] }])
})
