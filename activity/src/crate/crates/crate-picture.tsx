import styles from './crate-picture.module.css'

/** A hash of a text, from 0 to 359,999. */
const numberOf = (text: string): number => {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_000
  return hash
}

/** A drawing of a wooden crate with a few record sleeves. Their number, angle and colors depend on its name. */
export function CratePicture({ name, empty, size }: { name: string; empty?: boolean; size: number }) {
  const number = numberOf(name)
  const hue = number % 360
  const lean = ((number >> 4) % 9) - 4
  return (
    <svg
      viewBox="0 0 120 120"
      width={size}
      height={size}
      aria-hidden="true"
      className={styles.picture}
      style={{ '--hue': hue }}
    >
      <rect width="120" height="120" className={styles.wall} />
      <ellipse cx="60" cy="105" rx="50" ry="6" className={styles.shade} />
      {empty ? null : (
        <>
          <g transform={`rotate(${lean - 7} 40 90)`} className={styles.sleeve} style={{ '--turn': 140 }}>
            <rect x="22" y="26" width="56" height="60" rx="2" />
            <path d="M22 40h56" />
          </g>
          <g transform={`rotate(${lean + 6} 80 90)`} className={styles.sleeve} style={{ '--turn': 60 }}>
            <rect x="42" y="30" width="56" height="60" rx="2" />
            <circle cx="70" cy="46" r="9" />
          </g>
          <g transform={`rotate(${lean / 2} 60 90)`} className={styles.sleeve} style={{ '--turn': 0 }}>
            <rect x="31" y="38" width="58" height="56" rx="2" />
            <path d="m38 62 10-14 9 9 8-11 17 16" />
          </g>
        </>
      )}
      <g className={styles.wood}>
        <rect x="15" y="64" width="90" height="18" rx="2" />
        <rect x="15" y="85" width="90" height="18" rx="2" />
        <path d="M15 68h90M15 89h90" />
        <rect x="19" y="61" width="9" height="45" rx="2" />
        <rect x="92" y="61" width="9" height="45" rx="2" />
      </g>
      <rect x="49" y="69" width="22" height="8" rx="4" className={styles.grip} />
    </svg>
  )
}
