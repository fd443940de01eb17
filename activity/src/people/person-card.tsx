import { AtSign, Ban, BadgeCheck, MicOff, ShieldMinus, ShieldPlus, UserRoundX, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomRole } from '@segue/shared/people/profile.ts'
import { rolesOf } from '@segue/shared/room/roles.ts'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { say, sayFailure } from '../client/toasts.ts'
import { mentionInChat } from '../live/chat-draft.ts'
import { openPanel } from '../live/panels.ts'
import { useLiveRoom, useRoomState } from '../live/room-context.tsx'
import { avatarUrl } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/pill.tsx'
import { spokenLanguage } from '../client/i18n.ts'
import { powersOver } from './moderation.ts'
import styles from './person-card.module.css'

const hourMs = 3_600_000

/** Somebody from near: who they are, and what one may do. Gone from the room, they are gone from here. */
export function PersonCard({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession((state) => state.session)
  const profile = useRoomState((state) => state.allUserData[uuid]?.userProfile)
  const user = useRoomState((state) => state.allUsers.find((one) => one.uuid === uuid))
  const settings = useRoomState((state) => state.settings)
  const room = useLiveRoom()
  if (!profile || !user) return null
  const roles = rolesOf(settings, uuid, room.serverNow()).filter(
    (role): role is Exclude<RoomRole, 'kicked'> => role !== 'kicked',
  )
  const since = typeof profile.createdAt === 'string' ? new Date(profile.createdAt) : null
  const badges = (profile.badges ?? []).filter(isBadge)
  return (
    <div className={styles.card} style={{ '--tint': profile.color }}>
      <div className={styles.portrait} aria-hidden="true">
        <img src={avatarUrl(profile.avatarId, 'body', profile.color)} alt="" />
        <img src={avatarUrl(profile.avatarId, 'head', profile.color)} alt="" />
      </div>
      <div className={styles.who}>
        <h3>{profile.nickname}</h3>
        <div className={styles.pills}>
          {user.tokenRole === 'guest' ? <Pill>{t('roles.guest')}</Pill> : null}
          {user.tokenRole === 'bot' ? <Pill>{t('roles.bot')}</Pill> : null}
          {roles.map((role) => (
            <Pill key={role} tone="brand">
              {t(`roles.${role}`)}
            </Pill>
          ))}
          {badges.map((badge) => (
            <Pill key={badge} tone="star" icon={<BadgeCheck />}>
              {t(`badges.${badge}`)}
            </Pill>
          ))}
        </div>
        {since && !Number.isNaN(since.getTime()) ? (
          <p className={styles.since}>
            {t('people.since', {
              date: since.toLocaleDateString(spokenLanguage(), { month: 'long', year: 'numeric' }),
            })}
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        {uuid === session?.uuid ? null : (
          <Button
            size="small"
            icon={<AtSign />}
            onClick={() => {
              mentionInChat({ uuid, nickname: profile.nickname })
              openPanel('chat')
              onClose()
            }}
          >
            {t('people.mention')}
          </Button>
        )}
        <StaffActions uuid={uuid} nickname={profile.nickname} onClose={onClose} />
      </div>
    </div>
  )
}

const badgeNames = ['VERIFIED', 'PLATINUM', 'DOUBLE_PLATINUM', 'JQBX', 'STAFF'] as const
const isBadge = (badge: string): badge is (typeof badgeNames)[number] => badgeNames.some((name) => name === badge)

type Asking = { words: string; run: () => Promise<unknown> } | null

function StaffActions({ uuid, nickname, onClose }: { uuid: string; nickname: string; onClose: () => void }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const session = useSession((state) => state.session)
  const settings = useRoomState((state) => state.settings)
  const tokenRole = useRoomState((state) => state.allUsers.find((one) => one.uuid === uuid)?.tokenRole ?? 'guest')
  const onStage = useRoomState((state) => state.djs.some((dj) => dj.uuid === uuid))
  const [asking, setAsking] = useState<Asking>(null)
  if (!session) return null
  const actor = { userUuid: session.uuid, tokenRole: session.role }
  const powers = powersOver(settings, actor, { userUuid: uuid, tokenRole, onStage }, room.serverNow())
  const roomId = settings.uuid
  const run = (work: () => Promise<unknown>) => {
    onClose()
    work().then(() => say(t('people.done'), { tone: 'good' }), sayFailure)
  }
  const give = (role: RoomRole, expirationTime?: string) =>
    call('POST /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid: uuid, role, expirationTime } })
  const take = (role: RoomRole) =>
    call('DELETE /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid: uuid, role } })
  if (asking)
    return (
      <div className={styles.sure}>
        <p>{asking.words}</p>
        <Button size="small" look="danger" onClick={() => run(asking.run)}>
          {t('people.ban')}
        </Button>
        <Button size="small" onClick={() => setAsking(null)}>
          {t('common.cancel')}
        </Button>
      </div>
    )
  const gives: Partial<Record<RoomRole, { words: string; icon: ReactNode }>> = {
    dj: { words: t('people.inviteDj'), icon: <ShieldPlus /> },
    moderator: { words: t('people.makeModerator'), icon: <ShieldPlus /> },
    coOwner: { words: t('people.makeCoOwner'), icon: <ShieldPlus /> },
    chatDisabled: { words: t('people.disableChat'), icon: <MicOff /> },
  }
  return (
    <>
      {powers.takeOffStage ? (
        <Button size="small" icon={<Undo2 />} onClick={() => run(() => room.act({ type: 'removeDj', djUuid: uuid }))}>
          {t('people.takeOffStage')}
        </Button>
      ) : null}
      {powers.give.map((role) => {
        const offer = gives[role]
        return offer ? (
          <Button key={role} size="small" icon={offer.icon} onClick={() => run(() => give(role))}>
            {offer.words}
          </Button>
        ) : null
      })}
      {powers.take.map((role) =>
        role === 'kicked' ? null : (
          <Button key={role} size="small" icon={<ShieldMinus />} onClick={() => run(() => take(role))}>
            {t('people.removeRole', { role: t(`roles.${role}`) })}
          </Button>
        ),
      )}
      {powers.kick ? (
        <Button
          size="small"
          look="danger"
          icon={<UserRoundX />}
          onClick={() => run(() => room.act({ type: 'kickUserFromRoom', userUuid: uuid }))}
        >
          {t('people.kick')}
        </Button>
      ) : null}
      {powers.ban ? (
        <>
          <Button
            size="small"
            look="danger"
            icon={<Ban />}
            onClick={() => run(() => give('banned', new Date(room.serverNow() + hourMs).toISOString()))}
          >
            {t('people.banHour')}
          </Button>
          <Button
            size="small"
            look="danger"
            icon={<Ban />}
            onClick={() => setAsking({ words: t('people.banSure', { name: nickname }), run: () => give('banned') })}
          >
            {t('people.banForever')}
          </Button>
        </>
      ) : null}
    </>
  )
}
