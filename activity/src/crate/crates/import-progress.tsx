import { useTranslation } from 'react-i18next'
import { providerNames } from '@segue/shared/song/providers.ts'
import { Progress } from '../../ui/loading/progress.tsx'
import type { CrateSummary } from './crates.ts'
import styles from './crates.module.css'
import { wordsOfServer } from '../../client/sentence.ts'

/**
 * The progress of a crate's import, why it failed, or how many songs were not found. Renders nothing for other crates.
 */
export function ImportProgress({ crate, brief }: { crate: CrateSummary; brief?: boolean }) {
  const { t } = useTranslation()
  const { importProgress: progress, importStatus } = crate
  if (!progress) return null
  const { done, missed, total, failure, failureReason } = progress
  const provider = providerNames[progress.musicProvider]
  if (importStatus === 'IN_PROGRESS') {
    const words =
      total === null ? t('crate.importing', { provider, done }) : t('crate.importingOf', { provider, done, total })
    return (
      <div className={styles.progress}>
        <Progress label={words} value={total ? done / total : null} tone="lamp" />
        <p aria-hidden="true">{words}</p>
      </div>
    )
  }
  if (importStatus === 'FAILED')
    return (
      <p className={styles.failed} role="alert">
        {t('crate.importFailed', { provider })}{' '}
        {brief ? null : (wordsOfServer('transferFaults', failureReason) ?? failure)}
      </p>
    )
  return missed > 0 && !brief ? (
    <p className={styles.missed}>{t('crate.importMissed', { count: missed, provider })}</p>
  ) : null
}
