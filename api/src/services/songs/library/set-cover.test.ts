import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { gif } from '@segue/shared/test/pictures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { onePixelPng, upload, wavFile } from '../../../../test/songs.ts'
import { pictureForm, wrongPictures } from '../../../../test/wrong-pictures.ts'
import { StorageFull } from '../../../ports/storage.ts'
import { removeCover, setCover } from './set-cover.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let song: string
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  ben = await fixtures.person('ben', { capabilities: ['uploadMusic'] })
  ;({ id: song } = await upload(fixtures, ann, wavFile({ mark: 353 })))
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

const png = new Uint8Array(onePixelPng)
type Put = { id?: string; who?: Member; headers?: Record<string, string> }
const put = (body: BodyInit, { id = song, who = ann, headers = {} }: Put = {}) =>
  fixtures.api.request(`/songs/${id}/cover`, {
    method: 'PUT',
    body,
    headers: { Authorization: `Bearer ${who.token}`, ...headers },
  })
const send = async (answer: Response) => ({ status: answer.status, message: (await answer.json())['message'] })
const typeOfCover = async () => (await fixtures.api.request(`/songs/${song}/cover`)).headers.get('content-type') ?? ''

test('a song has its latest custom cover, and the previous file is deleted', async () => {
  const drawn = await typeOfCover()
  expect((await put(pictureForm(png))).status).toBe(200)
  expect(await typeOfCover()).toBe('image/png')
  const first = await coverFile()
  expect((await put(pictureForm(gif()))).status).toBe(200)
  expect(await typeOfCover()).toBe('image/gif')
  await fixtures.runJobs()
  expect(await isStored(first)).toBe(false)
  const second = await coverFile()
  expect(await isStored(second)).toBe(true)
  await ann.call('DELETE /songs/{id}/cover', { params: { id: song } })
  expect(await typeOfCover()).toBe(drawn)
  await fixtures.runJobs()
  expect(await isStored(second)).toBe(false)
})

async function coverFile(): Promise<string> {
  const row = await fixtures.app.db
    .selectFrom('uploadedSong')
    .where('uuid', '=', song)
    .select('coverFile')
    .executeTakeFirstOrThrow()
  return row.coverFile ?? 'none'
}

async function isStored(file: string): Promise<boolean> {
  const stored = await fixtures.app.storage.get(`songs/${song}/covers/${file}`)
  await stored?.body.cancel()
  return stored !== undefined
}

test('only the owner can change a cover, and an unknown song returns 404', async () => {
  expect(await refusalOf(ben.call('DELETE /songs/{id}/cover', { params: { id: song } }))).toMatchObject({
    status: 403,
  })
  expect((await put(pictureForm(png), { who: ben })).status).toBe(403)
  const gone = crypto.randomUUID()
  expect(await send(await put(pictureForm(png), { id: gone }))).toEqual(refusalIn(setCover, 'songNotFound'))
  const removing = ann.call('DELETE /songs/{id}/cover', { params: { id: gone } })
  expect(await refusalOf(removing)).toEqual(refusalIn(removeCover, 'songNotFound'))
})

test('a request is refused unless it has exactly one picture of an allowed size', async () => {
  for (const { code, body, headers = {} } of await wrongPictures())
    expect([code, await send(await put(body, { headers }))]).toEqual([code, refusalIn(setCover, code)])
})

test('a full disk is reported', async () => {
  const storing = vi.spyOn(fixtures.app.storage, 'put').mockRejectedValue(new StorageFull('full'))
  const answer = await send(await put(pictureForm(png)))
  storing.mockRestore()
  expect(answer).toEqual(refusalIn(setCover, 'noSpaceForPictures'))
})
