import { slash, type Command } from '../command.ts'
import { card, divider, line, safe, tell } from '../reply.ts'

const perPage = 10

/** `/queue`: what plays next from the person who asks. */
export const queue: Command = {
  data: slash('queue', [{ name: 'page', type: 'number' }]),
  run: {
    async queue(bot, { who, options, words: { say } }) {
      const { call } = await bot.as(who)
      const whole = await call('GET /crate/special/queue')
      const last = Math.max(0, Math.ceil(whole.count / perPage) - 1)
      const page = Math.min(last, Math.max(0, Math.floor(Number(options['page'] ?? 1)) - 1))
      const { songs } = await call('GET /crate/special/queue/songs', {
        query: { offset: page * perPage, limit: perPage },
      })
      if (songs.length === 0) return tell(say('queueEmpty'))
      const lines = songs.map(
        ({ trackName, artistName }, index) =>
          `${page * perPage + index + 1}. **${safe(trackName)}** ${say('by', { artist: safe(artistName) })}`,
      )
      const left = whole.count - page * perPage - songs.length
      const more = left > 0 ? [`-# ${say('more', { count: left })}`] : []
      const message = card(line(`### ${say('queueTitle')}`), divider, line([...lines, ...more].join('\n')))
      return { kind: 'say', message }
    },
  },
}
