import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxTextLength } from '@segue/shared/chat/message.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from '../chat.module.css'
import { isSendKey } from '../composer/send-key.ts'
import { TooLong } from '../composer/too-long.tsx'

/** The field for replies in a thread: Enter sends, Shift+Enter adds a line. */
export function ThreadComposer({ onSend }: { onSend: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a phone, focusing would open the keyboard over the message being answered.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  const tooLong = text.length > maxTextLength
  const canSend = text.trim() !== '' && !tooLong
  function send(): void {
    if (!canSend) return
    setText('')
    onSend(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div className={styles.composer}>
      {tooLong ? <TooLong /> : null}
      <div className={styles.writing}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('threads.write')}
          aria-label={t('threads.write')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label={t('threads.send')} look="brand" disabled={!canSend} onClick={send}>
          <SendHorizontal />
        </IconButton>
      </div>
    </div>
  )
}
