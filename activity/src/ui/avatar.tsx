import { useState } from 'react'
import { classes } from './classes.ts'
import styles from './avatar.module.css'

/** Where a drawing of the cast is served: the head alone, or the whole body seen from the front. */
export function avatarUrl(avatarId: string, part: 'head' | 'body', color?: string): string {
  const tint = color ? `?color=${encodeURIComponent(color)}` : ''
  return `/avatars/art/${encodeURIComponent(avatarId)}/front-${part}.svg${tint}`
}

/** Somebody's head in a disc of their colour. It is decoration: the name stands beside it or in `name`. */
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
  /** Whether they are heard speaking right now. */
  talks?: boolean
  /** A picture of themselves, in place of the drawn head. */
  picture?: string | null | undefined
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const drawn = avatarUrl(avatarId, 'head', color)
  // A picture that cannot be fetched gives way to the drawing, and the drawing to a letter.
  const url = picture && failed === null ? picture : drawn
  return (
    <span
      className={classes(styles.avatar, talks ? styles.talks : ring && styles[ring])}
      style={{ '--tint': color, width: size, height: size }}
    >
      {failed === url ? (
        <span
          className={styles.initial}
          role={name ? 'img' : undefined}
          aria-label={name}
          aria-hidden={name ? undefined : true}
        >
          {(name ?? avatarId).charAt(0)}
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
