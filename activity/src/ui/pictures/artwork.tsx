import { useState } from 'react'
import { classes } from '../classes.ts'
import styles from './artwork.module.css'

/** A hue derived from a text. */
function hueOf(text: string): number {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}

/** A song's cover. Without one it is a sleeve in a generated colour, with the record half out. */
export function Artwork({
  url,
  seed,
  size,
  round,
}: {
  url: string | null
  /** The text that the generated sleeve derives its colour from, e.g. the title. */
  seed: string
  size: number
  round?: boolean
}) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      className={classes(styles.artwork, round && styles.round)}
      style={{ width: size, height: size, '--hue': hueOf(seed) }}
    >
      {url && failed !== url ? (
        <img src={url} alt="" width={size} height={size} decoding="async" onError={() => setFailed(url)} />
      ) : (
        <svg viewBox="0 0 48 48" aria-hidden="true" width={size} height={size}>
          <rect width="48" height="48" className={styles.sleeve} />
          <circle cx="30" cy="24" r="17" className={styles.record} />
          <circle cx="30" cy="24" r="12" className={styles.groove} />
          <circle cx="30" cy="24" r="6" className={styles.label} />
          <rect width="22" height="48" className={styles.front} />
        </svg>
      )}
    </span>
  )
}
