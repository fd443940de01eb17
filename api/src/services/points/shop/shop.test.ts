import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumableShows } from '@segue/shared/points/consumables.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { onePixelPng } from '../../../../test/songs.ts'
import { pictureForm as form, wrongPictures } from '../../../../test/wrong-pictures.ts'
import { StorageFull, type Storage } from '../../../ports/storage.ts'
import { seed } from '../../../db/seed.ts'
import { changeBundle, createBundle, deleteBundle, getBundle, setBundleThumbnail } from './bundles.ts'
import { changeConsumable, createConsumable, deleteConsumable, getConsumable } from './consumables.ts'
import { uploadConsumableFile, getConsumableFile } from './pictures.ts'

let fixtures: Fixtures
let ann: Member
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const missing = { params: { id: '2000000000' } }
const withId = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const send = (method: string, path: string, body: BodyInit, who = root, headers: Record<string, string> = {}) =>
  fixtures.api.request(path, { method, body, headers: { Authorization: `Bearer ${who.token}`, ...headers } })
const look = (url: string) => fixtures.api.request(new URL(url).pathname)
const rain = { name: 'Rain', tokenCost: 3, show: 'confetti' as const, fileId: 'confetti.svg' }
const createRain = () => root.call('POST /api/v1/consumables', { body: rain })
let products = 0
const createSack = (tokens = 100) =>
  root.call('POST /api/v1/token-bundles', { body: { productId: ++products, name: 'A sack', tokens } })

test('the shop has a built-in consumable for every show, each with a drawing of our own', async () => {
  const { consumables, hasMore } = await fixtures.nobody.call('GET /api/v1/consumables')
  expect(consumables.map(({ show }) => show).toSorted()).toEqual([...consumableShows].toSorted())
  expect(hasMore).toBe(false)
  for (const { fileUrl, tokenCost } of consumables) {
    expect(tokenCost).toBeGreaterThan(0)
    const picture = await look(fileUrl)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toMatch(/^<svg .*<\/svg>$/)
    const etag = picture.headers.get('etag') ?? ''
    const again = await fixtures.api.request(new URL(fileUrl).pathname, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
  }
})

test('changes and deletions of built-in consumables survive a restart', async () => {
  const { consumables } = await fixtures.nobody.call('GET /api/v1/consumables')
  const [drinks, flower] = ['drinks', 'flower'].map((show) => consumables.find((one) => one.show === show)?.id ?? 0)
  await root.call('PATCH /api/v1/consumables/{id}', { ...withId({ id: drinks ?? 0 }), body: { tokenCost: 31 } })
  await root.call('DELETE /api/v1/consumables/{id}', withId({ id: flower ?? 0 }))
  await seed(fixtures.app.db)
  const after = (await fixtures.nobody.call('GET /api/v1/consumables')).consumables
  expect(after.find(({ id }) => id === drinks)?.tokenCost).toBe(31)
  expect(after.some(({ show }) => show === 'flower')).toBe(false)
  await fixtures.app.db.updateTable('consumable').set({ deletedAt: null }).where('house', '=', 'flower').execute()
})

test('an administrator can add a consumable with a picture, which everyone sees', async () => {
  const uploaded = await send('POST', '/api/v1/consumables/files', form(new Uint8Array(onePixelPng)))
  expect(uploaded.status).toBe(201)
  const { fileId } = await uploaded.json()
  const made = await root.call('POST /api/v1/consumables', { body: { ...rain, fileId } })
  expect(await fixtures.nobody.call('GET /api/v1/consumables/{id}', withId(made))).toEqual(made)
  const picture = await look(made.fileUrl)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array(onePixelPng))
  expect((await send('POST', '/api/v1/consumables/files', form('<svg xmlns="x"/>'))).status).toBe(422)
  expect((await send('POST', '/api/v1/consumables/files', form(new Uint8Array(onePixelPng)), ann)).status).toBe(403)
})

