import { AtSign, Flag, Gift, UserRoundPen } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { moderates, standsAbove } from '@segue/shared/people/account-roles.ts'
import type { RoomRole, UserProfile } from '@segue/shared/people/profile.ts'
import { rolesOf } from '@segue/shared/room/people/roles.ts'
import { openDialog } from '../../client/dialogs.ts'
import { useSession } from '../../client/session.ts'
import { surface } from '../../client/surface.ts'
import { mentionInChat } from '../../session/chat/chat-draft.ts'
import { openPanel } from '../../session/panels.ts'
import { useIsRoomStaff, useLiveRoom, useRoomSession, useRoomState } from '../../session/room-context.tsx'
import { avatarUrl } from '../../ui/pictures/heads.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { part } from '../../ui/part.tsx'
import { Pill } from '../../ui/layout/pill.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { readerLocale, withPageWords } from '../../client/i18n.ts'
import { Link } from '../../client/router.tsx'
import { shownBadges } from './badges.ts'
import styles from './person-card.module.css'

const StaffActions = part(async () => (await withPageWords(import('../moderation/staff-actions.tsx'))).StaffActions)

/** Only loaded for product moderators. */
const ProductModeration = part(
  async () => (await withPageWords(import('../moderation/product-moderation.tsx'))).ProductModeration,
)

const GuestModeration = part(
  async () => (await withPageWords(import('../moderation/guest-moderation.tsx'))).GuestModeration,
)

/** Friends and fans, for users with an account. */
const PersonTies = part(async () => (await withPageWords(import('../friends/person-ties.tsx'))).PersonTies)

const CallFans = part(async () => (await withPageWords(import('../friends/call-fans.tsx'))).CallFans, 'none')

const PersonRank = part(async () => (await withPageWords(import('../ranking/person-rank.tsx'))).PersonRank, 'none')

