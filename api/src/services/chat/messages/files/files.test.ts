import { maxPictures } from '@segue/shared/chat/message.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, type Chat } from '../../../../../test/chat.ts'
import type { Fixtures, Member, Person } from '../../../../../test/fixtures.ts'
import { png as drawPng, pngText } from '@segue/shared/test/pictures.ts'
import { dayMs } from '../../../../ports/clock.ts'
import { StorageFull, type Storage } from '../../../../ports/storage.ts'
import { maxFileBytes } from './files.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann } = chat)
})
afterAll(() => fixtures.close())

const png = Buffer.from(drawPng())

async function sendFile(
  who: Person,
  fields: Record<string, string>,
  file?: { bytes: Uint8Array<ArrayBuffer>; name: string },
  path = '/v3.0/messages',
) {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  if (file) form.append('file', new Blob([file.bytes]), file.name)
  const answer = await fixtures.api.request(path, {
    method: 'POST',
    headers: { authtoken: who.token },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}

async function sendFiles(fields: Record<string, string>, files: readonly Uint8Array<ArrayBuffer>[]) {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  for (const [at, bytes] of files.entries()) form.append('files[]', new Blob([bytes]), `cat-${at}.png`)
  const headers = { authtoken: ann.token }
  const answer = await fixtures.api.request('/v3/messages', { method: 'POST', headers, body: form })
  return { status: answer.status, body: await answer.json() }
}

const picture = (receiver: string, more: Record<string, string> = {}) => ({
  receiver,
  receiverType: 'group',
  category: 'message',
  type: 'image',
  data: '{}',
  ...more,
})

test('[C36] a picture in a form is stored, served without a token, and deleted with its message', async () => {
  const guid = await chat.room()
  const { status, body } = await sendFile(ann, picture(guid), { bytes: new Uint8Array(png), name: 'cat.png' })
  expect(status).toBe(200)
  const [attachment] = body.data.data.attachments
  expect(attachment).toMatchObject({ name: 'cat.png', extension: 'png', mimeType: 'image/png', size: png.length })
  expect(body.data.data).toMatchObject({ url: attachment.url })
  expect(JSON.stringify((await chat.read(ann, guid)).data)).not.toContain('"file"')
  const path = new URL(attachment.url).pathname
  const served = await fixtures.api.request(path)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(png)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(served.headers.get('content-security-policy')).toContain('sandbox')
  await ann.call('PUT /messages/{id}', { params: { id: Number(body.data.id) }, body: { data: { text: 'my cat' } } })
  await fixtures.runJobs()
  expect((await fixtures.api.request(path)).status).toBe(200)
  await ann.call('DELETE /messages/{id}', { params: { id: Number(body.data.id) } })
  // A deleted message can be restored for ten seconds.
  fixtures.clock.pass(10_000)
  await fixtures.runJobs()
  await fixtures.runJobs()
  expect((await fixtures.api.request(path)).status).toBe(404)
})

test('[C36] the first bytes decide the type: a web page is not accepted as a picture, and other files are downloaded, not opened', async () => {
  const guid = await chat.room()
  const page = { bytes: new TextEncoder().encode('<script>alert(1)</script>'), name: 'cat.png' }
  expect(await sendFile(ann, picture(guid), page)).toMatchObject({ status: 422, body: { code: 'ERR_BAD_FILE' } })
  expect((await chat.read(ann, guid)).data).toEqual([])
  const { body } = await sendFile(ann, picture(guid, { type: 'file' }), page)
  const served = await fixtures.api.request(new URL(body.data.data.attachments[0].url).pathname)
  expect(served.headers.get('content-type')).toBe('application/octet-stream')
  expect(served.headers.get('content-disposition')).toBe('attachment')
})

test('[C36] a picture is stored without its location metadata, and rejected if it has too many pixels', async () => {
  const guid = await chat.room()
  const taken = { bytes: drawPng({}, pngText('Berlin')), name: 'cat.png' }
  const { body } = await sendFile(ann, picture(guid), taken)
  const [attachment] = body.data.data.attachments
  expect(attachment).toMatchObject({ size: png.length })
  const served = await fixtures.api.request(new URL(attachment.url).pathname)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(png)
  const bomb = { bytes: drawPng({ width: 16_000, height: 16_000 }), name: 'cat.png' }
  for (const type of ['image', 'file'])
    expect(await sendFile(ann, picture(guid, { type }), bomb)).toMatchObject({
      status: 422,
      body: { code: 'tooManyPixels' },
    })
})

test('[C36] the address of a picture, in a form without a file, becomes an attachment', async () => {
  const guid = await chat.room()
  const url = 'https://pictures.example.test/cats/one.gif'
  const { status, body } = await sendFile(ann, picture(guid, { data: JSON.stringify({ url }) }))
  expect(status).toBe(200)
  expect(body.data.data).toMatchObject({ url, attachments: [{ url, name: 'one.gif', extension: 'gif' }] })
})

test('[C36] a form with several files becomes one message, and they are deleted together', async () => {
  const guid = await chat.room()
  const files = [1, 2, 3].map((width) => drawPng({ width }))
  const { status, body } = await sendFiles(picture(guid), files)
  expect(status).toBe(200)
  const { attachments, url } = body.data.data
  expect(attachments.map(({ name }: { name: string }) => name)).toEqual(['cat-0.png', 'cat-1.png', 'cat-2.png'])
  expect(url).toBe(attachments[0].url)
  const paths = attachments.map((one: { url: string }) => new URL(one.url).pathname)
  const statuses = () => Promise.all(paths.map(async (path: string) => (await fixtures.api.request(path)).status))
  for (const [at, path] of paths.entries())
    expect(new Uint8Array(await (await fixtures.api.request(path)).arrayBuffer())).toEqual(files[at])
  await ann.call('DELETE /messages/{id}', { params: { id: Number(body.data.id) } })
  fixtures.clock.pass(10_000)
  await fixtures.runJobs()
  await fixtures.runJobs()
  expect(await statuses()).toEqual([404, 404, 404])
})

test('[C36] if one of several files has the wrong type, no message is posted', async () => {
  const guid = await chat.room()
  const page = new TextEncoder().encode('<script>alert(1)</script>')
  expect(await sendFiles(picture(guid), [new Uint8Array(png), page])).toMatchObject({
    status: 422,
    body: { code: 'ERR_BAD_FILE' },
  })
  expect((await chat.read(ann, guid)).data).toEqual([])
})

test('[C36] files that are too large, too many files, invalid JSON and files from guests are rejected', async () => {
  const guid = await chat.room()
  const huge = { bytes: new Uint8Array(maxFileBytes + 1), name: 'huge.bin' }
  expect((await sendFile(ann, picture(guid, { type: 'file' }), huge)).status).toBe(413)
  expect((await sendFile(ann, picture(guid, { data: '{' }))).status).toBe(400)
  expect((await sendFile(ann, picture(guid, { data: '[]' }))).status).toBe(400)
  const small = { bytes: new Uint8Array(png), name: 'cat.png' }
  expect(await sendFile(chat.ghost, picture(guid), small)).toMatchObject({
    status: 403,
    body: { code: 'guestFiles' },
  })
  expect((await sendFiles(picture(guid), Array(maxPictures + 1).fill(small.bytes))).status).toBe(400)
  expect((await chat.read(ann, guid)).data).toEqual([])
})

test('[C36] a user who reaches the daily file quota has to wait, also in a thread', async () => {
  const guid = await chat.room()
  const { id } = await chat.say(ann, guid, 'a thread')
  const { limits } = fixtures.app
  fixtures.app.limits = { ...limits, save: (_, quota) => (quota === 'messageFiles' ? 90 : 0) }
  const cat = { bytes: new Uint8Array(png), name: 'cat.png' }
  const refused = [
    await sendFile(ann, picture(guid), cat),
    await sendFile(ann, picture(guid), cat, `/v3.0/messages/${id}/thread`),
  ]
  fixtures.app.limits = limits
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 429, body: { code: 'tooManyFiles', values: { minutes: 2 } } })
  expect((await chat.read(ann, guid)).data).toHaveLength(1)
})

