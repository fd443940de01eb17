/** The social networks on a profile, with their display names. */
export const socialNames = {
  discord: 'Discord',
  facebook: 'Facebook',
  instagram: 'Instagram',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
} as const

export type Social = keyof typeof socialNames
/** Cast because Object.keys returns plain strings. */
export const socials = Object.keys(socialNames) as readonly Social[]

const pages: Record<Social, ((name: string) => string) | null> = {
  // Discord has no profile page by user name.
  discord: null,
  facebook: (name) => `https://www.facebook.com/${name}`,
  instagram: (name) => `https://www.instagram.com/${name}`,
  snapchat: (name) => `https://www.snapchat.com/add/${name}`,
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
  twitter: (name) => `https://x.com/${name}`,
}

/** The URL for a user name or URL; null if there is none. */
export function socialUrl(social: Social, text: string): string | null {
  const value = text.trim()
  if (/^https?:\/\/\S+$/i.test(value)) return value
  const name = value.replace(/^@/, '')
  return /^[\w.-]+$/.test(name) ? (pages[social]?.(name) ?? null) : null
}
