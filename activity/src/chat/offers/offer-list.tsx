// What is offered is a list box under a text field, which no element of HTML is.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../chat.module.css'

/** What is being written, as those who offer something need to know it. */
export type Writing = {
  text: string
  /** Where the cursor is in it. */
  cursor: number
}

/** Something that may be meant by what is being typed. */
export type Offered = { key: string; picture: ReactNode; name: string; about?: string; take: () => void }

/** The id of something offered, by which the field says which one is meant. */
export const offeredId = (listId: string, at: number): string => `${listId}-${at}`

/** What may be meant: people, emoji or commands. */
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
        // The field keeps the focus and says which one is meant.
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
