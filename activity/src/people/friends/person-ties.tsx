import { Bell, BellOff, Check, Ellipsis, ShieldBan, UserRoundMinus, UserRoundPlus, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsUser } from '../../client/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { MessageButton } from './message-button.tsx'
import styles from './friends.module.css'
import {
  answerInvitation,
  block,
  endFriendship,
  follow,
  invite,
  takeBack,
  unblock,
  unfollow,
  useAct,
  useTies,
  type Ties,
} from './ties.ts'

type Somebody = { uuid: string; nickname: string }

/** Actions to befriend, follow or block a person, for users with an account. */
export function PersonTies({ uuid, nickname, small = false }: Somebody & { small?: boolean }) {
  const isUser = useIsUser()
  return isUser ? <TiesOfUser uuid={uuid} nickname={nickname} small={small} /> : null
}

type Props = Somebody & { small: boolean }

/**
 * After following or inviting someone, offers push notifications once. Failures are ignored: they must not affect the
 * action itself.
 */
const offer = (wish: 'follow' | 'friend', name: string) => () =>
  void import('../notifications/offer.ts').then(({ offerPush }) => offerPush(wish, name)).catch(() => undefined)

function TiesOfUser({ small, ...who }: Props) {
  const { t } = useTranslation()
  const { busy, act } = useAct()
  const { data: ties } = useTies(who.uuid)
  if (!ties) return null
  const { uuid, nickname: name } = who
  const size = small ? 'small' : 'medium'
  if (ties.isBlocked)
    return (
      <div className={styles.ties}>
        <p className={styles.blocked}>{t('friends.blocked', { name })}</p>
        <Button size={size} busy={busy} onClick={() => act(() => unblock(uuid), t('friends.unblocked', { name }))}>
          {t('friends.unblock')}
        </Button>
      </div>
    )
  return (
    <div className={styles.ties}>
      {ties.isBot ? null : <FriendButtons {...who} small={small} ties={ties} />}
      <FanButtons {...who} small={small} ties={ties} />
      {ties.fans > 0 ? <span className={styles.fans}>{t('friends.fans', { count: ties.fans })}</span> : null}
      {ties.isBot ? null : <MessageButton uuid={uuid} small={small} />}
      <Menu
        trigger={
          <IconButton size={size} label={t('friends.more', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {ties.isFriend ? (
          <MenuItem icon={<UserRoundMinus />} onSelect={() => act(() => endFriendship(uuid))}>
            {t('friends.end')}
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<ShieldBan />}
          danger
          onSelect={() => act(() => block(uuid), t('friends.blockNow', { name }))}
        >
          {t('friends.block')}
        </MenuItem>
      </Menu>
    </div>
  )
}

function FriendButtons({ uuid, nickname: name, small, ties }: Props & { ties: Ties }) {
  const { t } = useTranslation()
  const { busy, act } = useAct()
  const size = small ? 'small' : 'medium'
  const { invitation, isFriend } = ties
  if (isFriend)
    return (
      <span className={styles.state}>
        <Check aria-hidden="true" />
        {t('friends.isFriend')}
      </span>
    )
  if (!invitation)
    return (
      <Button
        size={size}
        icon={<UserRoundPlus />}
        busy={busy}
        onClick={() => act(() => invite(uuid).then(offer('friend', name)), t('friends.invitedNow', { name }))}
      >
        {t('friends.add')}
      </Button>
    )
  if (!invitation.toMe)
    return (
      <Button size={size} icon={<UserRoundX />} busy={busy} onClick={() => act(() => takeBack(invitation.id))}>
        {t('friends.takeBack')}
      </Button>
    )
  return <AnswerButtons id={invitation.id} nickname={name} small={small} />
}

/** Accepts or declines an invitation. */
export function AnswerButtons({
  id,
  nickname: name,
  small = false,
}: {
  id: number
  nickname: string
  small?: boolean
}) {
  const { t } = useTranslation()
  const { busy, act } = useAct()
  const size = small ? 'small' : 'medium'
  return (
    <>
      <Button
        size={size}
        look="brand"
        busy={busy}
        onClick={() => act(() => answerInvitation(id, 'accepted'), t('friends.friendsNow', { name }))}
      >
        {t('friends.accept')}
      </Button>
      <Button size={size} look="quiet" disabled={busy} onClick={() => act(() => answerInvitation(id, 'rejected'))}>
        {t('friends.reject')}
      </Button>
    </>
  )
}

function FanButtons({ uuid, nickname: name, small, ties: { isFan, notify } }: Props & { ties: Ties }) {
  const { t } = useTranslation()
  const { busy, act } = useAct()
  const size = small ? 'small' : 'medium'
  if (!isFan)
    return (
      <Button size={size} busy={busy} onClick={() => act(() => follow(uuid).then(offer('follow', name)))}>
        {t('friends.follow')}
      </Button>
    )
  return (
    <>
      <Button
        size={size}
        icon={<Check />}
        busy={busy}
        aria-label={t('friends.followingStop')}
        onClick={() => act(() => unfollow(uuid))}
      >
        {t('friends.following')}
      </Button>
      <IconButton
        size={size}
        label={t(notify ? 'friends.dontTell' : 'friends.tell')}
        pressed={notify}
        disabled={busy}
        onClick={() => act(() => follow(uuid, !notify))}
      >
        {notify ? <Bell /> : <BellOff />}
      </IconButton>
    </>
  )
}
