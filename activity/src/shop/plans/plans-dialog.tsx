import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { PlanChoice } from './plan-choice.tsx'

/** The plans, for a user in a room who needs one to play there. */
export function PlansDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('plans.title')} about={t('plans.needed')} closeLabel={t('common.close')}>
      <PlanChoice />
    </Dialog>
  )
}
