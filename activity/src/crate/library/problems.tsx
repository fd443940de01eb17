import { useTranslation } from 'react-i18next'
import type { Library } from '@segue/shared/crate/library/library.ts'
import styles from './library.module.css'

/** What could not be read, with its line. */
export function Problems({ problems, problemCount }: Pick<Library, 'problems' | 'problemCount'>) {
  const { t } = useTranslation()
  if (problemCount === 0) return null
  const more = problemCount - problems.length
  return (
    <details className={styles.problems}>
      <summary>{t('library.problems', { count: problemCount })}</summary>
      <ul>
        {problems.map(({ line, reason }, at) => (
          // Two problems may be in one line; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {t(`library.reasons.${reason}`)} {t('library.inLine', { line })}
          </li>
        ))}
        {more > 0 ? <li>{t('library.more', { count: more })}</li> : null}
      </ul>
    </details>
  )
}