/** A person's card: their profile, and the actions available to this user. It closes when they leave the room. */
export function PersonCard({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession((state) => state.session)
  const profile = useRoomState((state) => state.allUserData[uuid]?.userProfile)
  const user = useRoomState((state) => state.allUsers.find((one) => one.uuid === uuid))
  const settings = useRoomState((state) => state.settings)
  const isOnStage = useRoomState((state) => state.djs.some((dj) => dj.uuid === uuid))
  const room = useLiveRoom()
  const isStaff = useIsRoomStaff()
  if (!profile || !user) return null
  const roles = rolesOf(settings, uuid, room.serverNow()).filter(
    (role): role is Exclude<RoomRole, 'kicked'> => role !== 'kicked',
  )
  const since = typeof profile.createdAt === 'string' ? new Date(profile.createdAt) : null
  const Moderation = user.tokenRole === 'guest' ? GuestModeration : ProductModeration
  const mayModerate =
    session !== null && moderates(session.role) && uuid !== session.uuid && standsAbove(session.role, user.tokenRole)
  return (
    <div className={styles.card} style={{ '--tint': profile.color }}>
      <div className={styles.portrait} aria-hidden="true">
        <img src={avatarUrl(profile.avatarId, 'body', profile.color)} alt="" />
        <img src={avatarUrl(profile.avatarId, 'head', profile.color)} alt="" />
      </div>
      <div className={styles.who}>
        <h3>{profile.nickname}</h3>
        <Pills tokenRole={user.tokenRole} roles={roles} badges={profile.badges} />
        {since && !Number.isNaN(since.getTime()) ? (
          <p className={styles.since}>
            {t('people.since', {
              date: since.toLocaleDateString(readerLocale(), { month: 'long', year: 'numeric' }),
            })}
          </p>
        ) : null}
        {session?.kind === 'user' && user.tokenRole !== 'guest' ? (
          <Suspense>
            <PersonRank uuid={uuid} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.actions}>
        {uuid === session?.uuid && session.kind === 'user' && isOnStage ? (
          <Suspense>
            <CallFans roomUuid={settings.uuid} />
          </Suspense>
        ) : null}
        {uuid === session?.uuid && session.kind === 'guest' ? <NameButton onClose={onClose} /> : null}
        {uuid === session?.uuid ? null : <MentionButton profile={profile} onClose={onClose} />}
        {session?.kind !== 'user' || uuid === session.uuid ? null : (
          <ThrowButton profile={profile} onClose={onClose} />
        )}
        {user.tokenRole === 'guest' || surface.kind === 'discord' ? null : (
          <Link to={`/user/${uuid}`} className={buttonClass('plain', 'small')}>
            {t('people.toTheirPage')}
          </Link>
        )}
        {uuid === session?.uuid ? null : <ReportButton profile={profile} onClose={onClose} />}
        <Suspense
          fallback={
            <div className={styles.ties}>
              <Spinner />
            </div>
          }
        >
          {session?.kind !== 'user' || user.tokenRole === 'guest' || uuid === session.uuid ? null : (
            <div className={styles.ties}>
              <PersonTies uuid={uuid} nickname={profile.nickname} small />
            </div>
          )}
          {isStaff ? <StaffActions uuid={uuid} nickname={profile.nickname} onClose={onClose} /> : null}
          {mayModerate ? <Moderation uuid={uuid} nickname={profile.nickname} onClose={onClose} /> : null}
        </Suspense>
      </div>
    </div>
  )
}

function NameButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const choose = () => {
    openDialog({ name: 'guestName' })
    onClose()
  }
  return (
    <Button size="small" icon={<UserRoundPen />} onClick={choose}>
      {t('account.chooseName')}
    </Button>
  )
}

type AboutOther = { profile: UserProfile; onClose: () => void }

function MentionButton({ profile: { uuid, nickname }, onClose }: AboutOther) {
  const { t } = useTranslation()
  const { chat } = useRoomSession()
  const mention = () => {
    mentionInChat(chat, { uuid, nickname })
    openPanel('chat')
    onClose()
  }
  return (
    <Button size="small" icon={<AtSign />} onClick={mention}>
      {t('people.mention')}
    </Button>
  )
}

function ThrowButton({ profile: { uuid, nickname }, onClose }: AboutOther) {
  const { t } = useTranslation()
  const { roomUuid } = useLiveRoom()
  const choose = () => {
    openDialog({ name: 'throw', roomUuid, people: [{ uuid, nickname }], to: uuid })
    onClose()
  }
  return (
    <Button size="small" icon={<Gift />} onClick={choose}>
      {t('chat.throw')}
    </Button>
  )
}

function ReportButton({ profile: { uuid: reportedUuid, nickname }, onClose }: AboutOther) {
  const { t } = useTranslation()
  const { roomUuid } = useLiveRoom()
  const report = () => {
    openDialog({ name: 'report', target: { kind: 'person', reportedUuid, roomUuid, nickname } })
    onClose()
  }
  return (
    <Button size="small" icon={<Flag />} onClick={report}>
      {t('people.report')}
    </Button>
  )
}

type PillsProps = {
  tokenRole: string
  roles: readonly Exclude<RoomRole, 'kicked'>[]
  badges: readonly string[] | undefined
}

/** The person's roles here, and their badges. */
function Pills({ tokenRole, roles, badges }: PillsProps) {
  const { t } = useTranslation()
  // A role here and a badge can have the same name.
  const named = new Set(roles.map((role): string => t(`roles.${role}`)))
  return (
    <div className={styles.pills}>
      {tokenRole === 'guest' ? <Pill>{t('roles.guest')}</Pill> : null}
      {tokenRole === 'bot' ? <Pill>{t('roles.bot')}</Pill> : null}
      {roles.map((role) => (
        <Pill key={role} tone="brand">
          {t(`roles.${role}`)}
        </Pill>
      ))}
      {shownBadges(badges)
        .filter((badge) => !named.has(t(`badges.${badge}`)))
        .map((badge) => (
          <Pill key={badge} tone="star">
            {t(`badges.${badge}`)}
          </Pill>
        ))}
    </div>
  )
}
