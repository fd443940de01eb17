import { useTranslation } from 'react-i18next'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { StaffRole } from '@segue/shared/room/state.ts'
import { call } from '../client/api.ts'
import { say, sayFailure } from '../client/toasts.ts'
import { useLiveRoom, useRoomState } from '../live/room-context.tsx'
import type { Removal, RemovalKind } from './removal-form.tsx'

const hourMs = 3_600_000

/** What those who run a room do about somebody. Each closes what it was asked from, and tells how it went. */
export function useModeration({ uuid, nickname }: { uuid: string; nickname: string }, onClose: () => void) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const userUuid = uuid
  const roomId = useRoomState((state) => state.settings.uuid)
  const run = (work: () => Promise<unknown>, done = t('people.done')) => {
    onClose()
    work().then(() => say(done, { tone: 'good' }), sayFailure)
  }
  const give = (role: RoomRole, more: { expirationTime?: string; reason?: string } = {}) =>
    call('POST /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role, ...more } })
  const take = (role: RoomRole) =>
    call('DELETE /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role } })
  /** Shows somebody out or bans them; their role as staff goes with it only where that was chosen. */
  const remove = (
    kind: RemovalKind,
    { minutes, reason, takeRole, role }: Removal & { role: StaffRole | undefined },
  ) => {
    const why = reason ? { reason } : {}
    const inAnHour = new Date(room.serverNow() + hourMs).toISOString()
    const leave = {
      kick: () => room.act({ type: 'kickUserFromRoom', userUuid, minutes, ...why }),
      banHour: () => give('banned', { ...why, expirationTime: inAnHour }),
      banForGood: () => give('banned', why),
    }[kind]
    const done = {
      kick: t('people.kicked', { name: nickname, count: minutes }),
      banHour: t('people.bannedHour', { name: nickname }),
      banForGood: t('people.bannedForGood', { name: nickname }),
    }[kind]
    run(async () => {
      if (takeRole && role) await take(role)
      await leave()
    }, done)
  }
  return {
    takeOffStage: () => run(() => room.act({ type: 'removeDj', djUuid: userUuid })),
    give: (role: RoomRole) => run(() => give(role)),
    take: (role: RoomRole) => run(() => take(role)),
    remove,
  }
}
