import type { Bot } from '../bot.ts'
import { slashes, type Command } from '../command.ts'
import type { Invocation } from '../discord/invocation.ts'
import { card, divider, line, lines, safe, replyPrivately, type Reply } from '../discord/reply.ts'

const maxServers = 10

/** `/season`: who earned this server its points, and the ranking of servers. */
export const season: Command = {
  data: slashes('season', { here: [], servers: [] }),
  forAll: true,
  run: { 'season here': here, 'season servers': servers },
}

async function here(bot: Bot, { words, publicWords: { t }, place: { guildId } }: Invocation): Promise<Reply> {
  if (guildId === null) return replyPrivately(words.t('guildOnly'))
  const params = { guildId }
  const found = await bot.service('GET /discord/guilds/{guildId}/season', { params })
  if (found.balance === 0) return replyPrivately(words.t('seasonHereEmpty'))
  const { rank, balance: count } = found
  const rankText = rank === null ? t('seasonPoints', { count }) : t('seasonPlace', { place: rank, count })
  const djs = found.djs.map((dj) => t('rankLine', { place: dj.rank, name: safe(dj.nickname), count: dj.balance }))
  const title = line(`### ${t('seasonHereTitle', { season: safe(found.season.name) })}\n${rankText}`)
  const hint = found.takesPart ? undefined : line(`-# ${t('seasonOut')}`)
  return { kind: 'say', message: card(title, divider, djs.length > 0 ? lines(djs) : undefined, hint) }
}

async function servers(bot: Bot, { words, publicWords: { t }, place: { guildId } }: Invocation): Promise<Reply> {
  const found = await bot.service('GET /discord/season-ranking', { query: { take: maxServers } })
  if (found.ranking.length === 0) return replyPrivately(words.t('seasonServersEmpty'))
  const ranked = found.ranking.map((server) => {
    const text = t('rankLine', { place: server.rank, name: safe(server.name), count: server.balance })
    return server.guildId === guildId ? `${text} ${t('seasonUs')}` : text
  })
  const title = line(`### ${t('seasonServersTitle', { season: safe(found.season.name) })}`)
  return { kind: 'say', message: card(title, divider, lines(ranked)) }
}
