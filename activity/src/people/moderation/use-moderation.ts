import { useTranslation } from 'react-i18next'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { kickMinutes } from '@segue/shared/room/protocol/actions.ts'
import type { StaffRole } from '@segue/shared/room/state/state.ts'
import { call } from '../../client/api.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useLiveRoom, useRoomState } from '../../session/room-context.tsx'
import type { Removal } from './removal-form.tsx'
import { lasting, type Sanction } from './sanctions.ts'

const minuteMs = 60_000

type GrantedRole = Exclude<RoomRole, 'kicked'>

/**
 * Room staff's actions on a person. Each closes the card or dialog it was started from and shows the result as a toast.
 */
export function useModeration({ uuid, nickname: name }: { uuid: string; nickname: string }, onClose: () => void) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const userUuid = uuid
  const roomId = useRoomState((state) => state.settings.uuid)
  const run = (work: () => Promise<unknown>, done: string) => {
    onClose()
    work().then(() => toast(done, { tone: 'good' }), toastFailure)
  }
  const give = (role: RoomRole, more: { expirationTime?: string; reason?: string } = {}) =>
    call('POST /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role, ...more } })
  const take = (role: RoomRole) =>
    call('DELETE /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role } })
  const known = (minutes: number | null) => kickMinutes.find((one) => one === minutes) ?? null
  /** Applies a sanction; the staff role is only removed if that was chosen. */
  const remove = (kind: Sanction, { minutes, reason, takeRole, role }: Removal & { role: StaffRole | undefined }) => {
    const why = reason ? { reason } : {}
    const end =
      minutes === null ? {} : { expirationTime: new Date(room.serverNow() + minutes * minuteMs).toISOString() }
    const { unit, count } = lasting(minutes)
    const time = t(`sanctions.lasting.${unit}`, { count })
    const done =
      minutes === null ? t(`sanctions.doneForever.${kind}`, { name }) : t(`sanctions.doneFor.${kind}`, { name, time })
    run(async () => {
      if (takeRole && role) await take(role)
      if (kind === 'kick') await room.act({ type: 'kickUserFromRoom', userUuid, minutes: known(minutes), ...why })
      else await give(kind, { ...end, ...why })
    }, done)
  }
  return {
    takeOffStage: () =>
      run(() => room.act({ type: 'removeDj', djUuid: userUuid }), t('sanctions.tookOffStage', { name })),
    give: (role: GrantedRole) => run(() => give(role), t('sanctions.gave', { name, role: t(`roles.${role}`) })),
    take: (role: GrantedRole) => run(() => take(role), t('sanctions.took', { name, role: t(`roles.${role}`) })),
    handOver: (reason: string) =>
      run(
        () =>
          call('PUT /roomUserRoles/change-owner/{roomId}', {
            params: { roomId },
            body: { userUuid, ...(reason ? { reason } : {}) },
          }),
        t('sanctions.gave', { name, role: t('roles.owner') }),
      ),
    remove,
  }
}
