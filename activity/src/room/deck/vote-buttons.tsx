import { EyeOff, Star, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import { useIsUser } from '../../client/session.ts'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { useAct } from '../actions.ts'
import { useOwnPart } from '../booth/booth.ts'
import { useMyUuid, useRoomState, useSnapshot } from '../../session/room-context.tsx'
import styles from './vote-buttons.module.css'

/**
 * The user's votes on the song, and the room's totals. Every vote takes a click: there is deliberately no setting that
 * likes every song, because likes earn points. `few` shows only like and dislike, for small layouts.
 */
export function VoteButtons({ few = false }: { few?: boolean }) {
  const { t } = useTranslation()
  const act = useAct()
  const me = useMyUuid()
  const { likes, dislikes, stars } = useRoomState((state) => state.voteCounts)
  const playId = useRoomState((state) => state.nowPlaying?.playId ?? null)
  const own = useRoomState((state) => playingDj(state)?.uuid === me)
  const open = useRoomState((state) => (me ? state.allUserData[me]?.songVotes : undefined))
  const hidden = useRoomState((state) => state.nowPlaying?.votesHidden === true)
  const part = useOwnPart()
  const mine = hidden ? part?.songVotes : open
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const off = !playId || own || !live
  // A guest's star is saved nowhere.
  const isUser = useIsUser()
  const starLabel = hidden
    ? t(isUser ? 'room.star' : 'room.guestStar')
    : t(isUser ? 'room.starCount' : 'room.guestStarCount', { count: stars })
  const votesLabel = hidden ? t('booth.hiddenUntilTheEnd') : t('room.vote')
  const vote = (songVotes: { like?: boolean | null; star?: boolean }) =>
    act({ type: 'voteOnSong', songVotes, playId })
  return (
    <fieldset aria-label={own ? t('room.ownSong') : votesLabel} className={styles.votes}>
      <Toggle
        tone="like"
        label={hidden ? t('room.like') : t('room.likeCount', { count: likes })}
        pressed={mine?.like === true}
        disabled={off}
        onPress={() => vote({ like: mine?.like === true ? null : true })}
      >
        <ThumbsUp aria-hidden="true" /> {hidden ? null : likes}
      </Toggle>
      <Toggle
        tone="dislike"
        label={hidden ? t('room.dislike') : t('room.dislikeCount', { count: dislikes })}
        pressed={mine?.like === false}
        disabled={off}
        onPress={() => vote({ like: mine?.like === false ? null : false })}
      >
        <ThumbsDown aria-hidden="true" /> {hidden ? null : dislikes}
      </Toggle>
      {few ? null : (
        <Toggle
          tone="star"
          label={starLabel}
          pressed={mine?.star === true}
          disabled={off}
          onPress={() => vote({ star: mine?.star !== true })}
        >
          <Star aria-hidden="true" /> {hidden ? null : stars}
        </Toggle>
      )}
      {hidden && !few ? (
        <span className={styles.hidden} title={t('booth.hiddenUntilTheEnd')}>
          <EyeOff aria-hidden="true" /> {t('booth.hidden')}
        </span>
      ) : null}
    </fieldset>
  )
}
