import { LRUCache } from 'lru-cache'
import type { App } from '../../../app.ts'
import { onceFor } from '../../../platform/once-for.ts'
import { minuteMs } from '../../../ports/clock.ts'
import type { ActivityInstance, DiscordGuild } from '../../../ports/discord.ts'

const instanceMs = 5000
const maxEntries = 1000

/**
 * What this process has read from Discord lately. After a restart everybody of a guild reconnects at the same time, and
 * needs the same activity and the same guild. Concurrent readers share a request.
 */
const recentOf = onceFor((app: App) => {
  const recently = <T>(ttl: number, read: (id: string) => Promise<T> | undefined) =>
    new LRUCache<string, { found: T | null }>({
      max: maxEntries,
      ttl,
      ttlResolution: 0,
      perf: app.clock,
      fetchMethod: async (id) => ({ found: (await read(id)) ?? null }),
    })
  return {
    instances: recently<ActivityInstance | null>(instanceMs, (id) => app.discord?.instance(id)),
    guilds: recently<DiscordGuild | null>(minuteMs, (id) => app.discord?.guild(id)),
  }
})

/** A running activity as it was at most five seconds ago, or as it is now if the user wasn't listed then. */
export async function instanceWith(app: App, id: string, discordId: string): Promise<ActivityInstance | null> {
  const { instances } = recentOf(app)
  const known = instances.get(id)?.found
  if (known?.users.includes(discordId)) return known
  return (await instances.fetch(id, { forceRefresh: true }))?.found ?? null
}

/** A guild as it was at most a minute ago; `isNow` reads it again. Null if our bot can't see it. */
export async function recentGuild(app: App, id: string, { isNow = false } = {}): Promise<DiscordGuild | null> {
  return (await recentOf(app).guilds.fetch(id, { forceRefresh: isNow }))?.found ?? null
}
