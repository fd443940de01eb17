import { Eraser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ghostProfile } from '@segue/shared/people/ghost.ts'
import { Button } from '../../ui/button.tsx'
import { useProductModeration } from './use-product-moderation.ts'

/** Product moderators' actions on a guest, who has no account but may have a name. */
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
