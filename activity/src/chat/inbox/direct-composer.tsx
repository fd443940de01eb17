import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { maxTextLength } from '@segue/shared/chat/message.ts'
import { createAttachedPictures, forgetPictures, takeAttached } from '../../session/chat/attached-pictures.ts'
import { IconButton } from '../../ui/button.tsx'
import { AttachButton, AttachedPictures } from '../attached/picture-tools.tsx'
import chat from '../chat.module.css'
import { isSendKey } from '../composer/send-key.ts'
import { TooLong } from '../composer/too-long.tsx'
import { writeTo } from './sending.ts'

/** The field for a direct message: Enter sends, Shift+Enter adds a line. */
export function DirectComposer({ uid, name }: { uid: string; name: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [attached] = useState(createAttachedPictures)
  useEffect(() => () => forgetPictures(takeAttached(attached)), [attached])
  const field = useRef<HTMLTextAreaElement>(null)
  const hasPictures = useStore(attached, ({ pictures }) => pictures.length > 0)
  const tooLong = text.length > maxTextLength
  const canSend = (text.trim() !== '' || hasPictures) && !tooLong
  function send(): void {
    if (!canSend) return
    setText('')
    void writeTo(uid, text.trim(), takeAttached(attached))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div className={chat.composer}>
      {tooLong ? <TooLong /> : null}
      {hasPictures ? <AttachedPictures attached={attached} /> : null}
      <div className={chat.writing}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('chat.write')}
          aria-label={t('messages.write', { name })}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <AttachButton attached={attached} field={field} />
        <IconButton label={t('chat.send')} look="brand" disabled={!canSend} onClick={send}>
          <SendHorizontal />
        </IconButton>
      </div>
    </div>
  )
}
