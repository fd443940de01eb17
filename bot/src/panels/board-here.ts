import type { Bot } from '../bot.ts'

/** Whom and what the rooms of a server have liked most; nobody and nothing outside of servers. */
export async function boardHere(bot: Bot, guildId: string | null) {
  if (guildId === null) return { djs: [], songs: [] }
  return bot.service('GET /rooms/discord/{guildId}/leaderboard', { params: { guildId }, query: {} })
}
