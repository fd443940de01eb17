import { Star, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddMenu } from '../song/add-buttons.tsx'
import { SongRow } from '../song/song-row.tsx'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { Block } from '../ui/block.tsx'
import { Toggle } from '../ui/fields/toggle.tsx'
import { ranges, useLeaderboard, type Leaderboard } from './plays.ts'
import styles from './history.module.css'

/** The DJs and songs with the most likes in a room. */
export function Leaders({ slug, onDj }: { slug: string; onDj: (uuid: string) => void }) {
  const { t } = useTranslation()
  const [days, setDays] = useState<number>(30)
  const { data } = useLeaderboard(slug, days)
  return (
    <aside className={styles.leaders} aria-label={t('history.leaders')}>
      <fieldset className={styles.orders} aria-label={t('roomStatistics.range')}>
        {ranges.map((one) => (
          <Toggle
            key={one}
            label={t('roomStatistics.days', { count: one })}
            pressed={one === days}
            onPress={() => setDays(one)}
          >
            {t('roomStatistics.days', { count: one })}
          </Toggle>
        ))}
      </fieldset>
      <Block title={t('history.topDjs')}>
        {data?.djs.length ? <Djs djs={data.djs} onDj={onDj} /> : <p>{t('history.noLeaders')}</p>}
      </Block>
      <Block title={t('history.topSongs')}>
        {data?.songs.length ? <Songs songs={data.songs} /> : <p>{t('history.noLeaders')}</p>}
      </Block>
    </aside>
  )
}

function Votes({ likes, stars }: { likes: number; stars: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.votes}>
      <ThumbsUp aria-label={t('room.like')} /> {likes} <Star aria-label={t('room.star')} /> {stars}
    </span>
  )
}

function Djs({ djs, onDj }: { djs: Leaderboard['djs']; onDj: (uuid: string) => void }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.ranked}>
      {djs.map(({ uuid, nickname, avatarId, color, likes, stars, plays }) => (
        <li key={uuid}>
          <button
            type="button"
            className={styles.dj}
            onClick={() => onDj(uuid)}
            title={t('history.onlyOf', { name: nickname })}
          >
            <Avatar avatarId={avatarId} color={color} size={32} />
            <span>
              {nickname}
              <small>{t('history.count', { count: plays })}</small>
            </span>
          </button>
          <Votes likes={likes} stars={stars} />
        </li>
      ))}
    </ol>
  )
}

function Songs({ songs }: { songs: Leaderboard['songs'] }) {
  return (
    <ol className={styles.ranked}>
      {songs.map(({ song, likes, stars }, place) => (
        // A song that is not in the catalogue may be listed twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <SongRow song={song} about={<Votes likes={likes} stars={stars} />} after={<AddMenu song={song} />} />
        </li>
      ))}
    </ol>
  )
}
