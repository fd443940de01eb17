import type { Bot } from '../bot.ts'
import { slashes, type Command } from '../command.ts'
import type { Invocation } from '../invocation.ts'
import { card, divider, line, lines, safe, tell, type Reply } from '../reply.ts'

const mostServers = 10

/** `/season`: who earned this server its points, and how servers stand beside each other. */
export const season: Command = {
  data: slashes('season', { here: [], servers: [] }),
  forAll: true,
  run: { 'season here': here, 'season servers': servers },
}

async function here(bot: Bot, { words, publicWords: { say }, place: { guildId } }: Invocation): Promise<Reply> {
  if (guildId === null) return tell(words.say('guildOnly'))
  const params = { guildId }
  const found = await bot.service('GET /discord/guilds/{guildId}/season', { params })
  if (found.balance === 0) return tell(words.say('seasonHereEmpty'))
  const { rank, balance: points } = found
  const standing = rank === null ? say('seasonPoints', { points }) : say('seasonPlace', { place: rank, points })
  const djs = found.djs.map((dj) => say('rankLine', { place: dj.rank, name: safe(dj.nickname), points: dj.balance }))
  const title = line(`### ${say('seasonHereTitle', { season: safe(found.season.name) })}\n${standing}`)
  const hint = found.takesPart ? undefined : line(`-# ${say('seasonOut')}`)
  return { kind: 'say', message: card(title, divider, djs.length > 0 ? lines(djs) : undefined, hint) }
}

async function servers(bot: Bot, { words, publicWords: { say }, place: { guildId } }: Invocation): Promise<Reply> {
  const found = await bot.service('GET /discord/season-ranking', { query: { take: mostServers } })
  if (found.ranking.length === 0) return tell(words.say('seasonServersEmpty'))
  const ranked = found.ranking.map((server) => {
    const said = say('rankLine', { place: server.rank, name: safe(server.name), points: server.balance })
    return server.guildId === guildId ? `${said} ${say('seasonUs')}` : said
  })
  const title = line(`### ${say('seasonServersTitle', { season: safe(found.season.name) })}`)
  return { kind: 'say', message: card(title, divider, lines(ranked)) }
}
