import { Eraser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { Button } from '../../ui/button.tsx'
import { useProductModeration } from './use-product-moderation.ts'

/** What moderators of the whole product do about a guest: there is no account, but there may be a name. */
export function GuestModeration({
  uuid,
  nickname,
  onClose,
}: {
  uuid: string
  nickname: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const moderate = useProductModeration({ uuid, nickname }, onClose)
  if (nickname === ghostProfile(uuid).nickname) return null
  return (
    <Button size="small" look="danger" icon={<Eraser />} onClick={() => moderate.removeName()}>
      {t('moderation.removeName')}
    </Button>
  )
}
