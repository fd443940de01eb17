import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RoomRoleRow } from '@segue/shared/room/settings/settings.ts'
import { call } from '../../client/api.ts'
import { dateAndTime } from '../../client/i18n.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useIsRoomStaff, useRoomState } from '../../session/room-context.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from '../lists/people-panel.module.css'

/** Maximum number of profiles per request. */
const maxBatchSize = 150

/** A kick without an end doesn't keep anyone out. */
const restricts = ({ role, expirationTime }: RoomRoleRow) =>
  role === 'banned' ||
  role === 'chatDisabled' ||
  role === 'djDisabled' ||
  (role === 'kicked' && expirationTime !== null)

const words = {
  banned: { until: 'people.bannedUntil', forever: 'people.bannedForever', end: 'people.letIn' },
  kicked: { until: 'people.outUntil', forever: 'people.bannedForever', end: 'people.letKickedIn' },
  chatDisabled: { until: 'people.mutedUntil', forever: 'people.muted', end: 'people.enableChatOf' },
  djDisabled: { until: 'people.offStageUntil', forever: 'people.offStage', end: 'people.enableDjOf' },
} as const
const wordsOf = (role: RoomRoleRow['role']) =>
  words[role === 'kicked' || role === 'chatDisabled' || role === 'djDisabled' ? role : 'banned']

/** For room staff: people who are banned, muted or kept off the stage, with buttons to lift that. */
export function BannedList() {
  const { t } = useTranslation()
  const isStaff = useIsRoomStaff()
  const roomId = useRoomState((state) => state.settings.uuid)
  const rows = useRoomState((state) => state.settings.roomRoles).filter(restricts)
  const uuids = [...new Set(rows.map((row) => row.userUuid))]
  const people = useQuery({
    queryKey: ['profiles', ...uuids],
    queryFn: () => call('GET /users/profiles', { query: { users: uuids.slice(0, maxBatchSize) } }),
    enabled: isStaff && uuids.length > 0,
  })
  if (!isStaff || uuids.length === 0 || !people.data) return null
  const letIn = ({ userUuid, role }: RoomRoleRow, name: string) =>
    call('DELETE /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role } }).then(
      () =>
        toast(
          t(role === 'banned' || role === 'kicked' ? 'people.letBackIn' : 'sanctions.took', {
            name,
            role: role === 'kicked' ? '' : t(`roles.${role}`),
          }),
          { tone: 'good' },
        ),
      toastFailure,
    )
  const until = ({ role, expirationTime }: RoomRoleRow) => {
    if (expirationTime === null) return t(wordsOf(role).forever)
    const time = dateAndTime(expirationTime)
    return t(wordsOf(role).until, { time })
  }
  return (
    <section className={styles.banned} aria-label={t('people.keptOut')}>
      <h2 className={styles.group}>
        {t('people.keptOut')} <span>{uuids.length}</span>
      </h2>
      <ul>
        {rows.map((row) => {
          const profile = people.data.find(({ userProfile }) => userProfile.uuid === row.userUuid)?.userProfile
          return profile ? (
            <li key={`${row.userUuid} ${row.role}`} className={styles.person}>
              <Avatar avatarId={profile.avatarId} color={profile.color} size={32} />
              <span className={styles.name}>
                {profile.nickname}
                <span className={styles.until}>{until(row)}</span>
              </span>
              <span className={styles.votes}>
                <IconButton
                  size="small"
                  label={t(wordsOf(row.role).end, { name: profile.nickname })}
                  onClick={() => void letIn(row, profile.nickname)}
                >
                  <Undo2 />
                </IconButton>
              </span>
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}