test('pages of consumables stay the same while others are added', async () => {
  const longAgo = new Date(fixtures.clock.now() - 86_400_000)
  await fixtures.app.db.updateTable('consumable').set({ createdAt: longAgo }).where('house', 'is not', null).execute()
  const createdBefore = new Date(fixtures.clock.now() + 1).toISOString()
  const first = await createRain()
  const { count } = await fixtures.nobody.call('GET /api/v1/consumables/count', { query: { createdBefore } })
  fixtures.clock.pass(10_000)
  await createRain()
  expect((await fixtures.nobody.call('GET /api/v1/consumables/count', { query: { createdBefore } })).count).toBe(
    count,
  )
  expect((await fixtures.nobody.call('GET /api/v1/consumables/count')).count).toBe(count + 1)
  const page = (offset: number) =>
    fixtures.nobody.call('GET /api/v1/consumables', { query: { createdBefore, limit: 5, offset } })
  expect((await page(0)).hasMore).toBe(true)
  const last = await page(count - 1)
  expect(last).toMatchObject({ hasMore: false, consumables: [{ id: first.id }] })
  const alone = await fixtures.nobody.call('GET /api/v1/consumables', { query: { id: first.id } })
  expect(alone.consumables).toEqual([first])
})

test('a page has 32 items by default', async () => {
  for (let at = 0; at < 33; at++) await createSack(1)
  const { tokenBundles, hasMore } = await fixtures.nobody.call('GET /api/v1/token-bundles')
  expect([tokenBundles.length, hasMore]).toEqual([32, true])
  const { count } = await fixtures.nobody.call('GET /api/v1/token-bundles/count')
  expect(count).toBeGreaterThanOrEqual(33)
  await fixtures.app.db.deleteFrom('tokenBundle').execute()
})

test('a bundle needs a product of its own and can be found by it', async () => {
  const [sack, chest] = [await createSack(100), await createSack(550)]
  const body = { productId: sack.productId, name: 'Twice', tokens: 5 }
  expect(await refusalOf(root.call('POST /api/v1/token-bundles', { body }))).toEqual(
    refusalIn(createBundle, 'productHasBundle'),
  )
  const stolen = root.call('PATCH /api/v1/token-bundles/{id}', {
    ...withId(chest),
    body: { productId: sack.productId },
  })
  expect(await refusalOf(stolen)).toEqual(refusalIn(changeBundle, 'productHasBundle'))
  const query = { productId: sack.productId }
  expect(await fixtures.nobody.call('GET /api/v1/token-bundles', { query })).toEqual({
    tokenBundles: [sack],
    hasMore: false,
  })
  expect(await fixtures.nobody.call('GET /api/v1/token-bundles/count', { query })).toEqual({ count: 1 })
  const larger = await root.call('PATCH /api/v1/token-bundles/{id}', { ...withId(sack), body: { tokens: 120 } })
  expect(larger.tokens).toBe(120)
  await root.call('POST /api/v1/token-bundles/{id}', withId(sack))
  expect(await refusalOf(fixtures.nobody.call('GET /api/v1/token-bundles/{id}', withId(sack)))).toEqual(
    refusalIn(getBundle, 'tokenBundleNotFound'),
  )
  await root.call('POST /api/v1/token-bundles', { body })
})

test('a bundle shows our picture until it has its own, and a replaced picture is deleted', async () => {
  const sack = await createSack()
  expect(sack.thumbnail).toMatch(/tokens\.svg$/)
  expect((await look(sack.thumbnail)).status).toBe(200)
  const put = async () => {
    const path = `/api/v1/token-bundles/${sack.id}/thumbnail`
    const { thumbnail } = await (await send('PATCH', path, form(new Uint8Array(onePixelPng)))).json()
    return String(thumbnail)
  }
  const [first, second] = [await put(), await put()]
  await fixtures.runJobs()
  expect((await look(first)).status).toBe(404)
  expect((await look(second)).status).toBe(200)
  const gone = await send('PATCH', '/api/v1/token-bundles/2000000000/thumbnail', form(new Uint8Array(onePixelPng)))
  expect([gone.status, (await gone.json())['message']]).toEqual(
    Object.values(refusalIn(setBundleThumbnail, 'tokenBundleNotFound')),
  )
  const path = `/api/v1/token-bundles/${sack.id}/thumbnail`
  expect((await send('PATCH', path, form('not a picture'))).status).toBe(422)
  expect((await send('PATCH', path, 'not a form')).status).toBe(415)
})

