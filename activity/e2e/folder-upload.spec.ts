import { fileURLToPath } from 'node:url'
import { chooseFiles } from '../test/people.ts'
import { expect, test } from './fixtures.ts'

const songs = ['Blue Tram', 'Chrome Coast', 'Copper Wire', 'Glass Arcade', 'Orbit Garden', 'Pylon']
// From the disk, because a file is recognized by when it was modified.
const folder = songs.map((title) =>
  fileURLToPath(new URL(`../../bot/demo/music/${title.toLowerCase().replaceAll(' ', '-')}.m4a`, import.meta.url)),
)

test('a folder whose upload breaks off continues after a reload, and every song is there once', async ({
  member,
  openRoom,
}) => {
  const ann = await member('Ann')
  const { page } = ann
  await openRoom(ann, 'A folder')
  let begun = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload/resumable')) begun += 1
  })
  const network = await page.context().newCDPSession(page)
  const limit = (conditions: { offline: boolean; uploadThroughput: number }) =>
    network.send('Network.emulateNetworkConditions', { latency: 0, downloadThroughput: -1, ...conditions })

  await limit({ offline: false, uploadThroughput: 300_000 })
  await chooseFiles(ann, folder)
  await expect(page.getByText(/^[1-5] songs?$/)).toBeVisible({ timeout: 60_000 })
  await limit({ offline: true, uploadThroughput: 0 })
  await expect(page.getByText(/Uploading/).first()).toBeVisible()
  await limit({ offline: false, uploadThroughput: -1 })
  await page.reload()

  await chooseFiles(ann, folder)
  await expect(page.getByText('6 songs', { exact: true })).toBeVisible({ timeout: 60_000 })
  for (const title of songs) await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
  expect(begun).toBe(songs.length)
})
