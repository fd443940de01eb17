import styles from './failure.module.css'

/** An error of a form as a whole. The region exists before its text, so that screen readers announce it. */
export function Failure({ words }: { words: string | null }) {
  return <div role="alert">{words ? <p className={styles.failure}>{words}</p> : null}</div>
}
