import { Ban, MicOff, ShieldMinus, ShieldPlus, Undo2, UserRoundX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { useSession } from '../client/session.ts'
import { useLiveRoom, useRoomState } from '../live/room-context.tsx'
import { Button } from '../ui/button.tsx'
import { powersOver } from './moderation.ts'
import { RemovalForm, type RemovalKind } from './removal-form.tsx'
import { useModeration } from './use-moderation.ts'

/** What one may do about somebody as one of those who run the room; nothing for everybody else. */
export function StaffActions({ uuid, nickname, onClose }: { uuid: string; nickname: string; onClose: () => void }) {
  const { t } = useTranslation()
  const powers = usePowersOver(uuid)
  const moderate = useModeration({ uuid, nickname }, onClose)
  const role = useRoomState((state) => state.allUsers.find((one) => one.uuid === uuid)?.highestRole)
  const [leaving, setLeaving] = useState<RemovalKind | null>(null)
  if (!powers) return null
  if (leaving)
    return (
      <RemovalForm
        kind={leaving}
        nickname={nickname}
        role={role}
        mayTakeRole={role !== undefined && powers.take.includes(role)}
        onConfirm={(removal) => moderate.remove(leaving, { ...removal, role })}
        onCancel={() => setLeaving(null)}
      />
    )
  return (
    <>
      {powers.takeOffStage ? (
        <Button size="small" icon={<Undo2 />} onClick={moderate.takeOffStage}>
          {t('people.takeOffStage')}
        </Button>
      ) : null}
      <RoleButtons give={powers.give} take={powers.take} onGive={moderate.give} onTake={moderate.take} />
      {powers.kick ? (
        <Button size="small" look="danger" icon={<UserRoundX />} onClick={() => setLeaving('kick')}>
          {t('people.kick')}
        </Button>
      ) : null}
      {powers.ban ? (
        <>
          <Button size="small" look="danger" icon={<Ban />} onClick={() => setLeaving('banHour')}>
            {t('people.banHour')}
          </Button>
          <Button size="small" look="danger" icon={<Ban />} onClick={() => setLeaving('banForGood')}>
            {t('people.banForever')}
          </Button>
        </>
      ) : null}
    </>
  )
}

function usePowersOver(uuid: string) {
  const room = useLiveRoom()
  const session = useSession((state) => state.session)
  const settings = useRoomState((state) => state.settings)
  const tokenRole = useRoomState((state) => state.allUsers.find((one) => one.uuid === uuid)?.tokenRole ?? 'guest')
  const onStage = useRoomState((state) => state.djs.some((dj) => dj.uuid === uuid))
  if (!session) return null
  const actor = { userUuid: session.uuid, tokenRole: session.role }
  return powersOver(settings, actor, { userUuid: uuid, tokenRole, onStage }, room.serverNow())
}

function RoleButtons({
  give,
  take,
  onGive,
  onTake,
}: {
  give: readonly RoomRole[]
  take: readonly RoomRole[]
  onGive: (role: RoomRole) => void
  onTake: (role: RoomRole) => void
}) {
  const { t } = useTranslation()
  const offers: Partial<Record<RoomRole, { words: string; icon: ReactNode }>> = {
    dj: { words: t('people.inviteDj'), icon: <ShieldPlus /> },
    moderator: { words: t('people.makeModerator'), icon: <ShieldPlus /> },
    coOwner: { words: t('people.makeCoOwner'), icon: <ShieldPlus /> },
    chatDisabled: { words: t('people.disableChat'), icon: <MicOff /> },
  }
  return (
    <>
      {give.map((role) => {
        const offer = offers[role]
        return offer ? (
          <Button key={role} size="small" icon={offer.icon} onClick={() => onGive(role)}>
            {offer.words}
          </Button>
        ) : null
      })}
      {take.map((role) =>
        role === 'kicked' ? null : (
          <Button key={role} size="small" icon={<ShieldMinus />} onClick={() => onTake(role)}>
            {t('people.removeRole', { role: t(`roles.${role}`) })}
          </Button>
        ),
      )}
    </>
  )
}
