import { useTranslation } from 'react-i18next'
import { avatarUrl } from '../../ui/pictures/heads.ts'
import styles from '../account.module.css'

/** The user as others will see them. */
export function BigFigure({ avatarId, color, nickname }: { avatarId: string; color: string; nickname: string }) {
  const { t } = useTranslation()
  return (
    <figure className={styles.mirror} style={{ '--tint': color }} aria-label={t('account.preview')}>
      <div className={styles.figure}>
        <img src={avatarUrl(avatarId, 'body', color)} alt="" />
        <img src={avatarUrl(avatarId, 'head', color)} alt="" />
      </div>
      <figcaption className={styles.figureName}>{nickname}</figcaption>
    </figure>
  )
}
