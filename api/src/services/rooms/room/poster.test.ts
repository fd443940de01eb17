import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { gif, jpeg, png as drawPng, webp } from '@segue/shared/test/pictures.ts'
import { onePixelPng } from '../../../../test/songs.ts'
import { StorageFull, type Storage } from '../../../ports/storage.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { setPoster } from './poster.ts'

let fixtures: Fixtures
let ann: Member
let room: { uuid: string; slug: string }
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Framed' } })
})
afterAll(() => fixtures.close())

const form = (...files: (string | Uint8Array<ArrayBuffer>)[]) => {
  const data = new FormData()
  for (const [at, file] of files.entries()) data.append(`file${at}`, new Blob([file]), 'poster.png')
  return data
}
const png = new Uint8Array(onePixelPng)
const post = (body: BodyInit, { id = room.slug, headers = {}, token = ann.token, api = fixtures.api } = {}) =>
  api.request(`/rooms/${id}/poster`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  })
const send = async (answer: Response) => ({ status: answer.status, message: (await answer.json())['message'] })
const posterUrl = async (answer: Response): Promise<string> => (await answer.json())['posterUrl']
const look = (url: string, headers = {}) => fixtures.api.request(new URL(url).pathname, { headers })

test('a poster is shown with the room, broadcast to it, and served at an immutable URL', async () => {
  const visitor = await fixtures.enter(ann, room.uuid)
  const answer = await post(form(png))
  expect(answer.status).toBe(201)
  const url = await posterUrl(answer)
  expect(url).toMatch(new RegExp(`^http://test/rooms/${room.uuid}/poster/[0-9a-f-]{36}\\.png$`))
  const push = await visitor.receive('updatedRoomSettings')
  expect(JSON.stringify(push.message)).toContain(url)
  const served = await look(url)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(served.headers.get('cache-control')).toContain('immutable')
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(png)
  const again = await look(url, { 'If-None-Match': served.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('a new poster replaces the old one and its file, and the URL is null without one', async () => {
  const first = await posterUrl(await post(form(png)))
  const second = await posterUrl(await post(form(gif())))
  await fixtures.runJobs()
  expect(await send(await look(first))).toEqual({ status: 404, message: 'Picture not found' })
  expect((await look(second)).headers.get('content-type')).toBe('image/gif')
  const bare = await ann.call('DELETE /rooms/{id}/poster', { params: { id: room.slug } })
  expect(bare.posterUrl).toBe(null)
  await fixtures.runJobs()
  expect((await look(second)).status).toBe(404)
})

test('a file that is not a picture is refused, whatever it is called', async () => {
  for (const file of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ', ''])
    expect(await send(await post(form(file)))).toEqual({
      status: 422,
      message: 'This file isn’t a PNG, JPEG, WebP or GIF picture',
    })
  for (const file of [jpeg(), webp()]) expect((await post(form(file))).status).toBe(201)
})

test('a picture that would take a gigabyte in a browser is refused, however small its file is', async () => {
  expect(await send(await post(form(drawPng({ width: 16_000, height: 16_000 }))))).toEqual({
    status: 422,
    message: 'This picture has too many pixels. Pictures can have up to 25 megapixels',
  })
})

test('an upload that is not one whole picture is refused with the reason', async () => {
  expect(await send(await post('hello'))).toMatchObject({ status: 415 })
  expect(await send(await post(form()))).toMatchObject({ status: 400 })
  expect(await send(await post(form(png, png)))).toEqual({
    status: 400,
    message: 'Please upload one picture at a time',
  })
  expect(await send(await post(form(new Uint8Array(5 * 1024 * 1024 + 1))))).toEqual(
    refusalIn(setPoster, 'pictureTooLarge'),
  )
  const fields = new FormData()
  fields.append('name', 'only a field')
  expect(await send(await post(fields))).toEqual({ status: 400, message: 'The upload contains no file' })
  const whole = new Request('http://test/', { method: 'POST', body: form(png) })
  const headers = { 'Content-Type': whole.headers.get('content-type') ?? '' }
  const bytes = new Uint8Array(await whole.arrayBuffer())
  expect(await send(await post(bytes.slice(0, bytes.length - 40), { headers }))).toMatchObject({
    status: 400,
    message: 'The upload was interrupted. Please try again',
  })
})

test('only staff of an existing room can set its poster', async () => {
  const bob = await fixtures.person('bob')
  expect(await send(await post(form(png), { token: bob.token }))).toMatchObject({ status: 403 })
  expect(await send(await post(form(png), { id: 'no-such-room' }))).toEqual({
    status: 404,
    message: 'Room not found',
  })
  expect(await refusalOf(ann.call('DELETE /rooms/{id}/poster', { params: { id: 'no-such-room' } }))).toEqual({
    status: 404,
    message: 'Room not found',
  })
})

test('a full disk is reported, and the previous poster stays', async () => {
  const full: Storage = { ...fixtures.app.storage, put: () => Promise.reject(new StorageFull('full')) }
  const crowded = await openApi({ storage: full })
  const dana = await crowded.person('dana')
  const place = await dana.call('POST /rooms/infrastructure', { body: { name: 'Full' } })
  const answer = await post(form(png), { id: place.slug, token: dana.token, api: crowded.api })
  expect(await send(answer)).toMatchObject({ status: 507 })
  const after = await dana.call('GET /rooms/{id}', { params: { id: place.slug } })
  expect(after.posterUrl).toBe(null)
  await crowded.close()
})
