import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, subjectOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { dayMs, minuteMs } from '../../../ports/clock.ts'
import { validateMagicLink } from './magic-link.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const linkOf = async (who: Pick<Person, 'call'>) => (await who.call('GET /auth/magic-link')).shortLivedToken
const follow = async (shortLivedToken: string) =>
  (await fixtures.nobody.call('POST /auth/validate-magic-link', { body: { shortLivedToken } })).accessToken
const works = (token: string) =>
  fixtures
    .as(token)('GET /auth/session')
    .then(
      () => true,
      () => false,
    )
const notValid = refusalIn(validateMagicLink, 'magicLinkNotValid')

test('a magic link signs its user in elsewhere, once', async () => {
  const ann = await fixtures.person('ann')
  const { shortLivedToken, url } = await ann.call('GET /auth/magic-link')
  expect(url).toBe(`http://test/magic-link/${shortLivedToken}`)
  const token = await follow(shortLivedToken)
  expect(subjectOf(token)).toBe(ann.uuid)
  expect(await refusalOf(follow(shortLivedToken))).toEqual(notValid)
  expect(await ann.call('GET /auth/sessions')).toContainEqual(expect.objectContaining({ means: 'magicLink' }))
})

test('of concurrent sign-ins with one link, one succeeds', async () => {
  const link = await linkOf(await fixtures.person('ann'))
  const results = await Promise.allSettled([follow(link), follow(link), follow(link)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a link works for five minutes, and a newer one replaces it', async () => {
  const ann = await fixtures.person('ann')
  const [older, newer] = [await linkOf(ann), await linkOf(ann)]
  expect(await refusalOf(follow(older))).toEqual(notValid)
  fixtures.clock.pass(5 * minuteMs)
  expect(await refusalOf(follow(newer))).toEqual(notValid)
  expect(await refusalOf(follow('made up'))).toEqual(notValid)
})

test("guests can't create magic links", async () => {
  const ghost = await fixtures.guest()
  expect(await refusalOf(ghost.call('GET /auth/magic-link'))).toMatchObject({ status: 401 })
})

test('a link is invalidated by the end of its session, a ban and a deactivation', async () => {
  const [ann, bob, cleo] = [await fixtures.person('ann'), await fixtures.person('bob'), await fixtures.person('cleo')]
  const links = [await linkOf(ann), await linkOf(bob), await linkOf(cleo)]
  await ann.call('POST /auth/logout')
  const set = (uuid: string, change: { bannedUntil: Date } | { deactivatedAt: Date }) =>
    fixtures.app.db.updateTable('user').set(change).where('uuid', '=', uuid).execute()
  await set(bob.uuid, { bannedUntil: new Date(fixtures.clock.now() + dayMs) })
  await set(cleo.uuid, { deactivatedAt: new Date(fixtures.clock.now()) })
  for (const link of links) expect(await refusalOf(follow(link))).toEqual(notValid)
})

test('sessions started from a stolen token end with its session, over any number of links', async () => {
  const ann = await fixtures.person('ann')
  let token = ann.token
  const stolen: string[] = []
  for (let count = 0; count < 3; count++) {
    token = await follow(await linkOf({ call: fixtures.as(token) }))
    stolen.push(token)
  }
  expect(await Promise.all(stolen.map(works))).toEqual([true, true, true])
  await ann.call('POST /auth/logout')
  expect(await Promise.all(stolen.map(works))).toEqual([false, false, false])
})

test('a session started by a link expires with the session that created the link', async () => {
  const ann = await fixtures.person('ann')
  fixtures.clock.pass(dayMs)
  const { exp } = decodeJwt(await follow(await linkOf(ann)))
  expect(exp).toBe(decodeJwt(ann.token).exp)
})

test("a session started by a link doesn't count as a recent sign-in, so changing sign-in methods needs the password", async () => {
  const ann = await fixtures.person('ann')
  const call = fixtures.as(await follow(await linkOf(ann)))
  expect(await call('GET /auth/sign-in-methods')).toMatchObject({ signedInRecently: false })
  expect(await refusalOf(call('POST /users/emails', { body: { email: 'thief@example.test' } }))).toMatchObject({
    status: 403,
  })
})

test('no table contains a usable token', async () => {
  const link = await linkOf(await fixtures.person('ann'))
  const rows = await fixtures.app.db.selectFrom('magicLink').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(link)
})
