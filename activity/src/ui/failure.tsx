import styles from './failure.module.css'

/** What went wrong with the form as a whole. The region is there before the words, so that they are read aloud. */
export function Failure({ words }: { words: string | null }) {
  return <div role="alert">{words ? <p className={styles.failure}>{words}</p> : null}</div>
}
