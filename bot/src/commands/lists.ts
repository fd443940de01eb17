import { addressOf } from '../bot.ts'
import { slash, type Command } from '../command.ts'
import { card, divider, line, moment, safe, tell } from '../reply.ts'

/** `/rank`: whose songs were liked most. */
export const rank: Command = {
  data: slash('rank'),
  forAll: true,
  run: {
    async rank(bot, { words: { say } }) {
      const { djs } = await bot.service('GET /rankings/djs', { query: { days: 30, limit: 10 } })
      if (djs.length === 0) return tell(say('rankEmpty'))
      const lines = djs.map(({ nickname, likes, plays }, index) =>
        say('rankLine', { place: index + 1, name: safe(nickname), likes, plays }),
      )
      const message = card(line(`### ${say('rankTitle')}`), divider, line(lines.join('\n')))
      return { kind: 'say', message }
    },
  },
}

/** `/event`: what is coming up. */
export const event: Command = {
  data: slash('event'),
  run: {
    async event(bot, { words: { say } }) {
      const { events } = await bot.service('GET /events/upcoming', { query: { limit: 5 } })
      if (events.length === 0) return tell(say('noEvents'))
      const lines = events.map(({ name, startTime, description, room }) => {
        const start = Date.parse(startTime)
        const when = `${moment(start, 'full')} (${moment(start)})`
        const where = room ? `\n[${safe(room.name)}](${addressOf(bot, room.slug)})` : ''
        const about = description ? `\n-# ${safe(description)}` : ''
        return `${say('eventLine', { name: safe(name), when })}${where}${about}`
      })
      return { kind: 'say', message: card(line(`### ${say('eventsTitle')}`), divider, line(lines.join('\n'))) }
    },
  },
}
