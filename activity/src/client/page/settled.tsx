import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { Spinner } from '../../ui/spinner.tsx'
import frame from './page-frame.module.css'
import styles from './settled.module.css'

/** A slower answer than this is not waited for. */
const patienceMs = 1500
/** After an answer, blocks that it has brought need this long to ask for their own. */
const nextMs = 50

/** Blocks that load separately, shown together when the first answers are there, so that none pushes another away. */
export function Settled({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return
    // By now the queries of the children have started: effects of children run first.
    const settle = () => {
      if (client.isFetching({ predicate: ({ state }) => state.status === 'pending' }) === 0) setSettled(true)
    }
    settle()
    let next: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = client.getQueryCache().subscribe(() => {
      clearTimeout(next)
      next = setTimeout(settle, nextMs)
    })
    const timer = setTimeout(() => setSettled(true), patienceMs)
    return () => {
      unsubscribe()
      clearTimeout(next)
      clearTimeout(timer)
    }
  }, [client, isSettled])
  return (
    <div className={styles.settled}>
      {isSettled ? null : (
        <div className={styles.wait}>
          <Spinner label={t('common.loading')} size={32} />
        </div>
      )}
      <div className={classes(frame.column, styles.blocks)} data-settled={isSettled}>
        {children}
      </div>
    </div>
  )
}
