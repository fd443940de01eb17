import { clientConfig } from '../client/config.ts'

/** The link to a room for users in Discord, which opens with a single click. */
export const deepLink = (slug: string): string =>
  `https://discord.com/activities/${clientConfig().discordApplicationId}?custom_id=${encodeURIComponent(slug)}`
