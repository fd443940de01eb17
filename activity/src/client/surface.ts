import { createDiscordSurface } from '../surface/discord.ts'
import type { DiscordClient } from '../surface/discord-client.ts'
import { readLaunch, type Launch } from '../surface/discord-launch.ts'
import { createWebSurface } from '../surface/web.ts'
import type { Surface } from '../surface/surface.ts'

/** How Discord launched this client, or null in a browser tab. */
export const launch: Launch | null = readLaunch(window.location.search)

let offerDiscordNow: (client: DiscordClient) => void = () => undefined
const offered = new Promise<DiscordClient>((resolve) => (offerDiscordNow = resolve))

/** The Discord client, once it has authenticated. Never resolves in a browser tab. */
export const discordClient = (): Promise<DiscordClient> => offered
export const offerDiscord = (client: DiscordClient): void => offerDiscordNow(client)

/** The environment this client runs in. */
export const surface: Surface = launch ? createDiscordSurface(window, discordClient) : createWebSurface(window)
