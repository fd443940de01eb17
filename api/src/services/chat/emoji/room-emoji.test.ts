import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxEmoji, maxEmojiBytes, type EmojiKind } from '@segue/shared/chat/room-emoji.ts'
import { changed, openChat, type Chat } from '../../../../test/chat.ts'
import type { Person } from '../../../../test/fixtures.ts'
import { png as drawPng } from '@segue/shared/test/pictures.ts'
import { StorageFull } from '../../../ports/storage.ts'

let chat: Chat
beforeAll(async () => void (chat = await openChat()))
afterAll(() => chat.fixtures.close())

const png = drawPng()

type Sent = { kind?: EmojiKind; name: string; bytes?: Uint8Array<ArrayBuffer> | null }

async function add(who: Person, guid: string, { kind = 'emoji', name, bytes = png }: Sent) {
  const form = new FormData()
  form.set('kind', kind)
  form.set('name', name)
  if (bytes) form.set('file', new Blob([bytes]), 'any.png')
  const headers = { authtoken: who.token }
  const answer = await chat.fixtures.api.request(`/v3.0/groups/${guid}/emoji`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { data, code } = await answer.json()
  return { status: answer.status, code, data }
}

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )

const namesIn = async (who: Person, guid: string) =>
  (await who.call('GET /groups/{guid}/emoji', { params: { guid } })).data.map(({ kind, name }) => `${kind} ${name}`)

test('[C62] staff can add, rename and delete the emoji and stickers of their room, and everybody gets the list', async () => {
  const { ann, ghost, fixtures } = chat
  const guid = await chat.room()
  const { status, data } = await add(ann, guid, { name: 'party_hat' })
  expect([status, data.name, data.url]).toEqual([200, 'party_hat', expect.stringContaining('/chat/files/')])
  await add(ann, guid, { name: 'party_hat', kind: 'sticker' })
  expect(await namesIn(ghost, guid)).toEqual(['emoji party_hat', 'sticker party_hat'])
  const params = { guid, uuid: data.uuid }
  expect((await ann.call('PUT /groups/{guid}/emoji/{uuid}', { params, body: { name: 'hat' } })).data.name).toBe('hat')
  expect(await namesIn(ghost, guid)).toEqual(['emoji hat', 'sticker party_hat'])
  const picture = () => fixtures.api.request(new URL(data.url).pathname)
  expect((await picture()).status).toBe(200)
  await ann.call('DELETE /groups/{guid}/emoji/{uuid}', { params })
  await fixtures.runJobs()
  expect((await picture()).status).toBe(404)
  const renaming = ann.call('PUT /groups/{guid}/emoji/{uuid}', { params, body: { name: 'hat' } })
  expect(await codeOf(renaming)).toBe('ERR_EMOJI_NOT_FOUND')
  expect(await codeOf(ann.call('DELETE /groups/{guid}/emoji/{uuid}', { params }))).toBe('ERR_EMOJI_NOT_FOUND')
})

test('[C62] only staff can change emoji', async () => {
  const { ann, ben } = chat
  const guid = await chat.room()
  const { data } = await add(ann, guid, { name: 'wave' })
  const params = { guid, uuid: data.uuid }
  expect((await add(ben, guid, { name: 'mine' })).status).toBe(403)
  expect(await codeOf(ben.call('PUT /groups/{guid}/emoji/{uuid}', { params, body: { name: 'mine' } }))).toBe(
    'staffOnly',
  )
  expect(await codeOf(ben.call('DELETE /groups/{guid}/emoji/{uuid}', { params }))).toBe('staffOnly')
  const elsewhere = { guid: await chat.room(), uuid: data.uuid }
  expect(await codeOf(ann.call('DELETE /groups/{guid}/emoji/{uuid}', { params: elsewhere }))).toBe(
    'ERR_EMOJI_NOT_FOUND',
  )
})

