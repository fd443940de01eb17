import type { Bot, Person } from '../bot.ts'
import type { Invocation } from '../discord/invocation.ts'
import { boothLines } from '../panels/booth-lines.ts'
import { slash, type Command } from '../command.ts'
import { card, divider, lines, safe, replyPrivately } from '../discord/reply.ts'
import type { Here } from '../rooms/room-here.ts'
import type { Translate } from '../words.ts'

const perPage = 10

/** `/queue`: the upcoming songs of the room, and those of the caller. */
export const queue: Command = {
  data: slash('queue', [{ name: 'page', type: 'number' }]),
  run: {
    async queue(bot, invocation) {
      const { who, options, words } = invocation
      const person = await bot.as(who)
      const [here, own] = await Promise.all([
        roomMeant(bot, invocation),
        ownQueue(person, Math.floor(Number(options['page'] ?? 1)), words.t),
      ])
      const booth = here ? boothLines(here, words.t) : []
      if (booth.length === 0 && own.length === 0) return replyPrivately(words.t('queueEmpty'))
      const title = `### ${words.t('queueTitle')}`
      const rest = own.length > 0 ? [title, ...own] : [words.t('queueEmpty')]
      const message = booth.length > 0 ? card(lines(booth), divider, lines(rest)) : card(lines(rest))
      return { kind: 'say', message }
    },
  },
}

/** The room, if it is unambiguous; otherwise nothing is asked, since one's own queue is the same in all. */
async function roomMeant(bot: Bot, { who, place }: Invocation): Promise<Here | undefined> {
  const { room } = await bot.roomOf(who, place)
  return room ? { room, state: await bot.state(room.uuid) } : undefined
}

async function ownQueue({ call }: Person, wanted: number, t: Translate): Promise<string[]> {
  const { count } = await call('GET /crate/special/queue')
  const last = Math.max(0, Math.ceil(count / perPage) - 1)
  const page = Math.min(last, Math.max(0, wanted - 1))
  const { songs } = await call('GET /crate/special/queue/songs', {
    query: { offset: page * perPage, limit: perPage },
  })
  const numbered = songs.map(
    ({ trackName, artistName }, index) =>
      `${page * perPage + index + 1}. **${safe(trackName)}** ${t('by', { artist: safe(artistName) })}`,
  )
  const left = count - page * perPage - songs.length
  return left > 0 ? [...numbered, `-# ${t('more', { count: left })}`] : numbered
}
