import styles from './brand.module.css'
import { clientConfig } from '../config.ts'

/** The logo, with a record that spins on hover. */
export function Brand({ small }: { small?: boolean }) {
  return (
    <span className={styles.brand} data-small={small}>
      <svg viewBox="0 0 48 48" aria-hidden="true" className={styles.mark}>
        <g className={styles.record}>
          <circle cx="24" cy="24" r="21" fill="#120a2e" stroke="#8f76ff" strokeWidth="2" />
          <circle cx="24" cy="24" r="15" fill="none" stroke="#fff" strokeOpacity=".2" />
          <path d="M11 18a14 14 0 0 1 7-7" fill="none" stroke="#fff" strokeOpacity=".45" strokeLinecap="round" />
          <circle cx="24" cy="24" r="8" fill="#562df9" />
          <circle cx="24" cy="24" r="2.2" fill="#ffb454" />
        </g>
        <path d="M42 4 33 28" stroke="#ffb454" strokeWidth="3.4" strokeLinecap="round" />
      </svg>
      <span className={styles.name}>{clientConfig().name}</span>
    </span>
  )
}
