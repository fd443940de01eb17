import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { loadConfig } from '../../client/config.ts'
import { takeToken } from '../../client/session.ts'
import { LibraryDialog } from './library-dialog.tsx'

const importId = '11111111-2222-4333-8444-555555555555'
const crateUuid = '21111111-2222-4333-8444-555555555555'
const path = `/library-imports/${importId}`
const state = {
  importId,
  format: 'csv',
  fileName: 'songs.csv',
  status: 'RECEIVING',
  total: 2,
  received: 0,
  matched: 0,
  uncertain: 0,
  missing: 0,
  failure: null,
  problems: [],
  problemCount: 0,
  playlists: [{ folders: ['Friday'], name: 'Warm up', count: 2, crateUuid: null }],
  createdAt: '2026-11-30T10:00:00.000Z',
  updatedAt: '2026-11-30T10:00:00.000Z',
}
const done = {
  ...state,
  status: 'COMPLETE',
  received: 2,
  uncertain: 1,
  missing: 1,
  problems: [{ line: 5, reason: 'noName' }],
  problemCount: 2,
  playlists: [{ ...state.playlists[0], crateUuid }],
}
const track = { position: 0, title: 'One', artist: 'Ann', duration: 90, path: '/m/one.wav', suggestions: [] }
const suggestion = { songId: '7', trackName: 'One (edit)', artistName: 'Ann', duration: 95 }

let person = 0
beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: `importer-${++person}`, type: 'user' }))
  vi.stubGlobal('fetch', fakeServer({ 'GET /config.json': { body: { brand: 'hangout', name: 'Segue' } } }).serve)
  await loadConfig()
})

const choose = (text: string | Uint8Array<ArrayBuffer>, name: string) => {
  const [field] = screen.getAllByLabelText('Choose a library file')
  if (!field) throw new Error('There is a field for the file')
  fireEvent.change(field, { target: { files: [new File([text], name)] } })
}

test('a library is read here, its playlists are chosen, and the report says what is left to do', async () => {
  const server = fakeServer({
    'GET /library-imports': { body: { imports: [] } },
    'POST /library-imports': { body: state, status: 201 },
    [`PUT ${path}/tracks/0`]: { body: { ...state, status: 'IN_PROGRESS', received: 2 } },
    [`GET ${path}`]: { body: done },
    [`GET ${path}/tracks`]: { body: { count: 1, tracks: [{ ...track, suggestions: [suggestion] }] } },
    [`PUT ${path}/matches`]: { body: done },
    'GET /capabilities': { body: {} },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<LibraryDialog onClose={() => undefined} />)
  choose('Title,Artist,Playlist\nOne,Ann,Warm up\nTwo,Ann,Warm up\nThree,Ann,Other\n,,Other\n', 'songs.csv')
  expect(await screen.findByText('CSV · 3 songs')).toBeTruthy()
  expect(screen.getByText('1 entry couldn’t be read')).toBeTruthy()
  const start = screen.getByRole('button', { name: 'Import' })
  expect(start.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Warm up 2 songs' }))
  const send = screen.getByRole('button', { name: 'Import 2 songs' })
  fireEvent.click(send)
  fireEvent.click(send)
  expect(await screen.findByText('1 track we’re not sure about')).toBeTruthy()
  expect(screen.getByText('1 missing track')).toBeTruthy()
  const problems = screen.getByText('2 entries couldn’t be read').parentElement
  expect(problems?.textContent).toContain('A track without title and file. (line 5)And 1 more.')
  expect(screen.getByRole('button', { name: 'Friday / Warm up' })).toBeTruthy()
  const begun = server.requests.filter(({ key }) => key === 'POST /library-imports')
  expect(begun).toMatchObject([
    {
      body: { total: 2, problemCount: 1, problems: [{ line: 5 }], playlists: [{ name: 'Warm up', tracks: [0, 1] }] },
    },
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^One \(edit\) by Ann/ }))
  await expect
    .poll(() => server.requests.find(({ key }) => key === `PUT ${path}/matches`)?.body)
    .toEqual({ matches: [{ position: 0, songId: '7' }] })
})

test.each([
  ['<svg/>', 'x.xml', 'This XML isn’t a library of rekordbox, Traktor, Music or iTunes.', '(line 1)'],
  ['<!DOCTYPE a [<!ENTITY b "c">]>\n<a/>', 'x.xml', 'This file defines entities', '(line 1)'],
  ['red,blue\n1,2', 'x.csv', 'The first line of the table needs a column called Title or File.', '(line 1)'],
  ['', 'x.m3u', 'There are no tracks in this file.', ''],
  ['x', 'notes.txt', 'This kind of file can’t be read.', ''],
  ['x', 'm.db', 'This database is damaged or unfinished.', ''],
])('a file that cannot be read is refused with the problem and its line: %s', async (text, name, words, line) => {
  vi.stubGlobal('fetch', fakeServer({ 'GET /library-imports': { body: { imports: [] } } }).serve)
  onScreen(<LibraryDialog onClose={() => undefined} />)
  choose(text, name)
  const alert = await screen.findByText(words, { exact: false })
  expect(alert.textContent).toContain(line)
})

test('names in old encodings are read: UTF-16 and Windows', async () => {
  vi.stubGlobal('fetch', fakeServer({ 'GET /library-imports': { body: { imports: [] } } }).serve)
  const first = onScreen(<LibraryDialog onClose={() => undefined} />)
  const utf16 = new Uint8Array(
    new Uint16Array(Array.from('\uFEFFTitle,Playlist\n夜,Málaga\n', (c) => c.charCodeAt(0))).buffer,
  )
  choose(utf16, 'a.csv')
  expect(await screen.findByRole('checkbox', { name: 'Málaga 1 song' })).toBeTruthy()
  first.unmount()
  onScreen(<LibraryDialog onClose={() => undefined} />)
  choose(
    Uint8Array.from('#PLAYLIST:Málaga\n/a.mp3', (c) => c.charCodeAt(0)),
    'a.m3u',
  )
  expect(await screen.findByRole('checkbox', { name: 'Málaga 1 song' })).toBeTruthy()
})
