import type { ReactNode } from 'react'
import { removalIn } from '../../client/account/account-removal.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { AccountRemovalWords } from '../../session/people/account-removal-words.tsx'
import { Failure } from '../../ui/failure.tsx'
import styles from '../account.module.css'

/** A form with the server's error above its fields. */
export function AccountForm({
  error,
  onSubmit,
  children,
}: {
  error: Error | null
  onSubmit: () => void
  children: ReactNode
}) {
  const removal = removalIn(error)
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
      {removal ? <AccountRemovalWords removal={removal} /> : null}
      {children}
    </form>
  )
}
