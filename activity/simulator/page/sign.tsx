import type { Named } from './talk.ts'

/** The avatar of a person without a picture: a letter on a color derived from their id. */
export const Sign = ({ id, name }: Named) => (
  <span className="sign" aria-hidden="true" data-tint={Number(id.slice(-3)) % 5}>
    {name.slice(0, 1).toUpperCase()}
  </span>
)
