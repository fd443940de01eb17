import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { avatarName } from './avatar-name.ts'
import { useLockedAvatars, type LockedAvatar } from './avatars.ts'
import styles from './locked-avatars.module.css'

/** The avatars that are still locked, each with how to earn it. */
export function LockedAvatars({ color }: { color: string }) {
  const { t } = useTranslation()
  const { data: avatars = [] } = useLockedAvatars()
  if (avatars.length === 0) return null
  return (
    <details className={styles.locked}>
      <summary>
        <Lock aria-hidden="true" size={16} /> {t('lockedFigures.title', { count: avatars.length })}
      </summary>
      <ul className={styles.figures}>
        {avatars.map((avatar) => (
          <li key={avatar.slug} className={styles.figure}>
            <span className={styles.picture}>
              <Avatar avatarId={avatar.slug} color={color} size={46} />
            </span>
            <span className={styles.about}>
              <strong>{avatarName(avatar.slug)}</strong>
              <HowToEarn avatar={avatar} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function HowToEarn({ avatar: { earnedBy, seasonName, rankingValue } }: { avatar: LockedAvatar }) {
  const { t } = useTranslation()
  if (earnedBy === 'season' && seasonName !== null && rankingValue !== null)
    return (
      <span>
        {t('lockedFigures.award', { season: seasonName })} · {t('ranking.points', { count: rankingValue })}
      </span>
    )
  return <span>{t(`lockedFigures.${earnedBy}`)}</span>
}
