import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyTrack } from '@segue/shared/crate/library/library.ts'
import { writeLibrary } from '@segue/shared/crate/library/write.ts'
import { must } from '@segue/shared/must.ts'
import { violations } from '../test/axe.ts'
import { houseRecord, nowPlaying, stepUp } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

const files = [
  { name: 'copper-wire.m4a', title: 'Copper Wire', artist: 'Halden Works' },
  { name: 'slow-harbour.m4a', title: 'Slow Harbour', artist: 'Inez Tallow' },
]
/** What the DJ has prepared elsewhere: a memory cue at 2.5 seconds, and a beat grid. */
const tracks = files.map(({ name, title, artist }) => ({
  ...emptyTrack,
  title,
  artist,
  path: `/Users/dora/Music/${name}`,
  cues: [{ kind: 'cue' as const, at: 2.5, end: null, slot: null, name: 'In' }],
  beat: { bpm: 120, firstBeat: 0.5, beatsPerBar: 4 },
}))
const rekordboxFile = {
  name: 'rekordbox.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(writeLibrary('rekordbox', { name: 'Friday', tracks })),
}

/** Written by Windows programs: a table in UTF-16 with a mark, and a list of files in the Windows encoding. */
const otherEncodings = [
  {
    name: 'Abends.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\uFEFFTitle;Artist;Length\r\nGlühwürmchen;Björk;3:20\r\n', 'utf16le'),
  },
  {
    name: 'Früh.m3u',
    mimeType: 'audio/x-mpegurl',
    buffer: Buffer.from('#EXTM3U\r\n#EXTINF:200,Änne - Größe\r\nC:\\Musik\\Größe.mp3\r\n', 'latin1'),
  },
]

type Song = { trackName: string; cue: { in: number }; beat: { bpm: number; firstBeat: number } }

test('a DJ with a folder of music and a rekordbox export is on stage with the cues of both', async ({
  member,
  openRoom,
  product,
}) => {
  const dora = await member('Dora')
  const { page } = dora
  const folder = await mkdtemp(join(tmpdir(), 'segue-music-'))
  for (const { name } of files) await writeFile(join(folder, name), houseRecord(name).buffer)
  const address = await openRoom(dora, 'From the folder')

  await page.goto('/playlists')
  await page.getByRole('button', { name: 'Import a library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a library' })
  await dialog.locator('input[type=file]').setInputFiles(rekordboxFile)
  await dialog.getByRole('button', { name: 'Import 2 songs' }).click()
  await expect(dialog.getByRole('heading', { name: '2 missing tracks' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const request = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a folder' }).click()
  await (await request).setFiles(folder)
  await expect(dialog.getByText('2 songs are in your crates.')).toBeVisible({ timeout: 100_000 })
  await dialog.getByRole('button', { name: 'Friday' }).click()
  await rm(folder, { recursive: true })

  await page.getByRole('button', { name: 'Play crate' }).click()
  await page.getByRole('menuitem', { name: 'Add to my queue' }).click()
  await expect(page.getByText('Added 2 songs to your queue.')).toBeVisible()
  await page.goto(address)
  await stepUp(dora)
  await expect(nowPlaying(dora)).toContainText('Copper Wire')
  const answer = await fetch(`${product.url}/crate/special/queue/songs`, {
    headers: { Authorization: `Bearer ${dora.token}` },
  })
  const { songs } = (await answer.json()) as { songs: Song[] }
  const cues = songs.map(({ trackName, cue, beat }) => [trackName, cue.in, beat.bpm, beat.firstBeat])
  expect(cues.toSorted()).toEqual(files.map(({ title }) => [title, 2.5, 120, 0.5]))
})

test('libraries in other encodings keep their special characters', async ({ member }) => {
  const { page } = await member('Elfriede')
  await page.goto('/playlists')
  await page.getByRole('button', { name: 'Import a library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a library' })
  for (const [file, track] of [
    [otherEncodings[0], 'Glühwürmchen · Björk'],
    [otherEncodings[1], 'Größe · Änne'],
  ] as const) {
    await dialog.locator('input[type=file]').setInputFiles(must(file, 'a library'))
    await dialog.getByRole('button', { name: 'Import 1 song' }).click()
    await expect(dialog.getByText(track)).toBeVisible()
    await dialog.getByRole('button', { name: 'Another file' }).click()
  }
})