test('an upload is refused if it is not exactly one whole picture, or if there is no space for it', async () => {
  const full: Storage = { ...fixtures.app.storage, put: () => Promise.reject(new StorageFull('full')) }
  const message = async (answer: Response) => ({ status: answer.status, message: (await answer.json())['message'] })
  for (const { method, path, call } of [
    { method: 'POST', path: '/api/v1/consumables/files', call: uploadConsumableFile },
    { method: 'PATCH', path: `/api/v1/token-bundles/${(await createSack()).id}/thumbnail`, call: setBundleThumbnail },
  ]) {
    for (const { code, body, headers } of await wrongPictures())
      expect(await message(await send(method, path, body, root, headers))).toEqual(refusalIn(call, code))
    const { storage } = fixtures.app
    fixtures.app.storage = full
    const answer = await send(method, path, form(new Uint8Array(onePixelPng)))
    fixtures.app.storage = storage
    expect(await message(answer)).toEqual(refusalIn(call, 'noSpaceForPictures'))
  }
})

test('unknown consumables, bundles and pictures return 404', async () => {
  const body = { name: 'Nothing' }
  const calls = [
    [() => fixtures.nobody.call('GET /api/v1/consumables/{id}', missing), getConsumable, 'consumableNotFound'],
    [() => root.call('PATCH /api/v1/consumables/{id}', { ...missing, body }), changeConsumable, 'consumableNotFound'],
    [() => root.call('DELETE /api/v1/consumables/{id}', missing), deleteConsumable, 'consumableNotFound'],
    [() => fixtures.nobody.call('GET /api/v1/token-bundles/{id}', missing), getBundle, 'tokenBundleNotFound'],
    [() => root.call('PATCH /api/v1/token-bundles/{id}', { ...missing, body }), changeBundle, 'tokenBundleNotFound'],
    [() => root.call('POST /api/v1/token-bundles/{id}', missing), deleteBundle, 'tokenBundleNotFound'],
  ] as const
  for (const [call, operation, code] of calls) expect(await refusalOf(call())).toEqual(refusalIn(operation, code))
  const fileId = `${fixtures.app.ids.uuid()}.png`
  const answer = await fixtures.api.request(`/api/v1/consumables/files/${fileId}`)
  expect([answer.status, (await answer.json())['message']]).toEqual(
    Object.values(refusalIn(getConsumableFile, 'shopPictureNotFound')),
  )
  const unseen = root.call('POST /api/v1/consumables', { body: { ...rain, fileId } })
  expect(await refusalOf(unseen)).toEqual(refusalIn(createConsumable, 'unknownPicture'))
  const made = await createRain()
  const unseenAgain = root.call('PATCH /api/v1/consumables/{id}', { ...withId(made), body: { fileId } })
  expect(await refusalOf(unseenAgain)).toEqual(refusalIn(changeConsumable, 'unknownPicture'))
})

test.each([{ tokenCost: 0 }, { tokenCost: 1.5 }, { tokenCost: 1_000_001 }, { name: '  ' }, { fileId: '../secret' }])(
  'a consumable with %j is refused',
  async (wrong) => {
    const request = root.call('POST /api/v1/consumables', { body: { ...rain, ...wrong } })
    expect(await refusalOf(request)).toMatchObject({ status: 400 })
  },
)
