import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Person
let bob: Person
let root: Person
beforeAll(async () => {
  fixtures = await openApi()
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const create = (body: { name: string; slug?: string; description?: string; ownerUuid?: string }, who = root) =>
  who.call('POST /admin/communities', { body: { ownerUuid: ann.uuid, ...body } })
const read = (id: string | number, query: { fields?: string } = {}) =>
  root.call('GET /admin/communities/{id}', { params: { id: String(id) }, query })
const slugTaken = { status: 409, message: 'Another community already has this address' }
const notFound = { status: 404, message: 'Community not found' }
const noUser = { status: 404, message: 'User not found' }
const nobody = '00000000-0000-4000-8000-000000000000'

test('only administrators create communities', async () => {
  const mod = await fixtures.person('mod', { role: 'moderator' })
  for (const who of [ann, mod]) expect(await refusalOf(create({ name: 'Mine' }, who))).toMatchObject({ status: 403 })
  expect(await create({ name: 'Ours' })).toMatchObject({
    slug: 'ours',
    ownerUuid: ann.uuid,
    membersCount: 1,
    roomsCount: 0,
    deletedAt: null,
  })
})

test('communities with the same name get different addresses, even when created concurrently', async () => {
  const made = await Promise.all([1, 2, 3].map(() => create({ name: 'Again' })))
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(3)
  await create({ name: 'Chosen', slug: 'The-One' })
  expect(await refusalOf(create({ name: 'Other', slug: 'the-one' }))).toEqual(slugTaken)
  for (const slug of ['bulk', '123', 'two words', ann.uuid])
    expect(await refusalOf(create({ name: 'Odd', slug }))).toMatchObject({ status: 400 })
  expect((await create({ name: 'Bulk' })).slug).toBe('community-bulk')
  expect(await refusalOf(create({ name: 'Of nobody', ownerUuid: nobody }))).toEqual(noUser)
})

test('a bulk request creates all of its communities or none', async () => {
  const bulk = (list: object[]) =>
    root.call('POST /admin/communities/bulk', {
      body: { bulk: list.map((one) => ({ name: '', ownerUuid: ann.uuid, ...one })) },
    })
  const made = await bulk([{ name: 'Twin' }, { name: 'Twin' }, { name: 'Third', ownerUuid: bob.uuid }])
  expect(made.map(({ slug, ownerUuid }) => [slug, ownerUuid])).toEqual([
    ['twin', ann.uuid],
    ['twin-2', ann.uuid],
    ['third', bob.uuid],
  ])
  expect(await refusalOf(bulk([{ name: 'Fine' }, { name: 'Lost', ownerUuid: nobody }]))).toEqual(noUser)
  expect(await refusalOf(bulk([{ name: 'Fine' }, { name: 'Taken', slug: 'twin' }]))).toEqual(slugTaken)
  expect(await refusalOf(bulk([]))).toMatchObject({ status: 400 })
  expect(await refusalOf(read('fine'))).toEqual(notFound)
})

test('PATCH changes only the fields in its body, PUT replaces all of them', async () => {
  const { slug, id } = await create({ name: 'Before', description: 'Long ago' })
  const params = { id: slug }
  const changed = await root.call('PATCH /admin/communities/{id}', { params, body: { name: 'After' } })
  expect(changed).toMatchObject({ id, slug, name: 'After', description: 'Long ago', ownerUuid: ann.uuid })
  const replaced = await root.call('PUT /admin/communities/{id}', {
    params,
    body: { name: 'New', slug: 'brand-new', ownerUuid: bob.uuid },
  })
  expect(replaced).toMatchObject({ id, slug: 'brand-new', name: 'New', description: '', ownerUuid: bob.uuid })
  // The previous owner stays a member.
  expect(replaced.membersCount).toBe(2)
  const incomplete = fixtures.api.request(`/admin/communities/${id}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${root.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Alone' }),
  })
  expect((await incomplete).status).toBe(400)
  const change = (body: { slug?: string; ownerUuid?: string }) => [
    () => root.call('PATCH /admin/communities/{id}', { params: { id: 'brand-new' }, body }),
    () =>
      root.call('PUT /admin/communities/{id}', {
        params: { id: 'brand-new' },
        body: { name: 'New', slug: 'brand-new', ownerUuid: bob.uuid, ...body },
      }),
  ]
  await create({ name: 'In the way', slug: 'in-the-way' })
  for (const one of change({ slug: 'in-the-way' })) expect(await refusalOf(one())).toEqual(slugTaken)
  for (const one of change({ ownerUuid: nobody })) expect(await refusalOf(one())).toEqual(noUser)
})

test('an ended community returns 404 for everyone, and its address stays taken', async () => {
  const { id, slug } = await create({ name: 'Ending' })
  await bob.call('POST /communities/{id}/join', { params: { id: slug } })
  const params = { id: slug }
  await root.call('DELETE /admin/communities/{id}', { params })
  for (const one of [
    () => root.call('DELETE /admin/communities/{id}', { params }),
    () => root.call('PATCH /admin/communities/{id}', { params, body: { name: 'x' } }),
    () => root.call('PUT /admin/communities/{id}', { params, body: { name: 'x', slug, ownerUuid: ann.uuid } }),
    () => bob.call('GET /communities/{id}', { params }),
    () => bob.call('POST /communities/{id}/join', { params }),
    () => read('no-such-community'),
  ])
    expect(await refusalOf(one())).toEqual(notFound)
  expect((await bob.call('GET /user-communities')).communities.map((one) => one.slug)).not.toContain(slug)
  expect(await read(id)).toMatchObject({ slug, membersCount: 0, roomsCount: 0 })
  expect((await read(id)).deletedAt).not.toBe(null)
  expect(await refusalOf(create({ name: 'Heir', slug }))).toEqual(slugTaken)
})

test('administrators can query communities like their other lists, and get one with selected fields', async () => {
  await create({ name: 'Needle' })
  const list = await root.call('GET /admin/communities', {
    query: { filter: 'name||$eq||Needle', fields: 'id,name,membersCount', sort: 'membersCount,DESC' },
  })
  expect(list).toMatchObject({ total: 1, data: [{ name: 'Needle', membersCount: 1 }] })
  expect(Object.keys(list.data[0] ?? {}).toSorted()).toEqual(['id', 'membersCount', 'name'])
  expect(await read('needle', { fields: 'slug,ownerUuid' })).toEqual({ slug: 'needle', ownerUuid: ann.uuid })
  expect(await refusalOf(read('needle', { fields: 'password' }))).toMatchObject({ status: 400 })
})
