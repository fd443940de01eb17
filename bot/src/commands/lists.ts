import { CallFailed } from '@segue/shared/call.ts'
import { boardHere } from '../panels/board-here.ts'
import { addressOf, type Bot } from '../bot.ts'
import { slash, type Command } from '../command.ts'
import { textOf } from '../discord/invocation.ts'
import { card, divider, line, lines, moment, safe, replyPrivately } from '../discord/reply.ts'

/**
 * `/rank`: the DJs with most likes in the server's rooms; if there are none, or outside of servers, the DJs with most
 * points.
 */
export const rank: Command = {
  data: slash('rank', [
    {
      name: 'where',
      choices: [
        { value: 'here', says: 'rankHere' },
        { value: 'everywhere', says: 'rankEverywhere' },
      ],
    },
  ]),
  forAll: true,
  run: {
    async rank(bot, { words, publicWords: { t }, options, place: { guildId } }) {
      const where = textOf(options['where'])
      const here = where === 'everywhere' ? [] : (await boardHere(bot, guildId)).djs
      if (here.length > 0) {
        const shown = here.map(({ nickname, likes, plays }, at) =>
          t('rankHereLine', { place: at + 1, name: safe(nickname), likes, plays }),
        )
        return { kind: 'say', message: card(line(`### ${t('rankHereTitle')}`), divider, lines(shown)) }
      }
      if (where === 'here') return replyPrivately(words.t('rankHereEmpty'))
      const { season, ranking } = await currentRanking(bot)
      if (ranking.length === 0) return replyPrivately(words.t('rankEmpty'))
      const shown = ranking.map(({ rank: place, nickname, balance }) =>
        t('rankLine', { place, name: safe(nickname), count: balance }),
      )
      const title = season === undefined ? t('rankOfAllTime') : t('rankTitle', { season: safe(season) })
      const message = card(line(`### ${title}`), divider, lines(shown))
      return { kind: 'say', message }
    },
  },
}

async function currentRanking(bot: Bot) {
  const query = { take: 10 }
  try {
    const { season, ranking } = await bot.service('GET /points/season-ranking', { query })
    return { season: season.name, ranking }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error
    return { season: undefined, ...(await bot.service('GET /points/all-seasons-ranking', { query })) }
  }
}

/** `/event`: upcoming events. */
export const event: Command = {
  data: slash('event'),
  run: {
    async event(bot, { words: { t } }) {
      const { events } = await bot.service('GET /events/upcoming', { query: { limit: 5 } })
      if (events.length === 0) return replyPrivately(t('noEvents'))
      const shown = events.map(({ name, startTime, description, room }) => {
        const start = Date.parse(startTime)
        const when = `${moment(start, 'full')} (${moment(start)})`
        const where = room ? `\n[${safe(room.name)}](${addressOf(bot, room.slug)})` : ''
        const about = description ? `\n-# ${safe(description)}` : ''
        return `${t('eventLine', { name: safe(name), when })}${where}${about}`
      })
      return { kind: 'say', message: card(line(`### ${t('eventsTitle')}`), divider, lines(shown)) }
    },
  },
}
