import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { gif } from '@segue/shared/test/pictures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { onePixelPng } from '../../../../test/songs.ts'
import { pictureForm as form, wrongPictures } from '../../../../test/wrong-pictures.ts'
import { StorageFull, type Storage } from '../../../ports/storage.ts'
import { setCommunityPicture } from './picture.ts'

let fixtures: Fixtures
let ann: Member
let slug: string
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  slug = (await fixtures.service.call('POST /admin/communities', { body: { name: 'Framed', ownerUuid: ann.uuid } }))
    .slug
})
afterAll(() => fixtures.close())

const png = new Uint8Array(onePixelPng)
const send = (body: BodyInit, { id = slug, headers = {}, token = ann.token, api = fixtures.api } = {}) =>
  api.request(`/communities/${id}/picture`, {
    method: 'PUT',
    body,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  })
const message = async (answer: Response) => ({ status: answer.status, message: (await answer.json())['message'] })
const look = (url: string) => fixtures.api.request(new URL(url).pathname)
const urlOf = async (answer: Response): Promise<string> => (await answer.json())['pictureUrl']

test('the owner can set, replace and remove the picture, and its previous file is deleted', async () => {
  const first = await urlOf(await send(form(png)))
  expect(new Uint8Array(await (await look(first)).arrayBuffer())).toEqual(png)
  const second = await urlOf(await send(form(gif())))
  await fixtures.runJobs()
  expect(await message(await look(first))).toEqual({ status: 404, message: 'Picture not found' })
  expect((await look(second)).headers.get('content-type')).toBe('image/gif')
  const bare = await ann.call('DELETE /communities/{id}/picture', { params: { id: slug } })
  expect(bare.pictureUrl).toBe(null)
  await fixtures.runJobs()
  expect((await look(second)).status).toBe(404)
})

test('a request is refused with the reason unless it has exactly one whole picture', async () => {
  for (const { code, body, headers } of await wrongPictures())
    expect(await message(await send(body, { headers: headers ?? {} }))).toEqual(refusalIn(setCommunityPicture, code))
})

test('only the owner can set the picture, and an unknown community returns 404', async () => {
  const bob = await fixtures.person('bob')
  await bob.call('POST /communities/{id}/join', { params: { id: slug } })
  expect(await message(await send(form(png), { token: bob.token }))).toMatchObject({ status: 403 })
  const notFound = { status: 404, message: 'Community not found' }
  expect(await message(await send(form(png), { id: 'no-such-community' }))).toEqual(notFound)
  expect(
    await refusalOf(ann.call('DELETE /communities/{id}/picture', { params: { id: 'no-such-community' } })),
  ).toEqual(notFound)
})

test('a full disk is reported', async () => {
  const full: Storage = { ...fixtures.app.storage, put: () => Promise.reject(new StorageFull('full')) }
  const crowded = await openApi({ storage: full })
  const dana = await crowded.person('dana')
  const body = { name: 'Full', ownerUuid: dana.uuid }
  const { slug: id } = await crowded.service.call('POST /admin/communities', { body })
  const answer = await send(form(png), { id, token: dana.token, api: crowded.api })
  expect(await message(answer)).toEqual(refusalIn(setCommunityPicture, 'noSpaceForPictures'))
  await crowded.close()
})
