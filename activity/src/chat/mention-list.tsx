// The offer of names is a list box under a text field, which no element of HTML is.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { useTranslation } from 'react-i18next'
import type { UserProfile } from '@segue/shared/people/profile.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './chat.module.css'

/** The id of an offered name, by which the field says which one is meant. */
export const mentionId = (listId: string, at: number): string => `${listId}-${at}`

/** The people an @ may mean. */
export function MentionList({
  id,
  people,
  at: active,
  onPick,
}: {
  id: string
  people: readonly Pick<UserProfile, 'uuid' | 'nickname' | 'avatarId' | 'color'>[]
  at: number
  onPick: (at: number) => void
}) {
  const { t } = useTranslation()
  return (
    <ul id={id} className={styles.offer} role="listbox" aria-label={t('chat.mentionList')}>
      {people.map((person, at) => (
        // The field keeps the focus and says which one is meant.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={person.uuid}
          id={mentionId(id, at)}
          role="option"
          aria-selected={at === active}
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(at)
          }}
        >
          <Avatar avatarId={person.avatarId} color={person.color} size={26} /> {person.nickname}
        </li>
      ))}
    </ul>
  )
}
