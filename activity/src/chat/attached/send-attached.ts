import * as z from 'zod/mini'
import { GroupMessage } from '@segue/shared/chat/message.ts'
import { sendPicture } from '../../client/files/send-picture.ts'
import type { AttachedPicture } from '../../session/chat/attached-pictures.ts'
import { smaller } from './smaller.ts'

const Reply = z.object({ data: GroupMessage })

/** The recipient of a message, and its content besides the pictures. */
type Outgoing = {
  receiver: string
  receiverType: 'group' | 'user'
  muid: string
  text: string
  parentId?: string | undefined
}

/** Sends a message with its pictures, as a multipart form. */
export async function sendWithPictures(
  { receiver, receiverType, muid, text, parentId }: Outgoing,
  pictures: readonly Pick<AttachedPicture, 'file' | 'alternativeText'>[],
): Promise<GroupMessage> {
  const metadata = describing(pictures)
  const data = { ...(text ? { text } : {}), ...(metadata ? { metadata } : {}) }
  const fields = {
    receiver,
    receiverType,
    muid,
    category: 'message',
    type: 'image',
    data: JSON.stringify(data),
    ...(parentId === undefined ? {} : { parentId }),
  }
  const files = await Promise.all(pictures.map(({ file }) => smaller(file)))
  const answer = await sendPicture({ method: 'POST', path: '/messages', fields }, ...files)
  return Reply.parse(answer).data
}

/**
 * Alternative texts as metadata: a single one in the format other clients use, several by the index of their picture.
 */
function describing(pictures: readonly Pick<AttachedPicture, 'alternativeText'>[]): object | null {
  const texts = pictures.map(({ alternativeText }) => alternativeText.trim())
  if (!texts.some(Boolean)) return null
  return texts.length === 1 ? { alternativeText: texts[0] } : { alternativeTexts: texts }
}
