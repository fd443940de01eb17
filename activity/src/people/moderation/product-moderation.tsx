import { useState } from 'react'
import { BadgeCheck, Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isBadge } from '@segue/shared/people/badges.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountBanForm } from './account-ban-form.tsx'
import { AccountRecord } from './account-record.tsx'
import styles from './product-moderation.module.css'
import { useProductModeration } from './use-product-moderation.ts'

/** Product moderators' actions on a person, and that person's record. */
export function ProductModeration({
  uuid,
  nickname,
  onClose,
}: {
  uuid: string
  nickname: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const badges = useRoomState((state) => state.allUserData[uuid]?.userProfile.badges)
  const held = (badges ?? []).filter(isBadge)
  const isVerified = held.includes('VERIFIED')
  const moderate = useProductModeration({ uuid, nickname }, onClose)
  const [banning, setBanning] = useState(false)
  if (banning)
    return (
      <AccountBanForm
        nickname={nickname}
        onConfirm={(chosen) => moderate.remove(chosen)}
        onCancel={() => setBanning(false)}
      />
    )
  return (
    <section className={styles.moderation} aria-label={t('moderation.title')}>
      <div className={styles.buttons}>
        <Button size="small" icon={<BadgeCheck />} onClick={() => moderate.verify(held, !isVerified)}>
          {t(isVerified ? 'moderation.takeVerification' : 'moderation.verify')}
        </Button>
        <Button size="small" look="danger" icon={<Ban />} onClick={() => setBanning(true)}>
          {t('moderation.banAccount')}
        </Button>
      </div>
      <AccountRecord uuid={uuid} />
    </section>
  )
}
