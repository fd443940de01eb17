import { changedMessageIn, type GroupMessage } from '@segue/shared/chat/message.ts'
import { must } from '@segue/shared/must.ts'
import { call } from '../../client/api.ts'
import { fetchPart } from '../../ui/loading/fetch-part.ts'
import type { AttachedPicture } from '../../session/chat/attached-pictures.ts'
import type { SentGif } from './chat-lines.ts'

type Draft = {
  muid: string
  text: string
  parentId?: string | undefined
  pictures?: readonly AttachedPicture[]
  gif?: SentGif | undefined
}

/** The API calls of the chat. */
export type ChatCalls = {
  /** The messages right before a given one, or the latest; in no particular order. */
  page(guid: string, request: { before: GroupMessage | undefined; limit: number }): Promise<GroupMessage[]>
  /** `muid` is chosen by the client: messages sent twice with the same one are stored once. */
  send(guid: string, message: Draft): Promise<GroupMessage>
  edit(id: string, text: string): Promise<GroupMessage>
  remove(id: string): Promise<void>
  restore(id: string): Promise<GroupMessage>
  react(id: string, emoji: string): Promise<GroupMessage>
  unreact(id: string, emoji: string): Promise<GroupMessage>
}

/** A GIF in the format that other clients of this protocol use. */
const dataOf = ({ id, url, words }: SentGif) => ({
  metadata: {
    chatMessage: { message: '', type: 'ChatGif' as const, imageUrls: [url], media: { id, url } },
    alternativeText: words,
  },
})

export const chatCalls: ChatCalls = {
  async page(guid, { before, limit }) {
    const cursor = before ? { id: before.id, sentAt: before.sentAt } : {}
    const { data } = await call('GET /groups/{guid}/messages', {
      params: { guid },
      query: { ...cursor, per_page: limit, affix: 'prepend' },
    })
    return data
  },
  async send(guid, { muid, text, parentId, pictures = [], gif }) {
    if (pictures.length > 0) {
      const { sendWithPictures } = await fetchPart(() => import('../attached/send-attached.ts'))
      return sendWithPictures({ receiver: guid, receiverType: 'group', muid, text, parentId }, pictures)
    }
    const { data } = await call('POST /messages', {
      body: {
        muid,
        receiver: guid,
        receiverType: 'group',
        category: 'message',
        type: 'text',
        data: gif ? dataOf(gif) : { text },
        ...(parentId === undefined ? {} : { parentId }),
      },
    })
    return data
  },
  async edit(id, text) {
    const { data } = await call('PUT /messages/{id}', { params: { id }, body: { data: { text } } })
    return must(changedMessageIn(data), 'the message that was edited')
  },
  async remove(id) {
    await call('DELETE /messages/{id}', { params: { id } })
  },
  async restore(id) {
    const { data } = await call('POST /messages/{id}/restore', { params: { id } })
    return data
  },
  async react(id, emoji) {
    const { data } = await call('POST /messages/{id}/reactions/{emoji}', { params: { id, emoji }, body: {} })
    return data
  },
  async unreact(id, emoji) {
    const { data } = await call('DELETE /messages/{id}/reactions/{emoji}', { params: { id, emoji } })
    return data
  },
}
