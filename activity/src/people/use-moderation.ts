import { useTranslation } from 'react-i18next'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { call } from '../client/api.ts'
import { say, sayFailure } from '../client/toasts.ts'
import { useLiveRoom, useRoomState } from '../live/room-context.tsx'

const hourMs = 3_600_000

/** What those who run a room do about somebody. Each closes what it was asked from, and tells how it went. */
export function useModeration(userUuid: string, onClose: () => void) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const roomId = useRoomState((state) => state.settings.uuid)
  const run = (work: () => Promise<unknown>) => {
    onClose()
    work().then(() => say(t('people.done'), { tone: 'good' }), sayFailure)
  }
  const give = (role: RoomRole, expirationTime?: string) =>
    run(() => call('POST /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role, expirationTime } }))
  return {
    takeOffStage: () => run(() => room.act({ type: 'removeDj', djUuid: userUuid })),
    give: (role: RoomRole) => give(role),
    take: (role: RoomRole) =>
      run(() => call('DELETE /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role } })),
    kick: () => run(() => room.act({ type: 'kickUserFromRoom', userUuid })),
    banForAnHour: () => give('banned', new Date(room.serverNow() + hourMs).toISOString()),
    banForGood: () => give('banned'),
  }
}
