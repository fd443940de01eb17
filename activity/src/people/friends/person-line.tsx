import type { ReactNode } from 'react'
import type { Operations } from '@segue/api/operations'
import { Link } from '../../client/router.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import styles from './friends.module.css'

type Profile = Operations['GET /dj-fans']['reply'][number]['userProfile']
type PersonLineProps = { profile: Profile; about?: string | null; children?: ReactNode }

/** A person in a list, with a link to their page, a note and actions. */
export function PersonLine({ profile, about, children }: PersonLineProps) {
  return (
    <li>
      <Avatar avatarId={profile.avatarId} color={profile.color} size={40} />
      <span className={styles.who}>
        <Link to={`/user/${profile.uuid}`}>{profile.nickname}</Link>
        {about ? <small>{about}</small> : null}
      </span>
      {children ? <span className={styles.ties}>{children}</span> : null}
    </li>
  )
}
