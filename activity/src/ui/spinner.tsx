import styles from './spinner.module.css'

/** A spinner. With a label it announces itself; without one, its parent has to. */
export function Spinner({ label, size = 18 }: { label?: string; size?: number }) {
  const picture = (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M12 2a10 10 0 0 1 10 10" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
  return label === undefined ? (
    picture
  ) : (
    <output className={styles.holder}>
      {picture}
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
