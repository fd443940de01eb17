import * as z from 'zod/mini'
import { GroupMessage } from '@segue/shared/chat/message.ts'
import { sendPicture } from '../../client/send-picture.ts'
import type { AttachedPicture } from './attached.ts'
import { smaller } from './smaller.ts'

const Reply = z.object({ data: GroupMessage })

/** Whom a message is for, and what it says beside its pictures. */
type Outgoing = {
  receiver: string
  receiverType: 'group' | 'user'
  muid: string
  text: string
  parentId?: string | undefined
}

/** Sends a message with its pictures, as a form. */
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

/** What is seen in the pictures. One is described as other clients do it; several are by their places. */
function describing(pictures: readonly Pick<AttachedPicture, 'alternativeText'>[]): object | null {
  const texts = pictures.map(({ alternativeText }) => alternativeText.trim())
  if (!texts.some(Boolean)) return null
  return texts.length === 1 ? { alternativeText: texts[0] } : { alternativeTexts: texts }
}
