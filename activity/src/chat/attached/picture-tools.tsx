import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { longestAlternativeText } from '@segue/shared/chat/attachments.ts'
import { IconButton } from '../../ui/button.tsx'
import { attach, describe, detach } from './attach.ts'
import { useAttached, type AttachedPicture } from './attached.ts'
import styles from './picture-tools.module.css'

/** Picks pictures, and accepts those pasted into the field or dropped around it. */
export function AttachButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => takeDropped(field.current), [field])
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        hidden
        aria-label={t('pictures.add')}
        onChange={({ currentTarget }) => {
          attach([...(currentTarget.files ?? [])])
          // Allows choosing the same picture again.
          currentTarget.value = ''
          field.current?.focus()
        }}
      />
      <IconButton label={t('pictures.add')} onClick={() => input.current?.click()}>
        <ImagePlus />
      </IconButton>
    </>
  )
}

/** Listens for files pasted or dropped in the panel around the field. Returns the cleanup function. */
function takeDropped(field: HTMLElement | null): (() => void) | undefined {
  const place = field?.closest<HTMLElement>('[data-drop-pictures]')
  if (!place) return undefined
  const hold = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const take = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    attach(files)
    field?.focus()
  }
  const drop = (event: DragEvent) => take(event, event.dataTransfer)
  const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
  place.addEventListener('dragover', hold)
  place.addEventListener('drop', drop)
  place.addEventListener('paste', paste)
  return () => {
    place.removeEventListener('dragover', hold)
    place.removeEventListener('drop', drop)
    place.removeEventListener('paste', paste)
  }
}

/** The pictures to send, each with a field for its alternative text. */
export function AttachedPictures() {
  const { t } = useTranslation()
  const pictures = useAttached((state) => state.pictures)
  return (
    <ul className={styles.attached} aria-label={t('pictures.toSend')}>
      {pictures.map((picture, at) => (
        <Attached key={picture.key} picture={picture} number={at + 1} />
      ))}
    </ul>
  )
}

function Attached({ picture: { key, url, alternativeText }, number }: { picture: AttachedPicture; number: number }) {
  const { t } = useTranslation()
  return (
    <li>
      <img src={url} alt="" />
      <input
        value={alternativeText}
        maxLength={longestAlternativeText}
        placeholder={t('pictures.describe')}
        aria-label={t('pictures.describeNumber', { number })}
        onChange={({ currentTarget }) => describe(key, currentTarget.value)}
      />
      <IconButton size="small" label={t('pictures.remove', { number })} onClick={() => detach(key)}>
        <X />
      </IconButton>
    </li>
  )
}