test('[C36] a file sent twice with the same muid is one message, and the second copy is deleted', async () => {
  const guid = await chat.room()
  const cat = { bytes: new Uint8Array(png), name: 'cat.png' }
  const first = await sendFile(ann, picture(guid, { muid: 'a cat' }), cat)
  const again = await sendFile(ann, picture(guid, { muid: 'a cat' }), cat)
  expect(again.body.data.data.attachments).toEqual(first.body.data.data.attachments)
  await fixtures.runJobs()
  expect((await fixtures.api.request(new URL(first.body.data.data.url).pathname)).status).toBe(200)
})

test('[C36] a reply in a thread rejects the same files as a message, and both report a full disk', async () => {
  const guid = await chat.room()
  const { id } = await chat.say(ann, guid, 'a thread')
  const thread = `/v3.0/messages/${id}/thread`
  const huge = { bytes: new Uint8Array(maxFileBytes + 1), name: 'huge.bin' }
  expect((await sendFile(ann, picture(guid, { type: 'file' }), huge, thread)).status).toBe(413)
  const page = { bytes: new TextEncoder().encode('<script>alert(1)</script>'), name: 'cat.png' }
  expect(await sendFile(ann, picture(guid), page, thread)).toMatchObject({ body: { code: 'ERR_BAD_FILE' } })
  const { storage } = fixtures.app
  const full: Storage = { ...storage, put: () => Promise.reject(new StorageFull('full')) }
  fixtures.app.storage = full
  const cat = { bytes: new Uint8Array(png), name: 'cat.png' }
  const refused = [await sendFile(ann, picture(guid), cat), await sendFile(ann, picture(guid), cat, thread)]
  fixtures.app.storage = storage
  for (const answer of refused) expect(answer).toMatchObject({ status: 507, body: { code: 'noSpaceForPictures' } })
  const bomb = { bytes: drawPng({ width: 16_000, height: 16_000 }), name: 'cat.png' }
  expect(await sendFile(ann, picture(guid), bomb, thread)).toMatchObject({ body: { code: 'tooManyPixels' } })
  expect((await chat.read(ann, guid)).data).toHaveLength(1)
})

