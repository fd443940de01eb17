import type { Bot, Person } from '../bot.ts'
import type { Invocation } from '../discord/invocation.ts'
import { clockTime } from '@segue/shared/clock-time.ts'
import { boothLines } from '../panels/booth-lines.ts'
import { slash, type Command } from '../command.ts'
import { button, buttons, card, divider, lines, safe, replyPrivately, type Message } from '../discord/reply.ts'
import { findRoomHere, stateOf, type Here } from '../rooms/room-here.ts'
import type { Translate } from '../words.ts'

const perPage = 10

/** `/queue`: the upcoming songs of the room, and those of the caller. */
export const queue: Command = {
  data: slash('queue', [{ name: 'page', type: 'number' }]),
  needs: 'room',
  run: {
    async queue(bot, invocation) {
      const message = await queueMessage(bot, invocation, Number(invocation.options['page'] ?? 1))
      return message ? { kind: 'say', message } : replyPrivately(invocation.words.t('queueEmpty'))
    },
  },
  press: {
    async queue(bot, invocation, [page]) {
      const message = await queueMessage(bot, invocation, Number(page))
      return message ? { kind: 'change', message } : replyPrivately(invocation.words.t('queueEmpty'))
    },
  },
}

async function queueMessage(bot: Bot, invocation: Invocation, page: number): Promise<Message | undefined> {
  const { t } = invocation.words
  const person = await bot.as(invocation.who)
  const [here, own] = await Promise.all([roomMeant(bot, invocation), ownQueue(person, page, t)])
  const booth = here ? boothLines(here, t, { withTimes: true }) : []
  if (booth.length === 0 && own.shown.length === 0) return undefined
  const rest = own.shown.length > 0 ? [`### ${t('queueTitle')}`, ...own.shown] : [t('queueEmpty')]
  return card(
    ...(booth.length > 0 ? [lines(booth), divider] : []),
    lines(rest),
    own.pages > 1 ? pageButtons(own, t) : undefined,
  )
}

/** The room, if it is unambiguous; otherwise nothing is asked, since one's own queue is the same in all. */
async function roomMeant(bot: Bot, invocation: Invocation): Promise<Here | undefined> {
  const { room } = await findRoomHere(bot, invocation)
  return room ? { room, state: await stateOf(bot, invocation, room.uuid) } : undefined
}

type Page = { page: number; pages: number }

async function ownQueue({ call }: Person, wanted: number, t: Translate): Promise<Page & { shown: string[] }> {
  const { count } = await call('GET /crate/special/queue')
  const pages = Math.max(1, Math.ceil(count / perPage))
  const page = Math.min(pages, Math.max(1, Math.floor(wanted) || 1))
  const offset = (page - 1) * perPage
  const { songs } = await call('GET /crate/special/queue/songs', { query: { offset, limit: perPage } })
  const numbered = songs.map(({ trackName, artistName, duration }, index) => {
    const length = duration ? ` · ${clockTime(duration)}` : ''
    return `${offset + index + 1}. **${safe(trackName)}** ${t('by', { artist: safe(artistName) })}${length}`
  })
  const left = count - offset - songs.length
  return { page, pages, shown: left > 0 ? [...numbered, `-# ${t('more', { count: left })}`] : numbered }
}

const pageButtons = ({ page, pages }: Page, t: Translate) =>
  buttons(
    { ...button(`queue:${page - 1}`, t('pageBefore'), { emoji: '◀️' }), disabled: page === 1 },
    { ...button(`queue:${page + 1}`, t('pageAfter'), { emoji: '▶️' }), disabled: page === pages },
  )
