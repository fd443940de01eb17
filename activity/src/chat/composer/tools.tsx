import { Gift } from 'lucide-react'
import { Suspense, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../client/i18n.ts'
import { clientConfig } from '../../client/config.ts'
import { openDialog } from '../../client/dialogs.ts'
import { useIsUser } from '../../client/session.ts'
import { setDraft } from '../../session/chat/chat-draft.ts'
import { useLiveRoom, useMyUuid, useRoomSession } from '../../session/room-context.tsx'
import { IconButton } from '../../ui/button.tsx'
import { part } from '../../ui/part.tsx'
import { useMessage } from './use-message.ts'
import { EmojiButton } from './emoji-button.tsx'

export const pictureTools = () => withPageWords(import('../attached/picture-tools.tsx'))

const AttachButton = part(async () => (await pictureTools()).AttachButton, 'none')

const GifButton = part(async () => (await withPageWords(import('../gifs/gif-button.tsx'))).GifButton, 'none')

/** Buttons for what can be added to a message besides text. */
export function Tools({
  field,
  message,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  message: ReturnType<typeof useMessage>
}) {
  const isUser = useIsUser()
  const { chat, attached } = useRoomSession()
  const { text, editing, sendGif } = message
  return (
    <>
      {isUser && !editing ? (
        <Suspense>
          <AttachButton attached={attached} field={field} />
        </Suspense>
      ) : null}
      {clientConfig().hasGifs && !editing ? (
        <Suspense>
          <GifButton onPick={sendGif} />
        </Suspense>
      ) : null}
      <ThrowButton />
      <EmojiButton
        onSticker={sendGif}
        onPick={(emoji) => {
          setDraft(chat, `${text}${emoji}`)
          field.current?.focus()
        }}
      />
    </>
  )
}

/** Opens the dialog for throwing things at the DJs or at everyone. Guests have no tokens. */
function ThrowButton() {
  const { t } = useTranslation()
  const { roomUuid, store } = useLiveRoom()
  const me = useMyUuid()
  if (!useIsUser()) return null
  return (
    <IconButton
      label={t('chat.throw')}
      onClick={() => {
        const { state } = store.getState()
        const people = (state?.djs ?? []).flatMap(({ uuid }) => {
          const nickname = state?.allUserData[uuid]?.userProfile.nickname
          return nickname === undefined || uuid === me ? [] : [{ uuid, nickname }]
        })
        openDialog({ name: 'throw', roomUuid, people, to: people[0]?.uuid ?? null })
      }}
    >
      <Gift />
    </IconButton>
  )
}
