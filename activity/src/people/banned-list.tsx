import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { say, sayFailure } from '../client/toasts.ts'
import { useIsRoomStaff, useRoomState } from '../live/room-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import styles from './people-panel.module.css'

/** Profiles are asked for so many at a time. */
const mostAtOnce = 150

/** Who is banned here, for those who run the room: the way back in is in their hands. */
export function BannedList() {
  const { t } = useTranslation()
  const isStaff = useIsRoomStaff()
  const roomId = useRoomState((state) => state.settings.uuid)
  const rows = useRoomState((state) => state.settings.roomRoles)
  const banned = rows.filter((row) => row.role === 'banned').map((row) => row.userUuid)
  const people = useQuery({
    queryKey: ['profiles', ...banned],
    queryFn: () => call('GET /users/profiles', { query: { users: banned.slice(0, mostAtOnce) } }),
    enabled: isStaff && banned.length > 0,
  })
  if (!isStaff || banned.length === 0 || !people.data) return null
  const unban = (userUuid: string) =>
    call('DELETE /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role: 'banned' } }).then(
      () => say(t('people.done'), { tone: 'good' }),
      sayFailure,
    )
  return (
    <section className={styles.banned} aria-label={t('roles.banned')}>
      <h2 className={styles.group}>
        {t('roles.banned')} <span>{banned.length}</span>
      </h2>
      <ul>
        {people.data.map(({ userProfile }) => (
          <li key={userProfile.uuid} className={styles.person}>
            <Avatar avatarId={userProfile.avatarId} color={userProfile.color} size={32} />
            <span className={styles.name}>{userProfile.nickname}</span>
            <span className={styles.votes}>
              <IconButton size="small" label={t('people.unban')} onClick={() => void unban(userProfile.uuid)}>
                <Undo2 />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
