import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../test/fixtures.ts'
import { createOutbox, type Outbox } from '../../adapters/mail/outbox.ts'
import { outboxKeyOf } from './outbox-key.ts'
import { outboxAddress, serveOutbox } from './outbox-pages.ts'
import { newSigningKeys } from '../signing-keys.ts'

let fixtures: Fixtures
let outbox: Outbox
const key = 'only-the-log-tells'

beforeAll(async () => {
  fixtures = await openApi()
  outbox = createOutbox(fixtures.app.db, fixtures.app.clock)
  serveOutbox(fixtures.api, outbox, key)
})
afterAll(() => fixtures.close())

const email = {
  to: 'ann@example.test',
  subject: 'A <b>e-mail</b>',
  text: 'Go to\n\nhttp://test/a?b=1&c=2',
  html: '<p>"Hi"</p>',
}
const read = async (path: string) => {
  const answer = await fixtures.api.request(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the outbox lists its e-mails, newest first, and shows each', async () => {
  await outbox.send({ ...email, subject: 'The first one' })
  await outbox.send(email)
  const list = await read(outboxAddress('', key))
  expect(list.text.indexOf('A &lt;b&gt;e-mail')).toBeLessThan(list.text.indexOf('The first one'))
  const link = /href="(\/outbox\/\d+\?key=[^"]+)">A &lt;b/.exec(list.text)?.[1] ?? ''
  const page = await read(link)
  expect(page.text).toContain('<a href="http://test/a?b=1&amp;c=2">')
  expect(page.text).toContain('srcdoc="&lt;p&gt;&quot;Hi&quot;&lt;/p&gt;"')
  expect(page.text).not.toContain('<b>e-mail')
})

test('e-mails stay out of caches, and their URLs out of referrers', async () => {
  const { headers } = await read(outboxAddress('', key))
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test("the outbox can't be read without its key", async () => {
  await outbox.send(email)
  for (const path of ['/outbox', '/outbox?key=', '/outbox?key=wrong', '/outbox/1', '/outbox/1?key=wrong'])
    expect((await read(path)).status).toBe(404)
  expect((await read(`/outbox/999999?key=${key}`)).status).toBe(404)
})

test('each installation has its own outbox key, which stays the same', async () => {
  const [ours, theirs] = [await newSigningKeys(), await newSigningKeys()]
  expect(await outboxKeyOf(ours)).toBe(await outboxKeyOf(ours))
  expect(await outboxKeyOf(ours)).not.toBe(await outboxKeyOf(theirs))
  expect(await outboxKeyOf(ours)).toMatch(/^[\w-]{22}$/)
})

test('the outbox keeps the latest 500 e-mails', async () => {
  const rows = Array.from({ length: 510 }, (_, at) => ({ ...email, subject: `E-mail ${at}`, sentAt: new Date() }))
  await fixtures.app.db.insertInto('outboxLetter').values(rows).execute()
  await outbox.send({ ...email, subject: 'The last one' })
  const { total } = await fixtures.app.db
    .selectFrom('outboxLetter')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(total).toBe(500)
  expect((await outbox.list())[0]?.subject).toBe('The last one')
})
