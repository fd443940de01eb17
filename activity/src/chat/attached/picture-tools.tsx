import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { longestAlternativeText } from '@segue/shared/chat/attachments.ts'
import type { AttachedPicture, PicturesStore } from '../../session/chat/attached-pictures.ts'
import { IconButton } from '../../ui/button.tsx'
import { attach, describe, detach } from './attach.ts'
import styles from './picture-tools.module.css'

/** Picks pictures, and accepts those pasted into the field or dropped around it. */
export function AttachButton({
  attached,
  field,
}: {
  attached: PicturesStore
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => takeDropped(attached, field.current), [attached, field])
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
          attach(attached, [...(currentTarget.files ?? [])])
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
function takeDropped(attached: PicturesStore, field: HTMLElement | null): (() => void) | undefined {
  const place = field?.closest<HTMLElement>('[data-drop-pictures]')
  if (!place) return undefined
  const hold = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const take = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    attach(attached, files)
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
export function AttachedPictures({ attached }: { attached: PicturesStore }) {
  const { t } = useTranslation()
  const pictures = useStore(attached, (state) => state.pictures)
  return (
    <ul className={styles.attached} aria-label={t('pictures.toSend')}>
      {pictures.map((picture, at) => (
        <Attached key={picture.key} attached={attached} picture={picture} number={at + 1} />
      ))}
    </ul>
  )
}

function Attached({
  attached,
  picture: { key, url, alternativeText },
  number,
}: {
  attached: PicturesStore
  picture: AttachedPicture
  number: number
}) {
  const { t } = useTranslation()
  return (
    <li>
      <img src={url} alt="" />
      <input
        value={alternativeText}
        maxLength={longestAlternativeText}
        placeholder={t('pictures.describe')}
        aria-label={t('pictures.describeNumber', { number })}
        onChange={({ currentTarget }) => describe(attached, key, currentTarget.value)}
      />
      <IconButton size="small" label={t('pictures.remove', { number })} onClick={() => detach(attached, key)}>
        <X />
      </IconButton>
    </li>
  )
}
