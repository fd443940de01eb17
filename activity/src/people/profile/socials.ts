/** Where else people find somebody, each under the name people know it by. */
export const socialNames = {
  discord: 'Discord',
  facebook: 'Facebook',
  instagram: 'Instagram',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
} as const

export type Social = keyof typeof socialNames
/** The border: TypeScript does not say which keys an object has. */
export const socials = Object.keys(socialNames) as readonly Social[]

const pages: Record<Social, ((name: string) => string) | null> = {
  // Discord has no page for a user name.
  discord: null,
  facebook: (name) => `https://www.facebook.com/${name}`,
  instagram: (name) => `https://www.instagram.com/${name}`,
  snapchat: (name) => `https://www.snapchat.com/add/${name}`,
  tiktok: (name) => `https://www.tiktok.com/@${name}`,
  twitter: (name) => `https://x.com/${name}`,
}

/** Where a name or an address leads; null for what leads nowhere. */
export function socialUrl(social: Social, text: string): string | null {
  const value = text.trim()
  if (/^https?:\/\/\S+$/i.test(value)) return value
  const name = value.replace(/^@/, '')
  return /^[\w.-]+$/.test(name) ? (pages[social]?.(name) ?? null) : null
}
