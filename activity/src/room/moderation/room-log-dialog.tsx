import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { useNicknames } from '../../client/account/nicknames.ts'
import { dateAndTime } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './room-log.module.css'

const onPage = 30

const shownRoles = ['owner', 'coOwner', 'moderator', 'dj', 'banned', 'chatDisabled', 'djDisabled'] as const
const shownActs = [
  'banUser',
  'temporaryBan',
  'kickUser',
  'grantRole',
  'removeRole',
  'removeDj',
  'removeRequest',
  'skipSong',
  'resetRoom',
  'changeOwner',
  'clearConversation',
  'removeMessage',
  'startRaidMode',
  'endRaidMode',
] as const

type Act = Operations['GET /rooms/{id}/moderation-log']['reply']['acts'][number]

/** Actions of room staff with their reasons, newest first; visible to staff only. */
export function RoomLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useRoomState((state) => state.settings.uuid)
  const log = useInfiniteQuery({
    queryKey: ['room-log', id],
    queryFn: ({ pageParam: offset }) =>
      call('GET /rooms/{id}/moderation-log', { params: { id }, query: { limit: onPage, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * onPage : undefined),
    staleTime: 0,
  })
  const acts = log.data?.pages.flatMap((page) => page.acts) ?? []
  const names = useNicknames(
    acts.flatMap(({ userUuid, actorUuid }) => [userUuid, actorUuid].filter((uuid) => uuid !== null)),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('roomLog.title')}
      about={t('roomLog.about')}
      closeLabel={t('common.close')}
    >
      <Failure words={log.error && sentenceFor(log.error)} />
      {log.isPending ? <Spinner label={t('common.loading')} /> : null}
      {log.data && acts.length === 0 ? (
        <EmptyState picture={<ShieldCheck />} title={t('roomLog.none')}>
          {t('roomLog.noneAbout')}
        </EmptyState>
      ) : null}
      <ol className={styles.acts}>
        {acts.map((act) => (
          <ActLine key={act.id} act={act} names={names} />
        ))}
      </ol>
      {log.hasNextPage ? (
        <Button wide busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('friends.showMore')}
        </Button>
      ) : null}
    </Dialog>
  )
}

function ActLine({ act, names }: { act: Act; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation()
  const nameOf = (uuid: string | null) => (uuid ? (names.get(uuid) ?? t('order.somebody')) : t('roomLog.house'))
  const role = shownRoles.find((one) => one === (act.action === 'removeRole' ? act.previousRole : act.role))
  const values = {
    by: nameOf(act.actorUuid),
    whom: nameOf(act.userUuid),
    role: role ? t(`roles.${role}`) : '',
  }
  return (
    <li>
      <p>{t(`roomLog.acts.${shownActs.find((one) => one === act.action) ?? 'other'}`, values)}</p>
      {act.reason ? <q>{act.reason}</q> : null}
      <p className={styles.when}>
        <time dateTime={act.createdAt}>{dateAndTime(act.createdAt)}</time>
        {act.expirationTime ? ` · ${t('roomLog.until', { time: dateAndTime(act.expirationTime) })}` : null}
      </p>
    </li>
  )
}
