import type { ReactNode } from 'react'
import { Link } from '../../client/router.tsx'
import { choosePerson } from '../../session/people/session-people.ts'
import { useNicknameHere, useRoomSession } from '../../session/room-context.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './line.module.css'

/**
 * Links a name or face in the chat to the person: to their card while they are in the room, otherwise to their page,
 * which guests don't have. Not a tab stop, since the chat would have hundreds: keyboard users open it from the
 * message's menu.
 */
export function PersonLink({
  uuid,
  isGuest,
  isFace = false,
  children,
}: {
  uuid: string
  isGuest: boolean
  /** Whether it shows their face, which is hidden from screen readers because the name is next to it. */
  isFace?: boolean
  children: ReactNode
}) {
  const { people } = useRoomSession()
  const isHere = useNicknameHere(uuid) !== undefined
  const looks = classes(styles.person, isFace && styles.face)
  const aside = { tabIndex: -1, 'aria-hidden': isFace }
  if (isHere)
    return (
      <button
        type="button"
        {...aside}
        className={looks}
        onClick={({ currentTarget }) => choosePerson(people, uuid, currentTarget.getBoundingClientRect())}
      >
        {children}
      </button>
    )
  if (isGuest) return <span className={isFace ? styles.face : undefined}>{children}</span>
  return (
    <Link to={`/user/${uuid}`} {...aside} className={looks}>
      {children}
    </Link>
  )
}