test('[C62] a name must be well formed and unique, and the file a picture within the size limit', async () => {
  const { ann } = chat
  const guid = await chat.room()
  const { data } = await add(ann, guid, { name: 'wave' })
  await add(ann, guid, { name: 'hat' })
  const bytes = (size: number) => Uint8Array.from({ length: size }, (_, at) => png[at] ?? 0)
  expect(await add(ann, guid, { name: 'wave' })).toMatchObject({ status: 409, code: 'ERR_EMOJI_TAKEN' })
  expect(await add(ann, guid, { name: 'Big Wave' })).toMatchObject({ status: 400 })
  expect(await add(ann, guid, { name: 'text', bytes: Uint8Array.from([1, 2, 3]) })).toMatchObject({ status: 422 })
  expect(await add(ann, guid, { name: 'none', bytes: null })).toMatchObject({ status: 422, code: 'ERR_BAD_FILE' })
  const bomb = drawPng({ width: 16_000, height: 16_000 })
  expect(await add(ann, guid, { name: 'bomb', bytes: bomb })).toMatchObject({ status: 422, code: 'tooManyPixels' })
  const tooLarge = { name: 'large', bytes: bytes(maxEmojiBytes.emoji + 1) }
  expect(await add(ann, guid, tooLarge)).toMatchObject({ status: 413, code: 'ERR_TOO_LARGE' })
  expect(await add(ann, guid, { ...tooLarge, kind: 'sticker' })).toMatchObject({ status: 200 })
  const params = { guid, uuid: data.uuid }
  expect(await codeOf(ann.call('PUT /groups/{guid}/emoji/{uuid}', { params, body: { name: 'hat' } }))).toBe(
    'ERR_EMOJI_TAKEN',
  )
})

test('[C62] a room has a maximum number of stickers, even if they are added concurrently', async () => {
  const { ann, fixtures } = chat
  const guid = await chat.room()
  const row = (at: number) => ({
    uuid: crypto.randomUUID(),
    roomUuid: guid,
    kind: 'sticker' as const,
    name: `known_${at}`,
    file: `${crypto.randomUUID()}.png`,
    createdAt: new Date(0),
  })
  const known = Array.from({ length: maxEmoji.sticker - 1 }, (_, at) => row(at))
  await fixtures.app.db.insertInto('roomEmoji').values(known).execute()
  const both = ['one', 'two'].map((name) => add(ann, guid, { kind: 'sticker', name }))
  const answers = (await Promise.all(both)).toSorted((a, b) => a.status - b.status)
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [200, undefined],
    [400, 'emojiFull'],
  ])
  expect((await add(ann, guid, { name: 'emoji_still' })).status).toBe(200)
})

test('[C62] nothing is saved when the storage is full', async () => {
  const { ann, fixtures } = chat
  const guid = await chat.room()
  const put = fixtures.app.storage.put
  fixtures.app.storage.put = () => Promise.reject(new StorageFull('full'))
  expect(await add(ann, guid, { name: 'wave' })).toMatchObject({ status: 507 })
  fixtures.app.storage.put = put
  expect(await namesIn(ann, guid)).toEqual([])
})

test('[C63] a message carries the emoji of its room that it names, as they were when it was sent', async () => {
  const { ann, ben } = chat
  const guid = await chat.room()
  const { data } = await add(ann, guid, { name: 'wave' })
  await add(ann, guid, { name: 'stuck', kind: 'sticker' })
  const emojis = { evil: 'https://evil.test/x.png' }
  const message = await chat.say(ben, guid, '', { data: { text: 'hi :wave: :stuck: :other:', emojis } })
  expect(message.data.emojis).toEqual({ wave: data.url })
  const params = { id: Number(message.id) }
  const edited = changed(await ben.call('PUT /messages/{id}', { params, body: { data: { text: 'hi :other:' } } }))
  expect(edited?.data.emojis).toBeUndefined()
  expect((await chat.say(ben, await chat.room(), 'hi :wave:')).data.emojis).toBeUndefined()
})
