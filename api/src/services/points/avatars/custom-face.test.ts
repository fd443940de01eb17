import { afterAll, beforeAll, expect, test } from 'vitest'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { gif as drawGif, png as drawPng } from '@segue/shared/test/pictures.ts'
import { createFetchTransport } from '../../../adapters/http/fetch-transport.ts'
import { createOutboundFetch } from '../../../adapters/http/guarded-fetch.ts'

const faces = 'https://cdn.discordapp.com/faces'
const png = drawPng()
const gif = drawGif()

/** The responses of a third party by path. */
const answers: Record<string, () => Response> = {
  '/faces/moth.png': () => new Response(png, { headers: { 'content-type': 'text/html' } }),
  '/faces/other.png': () => new Response(gif),
  '/faces/page.png': () => new Response('<svg onload="alert(1)"/>', { headers: { 'content-type': 'image/png' } }),
  '/faces/huge.png': () => new Response(new Uint8Array(6 * 1024 * 1024).fill(0x89)),
  '/faces/away.png': () => new Response(null, { status: 302, headers: { location: 'https://169.254.169.254/' } }),
}

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
  const send = async ({ url }: Request) => answers[new URL(url).pathname]?.() ?? new Response('none', { status: 404 })
  fixtures.app.fetch = createOutboundFetch({ transport: createFetchTransport(send), map: thirdParties })
})
afterAll(() => fixtures.close())

const change = (customFaceUrl: string | null) =>
  root.call('PATCH /avatars/{slug}', { params: { slug: 'crate-digger' }, body: { customFaceUrl } })
const faceOf = async () =>
  (await fixtures.nobody.call('GET /avatars/{slug}', { params: { slug: 'crate-digger' } })).customFaceUrl
const load = (url: string | null) => fixtures.api.request(String(url).replace('http://test', ''))

test('a custom face is fetched once, and everyone gets our copy', async () => {
  await change(`${faces}/moth.png`)
  const url = await faceOf()
  expect(url).toMatch(/^http:\/\/test\/avatars\/art\/crate-digger\/[0-9a-f-]{36}\.png$/)
  const answer = await load(url)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png)
  expect((await load(String(url).replace('crate-digger', 'ghost'))).status).toBe(404)
})

test('a new custom face has a new URL, and the previous one is deleted', async () => {
  await change(`${faces}/moth.png`)
  const before = await faceOf()
  await change(`${faces}/other.png`)
  const after = await faceOf()
  expect(after).toMatch(/\.gif$/)
  expect((await load(before)).status).toBe(404)
  await root.call('PATCH /avatars/{slug}', { params: { slug: 'crate-digger' }, body: { hasCustomFace: true } })
  expect(await faceOf()).toBe(after)
  await change(null)
  expect(await faceOf()).toBeNull()
  await fixtures.runJobs()
  const name = String(after).split('/').at(-1)
  expect(await fixtures.app.storage.get(`avatars/faces/${name}`)).toBeUndefined()
})

test('a custom face is refused if it is not a picture, too large or not hosted at a known service', async () => {
  const refused = { status: 422, message: expect.stringContaining('No picture for a face') }
  for (const url of [
    `${faces}/page.png`,
    `${faces}/huge.png`,
    `${faces}/away.png`,
    `${faces}/missing.png`,
    'https://faces.example/moth.png',
    'https://127.0.0.1/moth.png',
  ])
    expect(await refusalOf(change(url)), url).toEqual(refused)
  expect(await faceOf()).toBeNull()
  expect(await refusalOf(change('http://cdn.discordapp.com/faces/moth.png'))).toMatchObject({ status: 400 })
})
