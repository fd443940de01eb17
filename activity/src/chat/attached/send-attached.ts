import * as z from 'zod/mini'
import { GroupMessage } from '@segue/shared/chat/message.ts'
import { sendPicture } from '../../client/send-picture.ts'
import type { AttachedPicture } from './attached.ts'
import { smaller } from './smaller.ts'

const Reply = z.object({ data: GroupMessage })

/** Whom a message is for, and what it says beside its picture. */
type Said = {
  receiver: string
  receiverType: 'group' | 'user'
  muid: string
  text: string
  parentId?: string | undefined
}

/** Sends a message with a picture, as a form. */
export async function sendWithPicture(
  { receiver, receiverType, muid, text, parentId }: Said,
  { file, alternativeText }: Pick<AttachedPicture, 'file' | 'alternativeText'>,
): Promise<GroupMessage> {
  const words = alternativeText.trim()
  const data = { ...(text ? { text } : {}), ...(words ? { metadata: { alternativeText: words } } : {}) }
  const fields = {
    receiver,
    receiverType,
    muid,
    category: 'message',
    type: 'image',
    data: JSON.stringify(data),
    ...(parentId === undefined ? {} : { parentId }),
  }
  const answer = await sendPicture({ method: 'POST', path: '/messages', fields }, await smaller(file))
  return Reply.parse(answer).data
}
