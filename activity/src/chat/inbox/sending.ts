import { create } from 'zustand'
import { newUuid } from '../../client/uuid.ts'
import { call, queries } from '../../client/api.ts'
import { conversationsKey } from '../../client/news/conversation-news.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { serverNow } from '../../client/server-time.ts'
import { fetchPart } from '../../ui/loading/fetch-part.ts'
import { forgetPictures, type AttachedPicture } from '../../session/chat/attached-pictures.ts'
import type { Outgoing } from '../room/chat-lines.ts'

/** Messages being sent, by the recipient's uid. They survive leaving the page of the conversation. */
export const useOutgoing = create<{ [uid: string]: readonly Outgoing[] | undefined }>(() => ({}))

const change = (uid: string, to: (before: readonly Outgoing[]) => readonly Outgoing[]) =>
  useOutgoing.setState((all) => ({ [uid]: to(all[uid] ?? []) }))

export const discard = (uid: string, muid: string): void =>
  change(uid, (before) => before.filter((one) => one.muid !== muid))

/** Sends a direct message. If that fails, the message stays with the reason. */
export async function writeTo(uid: string, text: string, pictures: readonly AttachedPicture[] = []): Promise<void> {
  const message: Outgoing = { muid: newUuid(), text, sentAtMs: serverNow(), failure: null, pictures }
  change(uid, (before) => [...before, message])
  await deliver(uid, message)
}

/** Sends a failed message again. If it did arrive the first time, the server recognizes it by its `muid`. */
export async function resend(uid: string, muid: string): Promise<void> {
  const message = useOutgoing.getState()[uid]?.find((one) => one.muid === muid)
  if (!message) return
  change(uid, (before) => before.map((one) => (one.muid === muid ? { ...one, failure: null } : one)))
  await deliver(uid, message)
}

async function deliver(uid: string, { muid, text, pictures = [] }: Outgoing): Promise<void> {
  try {
    await (pictures.length > 0 ? sendPicturesTo(uid, { muid, text, pictures }) : sendTextTo(uid, { muid, text }))
    await queries.invalidateQueries({ queryKey: [conversationsKey] })
    discard(uid, muid)
    forgetPictures(pictures)
  } catch (error) {
    const failure = sentenceFor(error)
    change(uid, (before) => before.map((one) => (one.muid === muid ? { ...one, failure } : one)))
  }
}

const sendTextTo = (receiver: string, { muid, text }: { muid: string; text: string }) =>
  call('POST /messages', {
    body: { muid, receiver, receiverType: 'user', category: 'message', type: 'text', data: { text } },
  })

async function sendPicturesTo(
  receiver: string,
  { pictures, ...message }: { muid: string; text: string; pictures: readonly AttachedPicture[] },
) {
  const { sendWithPictures } = await fetchPart(() => import('../attached/send-attached.ts'))
  return sendWithPictures({ receiver, receiverType: 'user', ...message }, pictures)
}
