import type { Named } from './talk.ts'

/** The round sign of somebody without a picture: a letter on a colour that is always theirs. */
export const Sign = ({ id, name }: Named) => (
  <span className="sign" aria-hidden="true" data-tint={Number(id.slice(-3)) % 5}>
    {name.slice(0, 1).toUpperCase()}
  </span>
)
