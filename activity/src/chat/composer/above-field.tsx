import { X } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { stopEditing, stopReplying } from '../../session/chat/chat-draft.ts'
import type { ChatStore } from '../../session/chat/session-chat.ts'
import { useRoomSession } from '../../session/room-context.tsx'
import { useSecondsUntil } from '../../session/turn/listening.ts'
import { IconButton } from '../../ui/button.tsx'
import { part } from '../../ui/part.tsx'
import { TooLong } from './too-long.tsx'
import styles from '../chat.module.css'
import { pictureTools } from './tools.tsx'
import { useMessage } from './use-message.ts'

const AttachedPictures = part(async () => (await pictureTools()).AttachedPictures, 'none')

/** What is shown above the field: what the text is for, why it cannot be sent, and its pictures. */
export function Above({
  message,
  waitsUntil,
}: {
  message: ReturnType<typeof useMessage>
  waitsUntil: number | null
}) {
  const { t } = useTranslation()
  const { chat, attached } = useRoomSession()
  const { tooLong, editing, replying, hasPictures } = message
  return (
    <>
      {editing ? <Editing chat={chat} until={editing.until} /> : null}
      {replying ? (
        <DoingNotice doing={t('chat.replyingTo', { name: replying.name })} onCancel={() => stopReplying(chat)} />
      ) : null}
      {waitsUntil === null || editing ? null : <SlowMode until={waitsUntil} />}
      {tooLong ? <TooLong /> : null}
      {hasPictures ? (
        <Suspense>
          <AttachedPictures attached={attached} />
        </Suspense>
      ) : null}
    </>
  )
}

function Editing({ chat, until }: { chat: ChatStore; until: number }) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(until)
  return <DoingNotice doing={t('chat.editing', { seconds })} onCancel={() => stopEditing(chat)} />
}

function SlowMode({ until }: { until: number }) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(until)
  return <p className={styles.editing}>{t('refusals.slowMode', { seconds })}</p>
}

/** What the text is for if it is not a new message. */
function DoingNotice({ doing, onCancel }: { doing: string; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.editing}>
      {doing}
      <IconButton size="small" label={t('common.cancel')} onClick={onCancel}>
        <X />
      </IconButton>
    </p>
  )
}
