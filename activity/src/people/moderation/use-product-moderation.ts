import { useTranslation } from 'react-i18next'
import type { Badge } from '@segue/shared/people/badges.ts'
import { newUuid } from '../../client/uuid.ts'
import { call } from '../../client/api.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import { useLiveRoom } from '../../session/room-context.tsx'
import { banMs, type ChosenBan } from './account-ban-form.tsx'

/**
 * Product moderators' actions on a person. Each closes the card it was started from and shows the result as a toast.
 */
export function useProductModeration(
  { uuid: userUuid, nickname: name }: { uuid: string; nickname: string },
  onClose: () => void,
) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const run = (work: Promise<unknown>, done: string) => {
    onClose()
    work.then(() => toast(done, { tone: 'good' }), toastFailure)
  }
  return {
    remove({ length, reason }: ChosenBan) {
      // The `actId` makes retries idempotent if a response is lost.
      const body = { userUuid, actId: newUuid(), ...(reason && { reason }) }
      if (length === 'signOut') return run(call('POST /users/kick', { body }), t('moderation.signedOut', { name }))
      if (length === 'ever') return run(call('POST /users/ban', { body }), t('moderation.banned', { name }))
      const expirationTime = new Date(room.serverNow() + banMs[length]).toISOString()
      run(call('POST /users/temporary-ban', { body: { ...body, expirationTime } }), t('moderation.banned', { name }))
    },
    removeName() {
      const body = { userUuid, actId: newUuid() }
      run(call('POST /users/guest-name-admin', { body }), t('moderation.nameRemoved', { name }))
    },
    verify(held: readonly Badge[], verified: boolean) {
      const others = held.filter((badge) => badge !== 'VERIFIED')
      const badges: Badge[] = verified ? [...others, 'VERIFIED'] : others
      run(
        call('POST /users/change-badges-admin', { body: { userUuid, badges } }),
        t(verified ? 'moderation.verified' : 'moderation.unverified', { name }),
      )
    },
  }
}
