import { SendHorizontal } from 'lucide-react'
import { Suspense, useEffect, useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../client/i18n.ts'
import { setDraft, stopEditing, stopReplying } from '../../session/chat/chat-draft.ts'
import { useListening } from '../../session/turn/listening.ts'
import { useRoomSession, useRoomState, useSessionChat } from '../../session/room-context.tsx'
import { IconButton } from '../../ui/button.tsx'
import { part } from '../../ui/part.tsx'
import { isSendKey } from './send-key.ts'
import styles from '../chat.module.css'
import { offeredId, OfferList } from '../offers/offer-list.tsx'
import { useOffers } from '../offers/use-offers.ts'
import { useChatBan } from '../room/use-chat-ban.ts'
import { useSlowMode } from './use-slow-mode.ts'
import { Tools } from './tools.tsx'
import { Above } from './above-field.tsx'
import { useMessage } from './use-message.ts'
import { useGrowingField } from './use-growing-field.ts'
import { OnlyListening } from './only-listening.tsx'

const ChatDisabled = part(async () => (await withPageWords(import('../room/no-chat.tsx'))).ChatDisabled, 'none')

/** The message field: Enter sends, Shift+Enter adds a line; @ suggests people, : emoji and / commands. */
export function Composer() {
  const { t } = useTranslation()
  const name = useRoomState((state) => state.settings.name)
  const listId = useId()
  const { chat } = useRoomSession()
  const message = useMessage()
  const { text, tooLong, editing, replying, hasPictures, send } = message
  const field = useGrowingField(text)
  const offer = useOffers(text, field)
  const banned = useChatBan()
  useEffect(() => {
    if (replying) field.current?.focus()
  }, [replying, field])
  const isWriting = useSessionChat(({ writing }) => writing)
  useEffect(() => {
    if (!isWriting) return
    chat.setState({ writing: false })
    field.current?.focus()
  }, [chat, isWriting, field])
  useEffect(() => {
    if (!editing) return
    stopReplying(chat)
    setDraft(chat, editing.text)
    field.current?.focus()
  }, [chat, editing, field])
  const listening = useListening()
  const waitsUntil = useSlowMode()
  if (banned)
    return (
      <Suspense>
        <ChatDisabled until={banned.until} />
      </Suspense>
    )
  if (listening) return <OnlyListening listening={listening} />

  const onKeyDown = (event: KeyboardEvent) => {
    if (offer.onKey(event)) return
    if (isSendKey(event)) {
      event.preventDefault()
      if (waitsUntil === null || editing) send()
    }
    if (event.key === 'Escape' && editing) stopEditing(chat)
    else if (event.key === 'Escape' && replying) stopReplying(chat)
  }
  const offers = offer.offered.length > 0
  return (
    <div className={styles.composer}>
      {offers ? <OfferList id={listId} offered={offer.offered} at={offer.at} onPick={offer.pick} /> : null}
      <Above message={message} waitsUntil={waitsUntil} />
      <div className={styles.writing}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('chat.write')}
          aria-label={t('chat.writeTo', { room: name })}
          aria-controls={offers ? listId : undefined}
          aria-activedescendant={offers ? offeredId(listId, offer.at) : undefined}
          onChange={(event) => setDraft(chat, event.currentTarget.value)}
          onSelect={offer.onSelect}
          onKeyDown={onKeyDown}
        />
        <Tools field={field} message={message} />
        <IconButton
          label={editing ? t('chat.saveEdit') : t('chat.send')}
          look="brand"
          disabled={!(text.trim() || hasPictures) || tooLong || (waitsUntil !== null && !editing)}
          onClick={send}
        >
          <SendHorizontal />
        </IconButton>
      </div>
    </div>
  )
}
