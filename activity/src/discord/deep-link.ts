import { clientConfig } from '../client/config.ts'

/** Where a room is for people in Discord, who need nothing but to press it. */
export const deepLink = (slug: string): string =>
  `https://discord.com/activities/${clientConfig().discordApplicationId}?custom_id=${encodeURIComponent(slug)}`
