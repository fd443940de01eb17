import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { uploadsKey, useUploads } from '../../song/uploads.ts'
import { MyUploadsDialog } from './my-uploads-dialog.tsx'
import { SongFactsDialog } from '../songs/song-facts-dialog.tsx'

const id = '9b7a1f0e-0000-4000-8000-000000000001'
const song = {
  id,
  songId: '41',
  trackName: 'take-02 (final FINAL)',
  artistName: '',
  albumName: null,
  genre: null,
  releaseYear: null,
  explicit: false,
  isPublic: false,
  status: 'MISSING_METADATA',
  failure: null,
  failureReason: null,
  duration: 75,
  beat: { bpm: 124.2, firstBeat: 0, beatsPerBar: 4, confidence: 1 },
  cue: { in: 0, out: 75, key: { tonic: 9, mode: 'minor' } },
  musicProviders: { uploadService: id },
  thumbnails: { uploadService: 'x' },
  updatedAt: '2026-11-23T10:00:00.000Z',
} as const

beforeEach(() => loadWords())

test('an upload can be given a title and made public', async () => {
  const server = fakeServer({
    'GET /songs': { body: { songs: [song], count: 1 } },
    [`PATCH /songs/${id}`]: { body: song },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<MyUploadsDialog onClose={() => undefined} />)
  await screen.findByText('Needs a title')
  fireEvent.click(screen.getByRole('button', { name: `Edit ${song.trackName}` }))
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Slow Harbour' } })
  fireEvent.click(screen.getByLabelText(/Anyone can find it/))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => server.requests.find(({ key }) => key.startsWith('PATCH'))?.body
  await expect.poll(() => sent()).toMatchObject({ trackName: 'Slow Harbour', isPublic: true })
})

test('a file that is being uploaded appears in the dialog, and in the list once the server has it', async () => {
  const songs: object[] = []
  const server = fakeServer({ 'GET /songs': () => ({ body: { songs, count: songs.length } }) })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<MyUploadsDialog onClose={() => undefined} />)
  await screen.findByText('You haven’t uploaded anything yet')
  useUploads.setState({
    uploads: [{ id: 1, file: new File([], 'take.wav'), into: null, stage: 'sending', progress: 0.5, failure: null }],
  })
  await screen.findByText('take.wav')
  songs.push({ ...song, status: 'VERIFIED' })
  await queries.invalidateQueries({ queryKey: uploadsKey })
  await screen.findByText(song.trackName)
})

test('an upload is deleted only on the second click', async () => {
  const server = fakeServer({
    'GET /songs': { body: { songs: [song], count: 1 } },
    [`DELETE /songs/${id}`]: { body: {} },
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<MyUploadsDialog onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${song.trackName}` }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const deleted = () => server.requests.filter(({ key }) => key.startsWith('DELETE')).length
  expect(deleted()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Delete for good?' }))
  await expect.poll(() => deleted()).toBe(1)
})

test("a song's details show its tempo, key and waveform", async () => {
  const server = fakeServer({ [`GET /songs/${id}`]: { body: { ...song, envelope: [0.1, 0.8, 0.3] } } })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<SongFactsDialog song={song} onClose={() => undefined} />)
  await screen.findByText('124 BPM')
  expect(screen.getByText('8A')).toBeDefined()
  await screen.findByRole('img', { name: 'Loudness over time' })
})
