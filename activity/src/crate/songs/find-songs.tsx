import { Suspense, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../ui/spinner.tsx'
import styles from '../queue/queue-panel.module.css'
import { withPageWords } from '../../client/i18n.ts'
import { part } from '../../ui/part.tsx'

const SongSearch = part(async () => (await withPageWords(import('../../search/song-search.tsx'))).SongSearch)

/** The song search, loaded when it is first opened. */
export function FindSongs(props: ComponentProps<typeof SongSearch>) {
  const { t } = useTranslation()
  return (
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <Spinner label={t('common.loading')} size={26} />
        </div>
      }
    >
      <SongSearch {...props} />
    </Suspense>
  )
}
