import { ArrowBigUp, HandHeart, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rankedRequests } from '@segue/shared/room/rules/request-list.ts'
import type { SongRequest } from '@segue/shared/room/state/state.ts'
import { toastFailure } from '../../client/toasts.ts'
import {
  useIsRoomStaff,
  useLiveRoom,
  useMyUuid,
  useNicknameHere,
  useRoomState,
  useSnapshot,
} from '../../session/room-context.tsx'
import { Shelf } from '../../song/shelf.tsx'
import { SongRow } from '../../song/song-row.tsx'
import { artistOf, titleOf } from '../../song/song-words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import styles from './queue-panel.module.css'

/** The room's song requests, most wanted first, with the user's own votes. */
export function RequestsTab({ onFind }: { onFind: (() => void) | null }) {
  const { t } = useTranslation()
  const requests = useRoomState((state) => state.requests)
  const find = onFind ? <Button onClick={onFind}>{t('requests.find')}</Button> : undefined
  if (requests.length === 0)
    return (
      <EmptyState picture={<HandHeart />} title={t('requests.empty')} actions={find}>
        {t('requests.emptyAbout')}
      </EmptyState>
    )
  return (
    <>
      <p className={styles.order}>{t('requests.about')}</p>
      <Shelf>
        {rankedRequests(requests).map((request) => (
          <li key={request.id}>
            <Requested request={request} />
          </li>
        ))}
      </Shelf>
    </>
  )
}

function Requested({ request: { id, song, userUuid, votes } }: { request: SongRequest }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const me = useMyUuid()
  const isStaff = useIsRoomStaff()
  const isNext = useRoomState((state) => state.nextPlay?.requestId === id)
  const isLive = useSnapshot(({ status }) => status.kind === 'live')
  const wants = useSnapshot(({ part }) => part?.requestVotes?.includes(id) ?? false)
  const name = useNicknameHere(userUuid)
  const title = titleOf(song, t)
  const bySomeone = name ? t('requests.by', { name }) : null
  const by = userUuid === me ? t('requests.byYou') : bySomeone
  const act = (action: Parameters<typeof room.act>[0]) => void room.act(action).catch(toastFailure)
  return (
    <SongRow
      song={song}
      {...(isNext ? { mark: t('queue.playsNext') } : {})}
      lit={isNext}
      about={by === null ? artistOf(song, t) : `${by} · ${artistOf(song, t)}`}
      after={
        <>
          <Toggle
            tone="like"
            label={t(wants ? 'requests.unwant' : 'requests.want', { title, count: votes })}
            pressed={wants}
            disabled={!isLive}
            onPress={() => act({ type: 'voteOnRequest', requestId: id, vote: !wants })}
          >
            <ArrowBigUp aria-hidden="true" /> {votes}
          </Toggle>
          {userUuid === me || isStaff ? (
            <IconButton
              size="small"
              label={t('requests.remove', { title })}
              onClick={() => act({ type: 'removeRequest', requestId: id })}
            >
              <Trash2 />
            </IconButton>
          ) : null}
        </>
      }
    />
  )
}
