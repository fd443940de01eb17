import { Disc3, Headphones, ListMusic, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './how-it-works-dialog.module.css'

const steps = [
  ['listen', Headphones],
  ['vote', ThumbsUp],
  ['choose', ListMusic],
  ['play', Disc3],
] as const

/** What users can do in a room, in the order in which newcomers do it. */
export function HowItWorksDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('howItWorks.title')}
      closeLabel={t('common.close')}
      footer={
        <Button look="brand" onClick={onClose}>
          {t('howItWorks.done')}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(([step, Picture]) => (
          <li key={step}>
            <Picture aria-hidden="true" />
            <div>
              <h3>{t(`howItWorks.${step}`)}</h3>
              <p>{t(`howItWorks.${step}About`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