test('[C36] the files sent to a user are deleted with their account, including those of restorable messages', async () => {
  const [ben, eve] = [await fixtures.person('ben'), await fixtures.person('eve', { verified: true })]
  const send = async (name: string) => {
    const fields = picture(eve.uuid, { receiverType: 'user' })
    const { body } = await sendFile(ben, fields, { bytes: new Uint8Array(png), name })
    return { id: Number(body.data.id), path: new URL(body.data.data.url).pathname }
  }
  const [kept, taken] = [await send('kept.png'), await send('taken.png')]
  await eve.call('POST /users/request-deactivate', { body: {} })
  const close = async (days: number) => {
    fixtures.clock.pass(days * dayMs)
    await fixtures.app.jobs.add(fixtures.app.db, 'closeAccounts', {})
    await fixtures.runJobs()
  }
  await close(8)
  fixtures.clock.pass(31 * dayMs)
  const { email, password } = ben
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', { body: { email, password } })
  await fixtures.as(accessToken)('DELETE /messages/{id}', { params: { id: taken.id } })
  const stored = async () =>
    Promise.all([kept, taken].map(async ({ path }) => (await fixtures.api.request(path)).status))
  expect(await stored()).toEqual([200, 200])
  await close(0)
  await fixtures.runJobs()
  expect(await stored()).toEqual([404, 404])
})
