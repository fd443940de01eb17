import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const fetchArt = (url: string, headers: Record<string, string> = {}) =>
  fixtures.api.request(url.replace('http://test', ''), { headers })

test('at least 24 avatars are free to choose, and the special ones are listed too', async () => {
  const avatars = await fixtures.nobody.call('GET /avatars')
  const free = avatars.filter(({ avatarStatus }) => avatarStatus === 'PUBLIC')
  expect(new Set(free.map(({ slug }) => slug)).size).toBeGreaterThanOrEqual(24)
  expect(free.every(({ isAvailableForCurrentUser }) => isAvailableForCurrentUser)).toBe(true)
  const special = avatars.filter(({ avatarStatus }) => avatarStatus === 'PRIVATE').map(({ slug }) => slug)
  expect(special.toSorted()).toEqual(['bot-01', 'bot-2', 'discord', 'ghost', 'staff'])
  expect(avatars.filter(({ discordOnly }) => discordOnly).map(({ slug }) => slug)).toEqual(['discord'])
  expect(await fixtures.nobody.call('GET /all-avatars')).toEqual(avatars)
})

test('an avatar has the fields that existing clients read', async () => {
  expect(await fixtures.nobody.call('GET /avatars/{slug}', { params: { slug: 'ghost' } })).toEqual({
    frontBodyUrl: 'http://test/avatars/art/ghost/front-body.svg',
    backBodyUrl: 'http://test/avatars/art/ghost/back-body.svg',
    frontHeadUrl: 'http://test/avatars/art/ghost/front-head.svg',
    backHeadUrl: 'http://test/avatars/art/ghost/back-head.svg',
    frontBodyPngUrl: 'http://test/avatars/art/ghost/front-body.png',
    backBodyPngUrl: 'http://test/avatars/art/ghost/back-body.png',
    frontHeadPngUrl: 'http://test/avatars/art/ghost/front-head.png',
    backHeadPngUrl: 'http://test/avatars/art/ghost/back-head.png',
    customFaceUrl: null,
    slug: 'ghost',
    avatarStatus: 'PRIVATE',
    hasCustomFace: false,
    rankingValue: null,
    seasonId: null,
    hasSmallBody: true,
    discordOnly: false,
    isAvailableForCurrentUser: true,
    seasonName: null,
    earnedBy: 'role',
  })
})

test("the product's own avatars depend on the user's role", async () => {
  const [ann, kim] = [await fixtures.person('ann'), await fixtures.person('kim', { role: 'staff' })]
  const { uuid: bot } = await ann.call('POST /users/sign-up-bot', { body: { botNickName: 'ann bot' } })
  const mayWear = async (slug: string, uuid: string) =>
    (await ann.call('GET /avatars/{slug}/{uuid}', { params: { slug, uuid } })).isAvailableForCurrentUser
  expect([await mayWear('staff', ann.uuid), await mayWear('staff', kim.uuid)]).toEqual([false, true])
  expect([await mayWear('bot-2', ann.uuid), await mayWear('bot-2', bot)]).toEqual([false, true])
  expect(await mayWear('staff', '00000000-0000-4000-8000-000000000000')).toBe(false)
})

test('every avatar says how it is earned', async () => {
  const ways = new Map((await fixtures.nobody.call('GET /all-avatars')).map(({ slug, earnedBy }) => [slug, earnedBy]))
  expect([ways.get('crate-digger'), ways.get('discord'), ways.get('staff')]).toEqual(['anybody', 'discord', 'role'])
})

test('an unknown avatar returns 404, and an unknown view 400', async () => {
  const ann = await fixtures.person('ann')
  const missing = { status: 404, message: 'Avatar not found' }
  const slug = 'nobody-drew-this'
  expect(await refusalOf(fixtures.nobody.call('GET /avatars/{slug}', { params: { slug } }))).toEqual(missing)
  expect(await refusalOf(ann.call('GET /avatars/{slug}/{uuid}', { params: { slug, uuid: ann.uuid } }))).toEqual(
    missing,
  )
  const service = fixtures.service.call('GET /service/avatar/{avatarSlug}', { params: { avatarSlug: slug } })
  expect(await refusalOf(service)).toEqual(missing)
  expect((await fetchArt('/avatars/art/nobody-drew-this/front-body.svg')).status).toBe(404)
  expect((await fetchArt('/avatars/art/ghost/side-body.svg')).status).toBe(400)
})

test('subscriber avatars are listed separately, and services can get any single avatar', async () => {
  const ann = await fixtures.person('ann')
  const subscribers = await ann.call('GET /avatars/subscriber')
  const all = await fixtures.nobody.call('GET /all-avatars')
  expect(subscribers).toEqual(all.filter(({ avatarStatus }) => avatarStatus === 'SUBSCRIBER_ONLY'))
  const found = await fixtures.service.call('GET /service/avatar/{avatarSlug}', { params: { avatarSlug: 'staff' } })
  expect(found.slug).toBe('staff')
})

test('the views of all avatars are distinct SVGs', async () => {
  const drawings = new Set<string>()
  const avatars = await fixtures.nobody.call('GET /avatars')
  for (const avatar of avatars) {
    for (const url of [avatar.frontBodyUrl, avatar.backBodyUrl, avatar.frontHeadUrl, avatar.backHeadUrl]) {
      const answer = await fetchArt(url)
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      drawings.add(await answer.text())
    }
  }
  expect(drawings.size).toBeGreaterThan(avatars.length * 3)
})

test('the color parameter dyes a drawing, and invalid values are ignored', async () => {
  const body = async (query: string) => {
    const answer = await fetchArt(`/avatars/art/cat/front-body.svg${query}`)
    return { text: await answer.text(), etag: answer.headers.get('etag') }
  }
  const [plain, orange, teal] = [await body(''), await body('?color=%23ff8800'), await body('?color=%2300aaaa')]
  expect(new Set([plain.text, orange.text, teal.text]).size).toBe(3)
  expect(new Set([plain.etag, orange.etag, teal.etag]).size).toBe(3)
  expect(orange.text).toContain('#ff8800')
  expect(await body(`?color=${encodeURIComponent('"/><script>')}`)).toEqual(plain)
})

test('a picture is cacheable and revalidated by its ETag', async () => {
  const first = await fetchArt('/avatars/art/ghost/front-head.png')
  expect(first.headers.get('content-type')).toBe('image/png')
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=604800/)
  const bytes = new Uint8Array(await first.arrayBuffer())
  expect(Array.from(bytes.subarray(0, 8))).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const width = new DataView(bytes.buffer).getUint32(16)
  expect(width).toBe(360)
  const again = await fetchArt('/avatars/art/ghost/front-head.png', {
    'If-None-Match': first.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})
