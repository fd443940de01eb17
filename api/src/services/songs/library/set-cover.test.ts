import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { gif } from '@segue/shared/test/pictures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { onePixelPng, upload, wavFile } from '../../../../test/songs.ts'
import { pictureForm, wrongPictures } from '../../../../test/wrong-pictures.ts'
import { StorageFull } from '../../../ports/storage.ts'
import { removeCover, setCover } from './set-cover.ts'

let given: Fixtures
let ann: Member
let ben: Member
let song: string
beforeAll(async () => {
  given = await openApi()
  ann = await given.person('ann', { capabilities: ['uploadMusic'] })
  ben = await given.person('ben', { capabilities: ['uploadMusic'] })
  ;({ id: song } = await upload(given, ann, wavFile({ mark: 353 })))
  await given.runJobs()
})
afterAll(() => given.close())

const png = new Uint8Array(onePixelPng)
type Put = { id?: string; who?: Member; headers?: Record<string, string> }
const put = (body: BodyInit, { id = song, who = ann, headers = {} }: Put = {}) =>
  given.api.request(`/songs/${id}/cover`, {
    method: 'PUT',
    body,
    headers: { Authorization: `Bearer ${who.token}`, ...headers },
  })
const said = async (answer: Response) => ({ status: answer.status, message: (await answer.json())['message'] })
const typeOfCover = async () => (await given.api.request(`/songs/${song}/cover`)).headers.get('content-type') ?? ''

test('a song has the cover that its owner gave it last, and the one before it goes', async () => {
  const drawn = await typeOfCover()
  expect((await put(pictureForm(png))).status).toBe(200)
  expect(await typeOfCover()).toBe('image/png')
  const first = await coverFile()
  expect((await put(pictureForm(gif()))).status).toBe(200)
  expect(await typeOfCover()).toBe('image/gif')
  await given.runJobs()
  expect(await isStored(first)).toBe(false)
  const second = await coverFile()
  expect(await isStored(second)).toBe(true)
  await ann.call('DELETE /songs/{id}/cover', { params: { id: song } })
  expect(await typeOfCover()).toBe(drawn)
  await given.runJobs()
  expect(await isStored(second)).toBe(false)
})

async function coverFile(): Promise<string> {
  const row = await given.app.db
    .selectFrom('uploadedSong')
    .where('uuid', '=', song)
    .select('coverFile')
    .executeTakeFirstOrThrow()
  return row.coverFile ?? 'none'
}

async function isStored(file: string): Promise<boolean> {
  const stored = await given.app.storage.get(`songs/${song}/covers/${file}`)
  await stored?.body.cancel()
  return stored !== undefined
}

test('nobody else changes it, and a song that is gone has none', async () => {
  expect(await refusalOf(ben.call('DELETE /songs/{id}/cover', { params: { id: song } }))).toMatchObject({
    status: 403,
  })
  expect((await put(pictureForm(png), { who: ben })).status).toBe(403)
  const gone = crypto.randomUUID()
  expect(await said(await put(pictureForm(png), { id: gone }))).toEqual(refusalIn(setCover, 'songNotFound'))
  const removing = ann.call('DELETE /songs/{id}/cover', { params: { id: gone } })
  expect(await refusalOf(removing)).toEqual(refusalIn(removeCover, 'songNotFound'))
})

test('what is no single picture of a bearable size is refused', async () => {
  for (const { code, body, headers = {} } of await wrongPictures())
    expect([code, await said(await put(body, { headers }))]).toEqual([code, refusalIn(setCover, code)])
})

test('a full disk is told as what it is', async () => {
  const storing = vi.spyOn(given.app.storage, 'put').mockRejectedValue(new StorageFull('full'))
  const answer = await said(await put(pictureForm(png)))
  storing.mockRestore()
  expect(answer).toEqual(refusalIn(setCover, 'noSpaceForPictures'))
})
