// A list box under a text field, for which HTML has no element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../chat.module.css'

/** The text being written, for suggestions. */
export type Writing = {
  text: string
  /** Position of the cursor in the text. */
  cursor: number
}

/** A suggestion for what is being typed. */
export type Offered = { key: string; picture: ReactNode; name: string; about?: string; take: () => void }

/** The id of a suggestion, which the field refers to as its active descendant. */
export const offeredId = (listId: string, at: number): string => `${listId}-${at}`

/** The list of suggestions: people, emoji or commands. */
export function OfferList({
  id,
  offered,
  at: active,
  onPick,
}: {
  id: string
  offered: readonly Offered[]
  at: number
  onPick: (at: number) => void
}) {
  const { t } = useTranslation()
  return (
    <ul id={id} className={styles.offer} role="listbox" aria-label={t('chat.offers')}>
      {offered.map(({ key, picture, name, about }, at) => (
        // The field keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={key}
          id={offeredId(id, at)}
          role="option"
          aria-selected={at === active}
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(at)
          }}
        >
          {picture} {name} {about ? <small>{about}</small> : null}
        </li>
      ))}
    </ul>
  )
}
