import { expect, test } from 'vitest'
import { alternativeTextsOf, filesOf } from './attachments.ts'
import type { GroupMessage } from './message.ts'

const message = (type: string, attachments: unknown[], metadata?: Record<string, unknown>): GroupMessage => ({
  id: '1',
  muid: null,
  conversationId: 'group_room',
  sender: 'ann',
  receiver: 'room',
  receiverType: 'group',
  category: 'message',
  type,
  data: { attachments, reactions: [], mentions: {}, entities: {}, ...(metadata ? { metadata } : {}) },
  sentAt: 1,
  updatedAt: 1,
})

test('a file is audio, video or another file by its own MIME type, or else by the type of its message', () => {
  const url = 'https://files.example/a'
  const sent = (type: string, mimeType?: string) => filesOf(message(type, [{ url, name: 'a', mimeType }]))
  expect(sent('file', 'audio/ogg')).toEqual([{ kind: 'audio', url, name: 'a' }])
  expect(sent('video')).toEqual([{ kind: 'video', url, name: 'a' }])
  expect(sent('audio', 'application/pdf')).toEqual([{ kind: 'file', url, name: 'a' }])
  expect(filesOf(message('file', [{ url }]))).toEqual([{ kind: 'file', url, name: 'files.example' }])
})

test('pictures and invalid URLs are not files', () => {
  expect(filesOf(message('image', [{ url: 'https://files.example/a.png' }]))).toEqual([])
  expect(filesOf(message('file', [{ url: 'https://files.example/a', mimeType: 'image/png' }]))).toEqual([])
  const odd = [{ url: 'javascript:alert(1)' }, { url: 'https://' }, {}, null, 'text']
  expect(filesOf(message('file', odd))).toEqual([])
})

test('the alternative text of a picture is what its sender wrote, if that is text', () => {
  expect(alternativeTextsOf(message('image', [], { alternativeText: 'A cat' }))).toEqual(['A cat'])
  expect(alternativeTextsOf(message('image', [], { alternativeText: 7 }))).toEqual([''])
  expect(alternativeTextsOf(message('image', []))).toEqual([''])
  const several = ['A cat', 7, 'A dog', 'x'.repeat(400), 'one too many']
  const read = alternativeTextsOf(message('image', [], { alternativeTexts: several }))
  expect(read).toEqual(['A cat', '', 'A dog', 'x'.repeat(300)])
})
