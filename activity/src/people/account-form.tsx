import type { ReactNode } from 'react'
import { sentenceFor } from '../client/sentence.ts'
import { Failure } from '../ui/failure.tsx'
import styles from './account.module.css'

/** The fields of a form below what the server had against it. */
export function AccountForm({
  error,
  onSubmit,
  children,
}: {
  error: Error | null
  onSubmit: () => void
  children: ReactNode
}) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Failure words={error && sentenceFor(error)} />
      {children}
    </form>
  )
}
