import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { gif, png as drawPng } from '@segue/shared/test/pictures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { onePixelPng } from '../../../../test/songs.ts'
import { StorageFull, type Storage } from '../../../ports/storage.ts'
import { removeImage, setImage } from './images.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const png = new Uint8Array(onePixelPng)
const form = (kind: string | undefined, ...files: (string | Uint8Array<ArrayBuffer>)[]) => {
  const data = new FormData()
  if (kind !== undefined) data.append('kind', kind)
  for (const [at, file] of files.entries()) data.append(`file${at}`, new Blob([file]), 'me.png')
  return data
}
const post = (body: BodyInit, { who = ann, api = fixtures.api } = {}) =>
  api.request('/users/images', { method: 'POST', body, headers: { Authorization: `Bearer ${who.token}` } })
const send = async (answer: Response) => ({ status: answer.status, message: (await answer.json())['message'] })
const upload = async (kind: string, who = ann, file: string | Uint8Array<ArrayBuffer> = png) => {
  const answer = await post(form(kind, file), { who })
  expect(answer.status).toBe(201)
  const { id, url }: { id: number; url: string } = await answer.json()
  return { id: String(id), url }
}
const look = (url: string, headers = {}) => fixtures.api.request(new URL(url).pathname, { headers })
const remove = (who: Member, id: string) => who.call('DELETE /users/images/{id}', { params: { id } })
const profile = (who: Member) => who.call('GET /users/profile')

test('a picture appears in the profile, and can be loaded without a token', async () => {
  const { id, url } = await upload('profilePicture')
  expect(url).toMatch(/^http:\/\/test\/users\/images\/files\/[0-9a-f-]{36}\.png$/)
  expect(await profile(ann)).toMatchObject({ profilePicture: url, coverPicture: '' })
  const served = await look(url)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(served.headers.get('cache-control')).toContain('immutable')
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(png)
  expect((await look(url, { 'If-None-Match': served.headers.get('etag') ?? '' })).status).toBe(304)
  const bob = await fixtures.person('bob')
  expect(await bob.call('GET /users/images/{id}', { params: { id } })).toMatchObject({
    kind: 'profilePicture',
    userUuid: ann.uuid,
    url,
  })
})

test('a new picture replaces the one of its kind, whose file is deleted', async () => {
  const [cover, first, second] = [
    await upload('coverPicture'),
    await upload('profilePicture'),
    await upload('profilePicture', ann, gif()),
  ]
  await fixtures.runJobs()
  expect((await look(first.url)).status).toBe(404)
  expect((await look(second.url)).headers.get('content-type')).toBe('image/gif')
  expect(await profile(ann)).toMatchObject({ profilePicture: second.url, coverPicture: cover.url })
  expect(await ann.call('GET /users/images')).toMatchObject([
    { kind: 'coverPicture', url: cover.url },
    { kind: 'profilePicture', url: second.url },
  ])
})

test('of concurrent uploads one picture remains, and it is the one in the profile', async () => {
  const cleo = await fixtures.person('cleo')
  const urls = await Promise.all([1, 2, 3].map(async () => (await upload('coverPicture', cleo)).url))
  await fixtures.runJobs()
  const { coverPicture } = await profile(cleo)
  const there = await Promise.all(urls.map(async (url) => ((await look(url)).status === 200 ? [url] : [])))
  expect(there.flat()).toEqual([coverPicture])
})

test('users can delete their own pictures only', async () => {
  const bob = await fixtures.person('bob')
  const { id, url } = await upload('profilePicture', bob)
  expect(await refusalOf(remove(ann, id))).toEqual({ status: 403, message: 'Unauthorized to delete' })
  await remove(bob, id)
  await fixtures.runJobs()
  expect(await profile(bob)).toMatchObject({ profilePicture: '' })
  expect((await look(url)).status).toBe(404)
  expect(await refusalOf(remove(bob, id))).toEqual(refusalIn(removeImage, 'imageNotFound'))
  expect(await refusalOf(bob.call('GET /users/images/{id}', { params: { id } }))).toMatchObject({ status: 404 })
})

test('rooms show a new picture immediately', async () => {
  const { uuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Gallery' } })
  const visitor = await fixtures.enter(ann, uuid)
  const { url } = await upload('profilePicture')
  await expect.poll(() => JSON.stringify(visitor.pushes)).toContain(url)
})

test('anything but one complete picture of a known kind is rejected with a sentence, and nothing is stored', async () => {
  const refused = async (body: BodyInit, code: string) =>
    expect(await send(await post(body))).toEqual(refusalIn(setImage, code))
  await refused('hello', 'pictureNotMultipart')
  await refused(form('profilePicture'), 'noFile')
  await refused(form('profilePicture', png, png), 'onePictureAtATime')
  await refused(form('profilePicture', new Uint8Array(5 * 1024 * 1024 + 1)), 'pictureTooLarge')
  await refused(form('profilePicture', '<svg xmlns="http://www.w3.org/2000/svg"/>'), 'notAPicture')
  await refused(form('profilePicture', drawPng({ width: 16_000, height: 16_000 })), 'tooManyPixels')
  await refused(form('passport', png), 'imageKindUnknown')
  const whole = new Request('http://test/', { method: 'POST', body: form('coverPicture', png) })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const cut = await fixtures.api.request('/users/images', {
    method: 'POST',
    body: bytes.slice(0, bytes.length - 40),
    headers: { Authorization: `Bearer ${ann.token}`, 'Content-Type': whole.headers.get('content-type') ?? '' },
  })
  expect(await send(cut)).toEqual(refusalIn(setImage, 'uploadCutOff'))
})

test('a full disk is reported, and the profile stays unchanged', async () => {
  const full: Storage = { ...fixtures.app.storage, put: () => Promise.reject(new StorageFull('full')) }
  const crowded = await openApi({ storage: full })
  const dana = await crowded.person('dana')
  const answer = await post(form('profilePicture', png), { who: dana, api: crowded.api })
  expect(await send(answer)).toEqual(refusalIn(setImage, 'noSpaceForPictures'))
  expect(await dana.call('GET /users/profile')).not.toHaveProperty('profilePicture')
  await crowded.close()
})

test('social accounts are names or web addresses, and an empty one is removed', async () => {
  const change = (body: object) => ann.call('POST /users/user-socials', { body })
  await change({ instagram: '@ann.plays', tiktok: 'https://www.tiktok.com/@ann' })
  expect(await change({ tiktok: '', facebook: 'ann' })).toMatchObject({
    instagram: '@ann.plays',
    tiktok: '',
    facebook: 'ann',
  })
  expect(await refusalOf(change({ twitter: 'javascript:alert(1)' }))).toMatchObject({ status: 400 })
})

test('a bio can have line breaks, and no other control characters', async () => {
  const change = (bio: string) => ann.call('POST /users/profile', { body: { bio } })
  expect(await change('Plays records\nsince 1998')).toMatchObject({ bio: 'Plays records\nsince 1998' })
  for (const bio of ['\u0007', 'x'.repeat(501)]) expect(await refusalOf(change(bio))).toMatchObject({ status: 400 })
})
