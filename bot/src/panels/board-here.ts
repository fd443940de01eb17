import type { Bot } from '../bot.ts'

/** The users and songs with most likes in a server's rooms; empty outside of servers. */
export async function boardHere(bot: Bot, guildId: string | null) {
  if (guildId === null) return { djs: [], songs: [] }
  return bot.service('GET /rooms/discord/{guildId}/leaderboard', { params: { guildId }, query: {} })
}
