import { useContext, useEffect, useState } from 'react'
import { classes } from '../classes.ts'
import { HeadsContext } from './heads.ts'
import styles from './avatar.module.css'

/** A person's head in a disc of their colour. It is decorative: the name is next to it or in `name`. */
export function Avatar({
  avatarId,
  color,
  name,
  size = 36,
  ring,
  talks,
  picture,
}: {
  avatarId: string
  color: string
  name?: string
  size?: number
  ring?: 'lamp' | 'brand' | undefined
  /** Whether they are currently talking. */
  talks?: boolean
  /** Their own picture, which replaces the drawn head. */
  picture?: string | null | undefined
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const { headOf, want } = useContext(HeadsContext)
  useEffect(want, [want])
  const drawn = headOf(avatarId, color)
  // A picture that can't be loaded is replaced by the drawing, and the drawing by an initial.
  const url = picture && failed === null ? picture : drawn
  return (
    <span
      className={classes(styles.avatar, talks ? styles.talks : ring && styles[ring])}
      style={{ '--tint': color, width: size, height: size }}
    >
      {url === null || failed === url ? (
        <span
          className={styles.initial}
          role={name ? 'img' : undefined}
          aria-label={name}
          aria-hidden={name ? undefined : true}
        >
          {url === null ? null : (name ?? avatarId).charAt(0)}
        </span>
      ) : (
        <img
          src={url}
          alt={name ?? ''}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          data-own={url === picture || undefined}
          onError={() => setFailed(url)}
        />
      )}
    </span>
  )
}
