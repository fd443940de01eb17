import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { rolesOf } from '@segue/shared/room/people/roles.ts'
import { readerLocale } from '../../client/i18n.ts'
import { toast } from '../../client/toasts.ts'
import { useLiveRoom, useMyUuid, useRoomState } from '../../session/room-context.tsx'

/** Renders nothing: notifies the user about roles they gained or lost in the room. */
export function RoleNews() {
  const { t } = useTranslation()
  const me = useMyUuid() ?? ''
  const room = useLiveRoom()
  const rows = useRoomState((state) => state.settings.roomRoles)
  const roles = rolesOf({ roomRoles: rows }, me, room.serverNow())
  const before = useRef<{ me: string; roles: readonly RoomRole[] }>({ me, roles })
  useEffect(() => {
    const { me: whose, roles: had } = before.current
    before.current = { me, roles }
    // After signing in, the user is a different one, and nothing was granted or revoked.
    if (whose !== me) return
    const name = (role: RoomRole) => (role === 'kicked' ? '' : t(`roles.${role}`))
    for (const role of roles.filter((one) => !had.includes(one))) {
      const end = rows.find((row) => row.userUuid === me && row.role === role)?.expirationTime
      const time = end ? new Date(end).toLocaleString(readerLocale(), { dateStyle: 'short', timeStyle: 'short' }) : ''
      if (role === 'chatDisabled' || role === 'djDisabled')
        toast(end ? t(`roleNews.${role}Until`, { time }) : t(`roleNews.${role}`))
      else if (role !== 'banned' && role !== 'kicked')
        toast(t('roleNews.given', { role: name(role) }), { tone: 'good' })
    }
    for (const role of had.filter((one) => !roles.includes(one))) {
      if (role === 'chatDisabled' || role === 'djDisabled') toast(t(`roleNews.${role}Over`), { tone: 'good' })
      else if (role !== 'banned' && role !== 'kicked') toast(t('roleNews.taken', { role: name(role) }))
    }
    // Runs only when the user's own roles change; the rest is read at that time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [me, roles.join()])
  return null
}
