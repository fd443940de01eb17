import type { ReactNode } from 'react'
import { Link } from '../../client/router.tsx'
import { choosePerson } from '../../session/people/chosen-person.ts'
import { useNicknameHere } from '../../session/room-context.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './line.module.css'

/**
 * What leads from a line to whoever is named in it: to their card while they are in the room, else to their page, which
 * guests do not have. The keyboard gets there by the line's menu, so that the chat is no row of a hundred stops.
 */
export function PersonLink({
  uuid,
  isGuest,
  isFace = false,
  children,
}: {
  uuid: string
  isGuest: boolean
  /** Whether it is their face, which says nothing that their name beside it does not say. */
  isFace?: boolean
  children: ReactNode
}) {
  const isHere = useNicknameHere(uuid) !== undefined
  const looks = classes(styles.person, isFace && styles.face)
  const aside = { tabIndex: -1, 'aria-hidden': isFace }
  if (isHere)
    return (
      <button
        type="button"
        {...aside}
        className={looks}
        onClick={({ currentTarget }) => choosePerson(uuid, currentTarget.getBoundingClientRect())}
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
