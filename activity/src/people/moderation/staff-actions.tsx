import { Ban, CircleOff, Crown, MicOff, ShieldMinus, ShieldPlus, Undo2, UserRoundX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { useSession } from '../../client/session.ts'
import { useLiveRoom, useRoomState } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { powersOver } from './moderation.ts'
import styles from '../profile/person-card.module.css'
import { ReasonForm } from './reason-form.tsx'
import { RemovalForm } from './removal-form.tsx'
import type { Sanction } from './sanctions.ts'
import { useModeration } from './use-moderation.ts'

const longestReason = 200

/** Room staff's actions on a person; renders nothing for everyone else. */
export function StaffActions({ uuid, nickname, onClose }: { uuid: string; nickname: string; onClose: () => void }) {
  const { t } = useTranslation()
  const powers = usePowersOver(uuid)
  const moderate = useModeration({ uuid, nickname }, onClose)
  const role = useRoomState((state) => state.allUsers.find((one) => one.uuid === uuid)?.highestRole)
  const [asking, setAsking] = useState<Sanction | 'handOver' | null>(null)
  if (!powers) return null
  if (asking === 'handOver')
    return (
      <ReasonForm
        title={t('sanctions.handOverTitle', { name: nickname })}
        choices={<p className={styles.since}>{t('sanctions.handOverAbout')}</p>}
        hint={t('sanctions.handOverHint')}
        longestReason={longestReason}
        confirm={t('sanctions.handOver')}
        onConfirm={moderate.handOver}
        onCancel={() => setAsking(null)}
      />
    )
  if (asking)
    return (
      <RemovalForm
        kind={asking}
        nickname={nickname}
        role={asking === 'kick' || asking === 'banned' ? role : undefined}
        mayTakeRole={role !== undefined && powers.take.includes(role)}
        onConfirm={(removal) => moderate.remove(asking, { ...removal, role })}
        onCancel={() => setAsking(null)}
      />
    )
  return (
    <>
      {powers.takeOffStage ? (
        <Button size="small" icon={<Undo2 />} onClick={moderate.takeOffStage}>
          {t('sanctions.takeOffStage')}
        </Button>
      ) : null}
      <RoleButtons give={powers.give} take={powers.take} moderate={moderate} onAsk={setAsking} />
      {powers.handOver ? (
        <Button size="small" icon={<Crown />} onClick={() => setAsking('handOver')}>
          {t('sanctions.handOver')}
        </Button>
      ) : null}
      {powers.kick ? (
        <Button size="small" look="danger" icon={<UserRoundX />} onClick={() => setAsking('kick')}>
          {t('people.kick')}
        </Button>
      ) : null}
      {powers.ban ? (
        <Button size="small" look="danger" icon={<Ban />} onClick={() => setAsking('banned')}>
          {t('people.ban')}
        </Button>
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
  moderate,
  onAsk,
}: {
  give: readonly RoomRole[]
  take: readonly RoomRole[]
  moderate: ReturnType<typeof useModeration>
  onAsk: (sanction: Sanction) => void
}) {
  const { t } = useTranslation()
  const grant = (role: 'dj' | 'moderator' | 'coOwner') => () => moderate.give(role)
  const offers: Partial<Record<RoomRole, { words: string; icon: ReactNode; run: () => void }>> = {
    dj: { words: t('sanctions.inviteDj'), icon: <ShieldPlus />, run: grant('dj') },
    moderator: { words: t('sanctions.makeModerator'), icon: <ShieldPlus />, run: grant('moderator') },
    coOwner: { words: t('sanctions.makeCoOwner'), icon: <ShieldPlus />, run: grant('coOwner') },
    chatDisabled: { words: t('sanctions.disableChat'), icon: <MicOff />, run: () => onAsk('chatDisabled') },
    djDisabled: { words: t('sanctions.disableDj'), icon: <CircleOff />, run: () => onAsk('djDisabled') },
  }
  const ends: Partial<Record<RoomRole, string>> = {
    chatDisabled: t('sanctions.enableChat'),
    djDisabled: t('sanctions.enableDj'),
    banned: t('sanctions.unban'),
  }
  return (
    <>
      {give.map((role) => {
        const offer = offers[role]
        return offer ? (
          <Button key={role} size="small" icon={offer.icon} onClick={offer.run}>
            {offer.words}
          </Button>
        ) : null
      })}
      {take.map((role) =>
        role === 'kicked' ? null : (
          <Button key={role} size="small" icon={<ShieldMinus />} onClick={() => moderate.take(role)}>
            {ends[role] ?? t('sanctions.removeRole', { role: t(`roles.${role}`) })}
          </Button>
        ),
      )}
    </>
  )
}
