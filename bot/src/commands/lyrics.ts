import type { Operations } from '@segue/api/operations'
import { shorten } from '@segue/shared/shorten.ts'
import type { Bot } from '../bot.ts'
import { slash, type Command } from '../command.ts'
import { button, buttons, card, divider, line, lines, replyPrivately, safe, type Reply } from '../discord/reply.ts'
import type { Invocation } from '../discord/invocation.ts'
import { inRoomHere } from '../rooms/room-here.ts'
import type { Translate } from '../words.ts'

/** The longest text of a page. Discord's limit for a whole message is 4000 characters. */
const maxPage = 2800

type Reading = Operations['GET /rooms/{id}/lyrics']['reply']

/** `/lyrics`: the lyrics of the song that plays in the room, in pages. */
export const lyrics: Command = {
  data: slash('lyrics'),
  needs: 'room',
  run: {
    lyrics: (bot, invocation) =>
      inRoomHere(bot, invocation, async ({ room }) => {
        const reply = await read(bot, invocation, room.uuid)
        return 'reply' in reply ? reply.reply : { kind: 'say', message: pageOf(reply, 1, invocation.words.t) }
      }),
  },
  press: {
    async lyrics(bot, invocation, [roomUuid = '', playId = '', page = '1']) {
      const reply = await read(bot, invocation, roomUuid)
      if ('reply' in reply) return reply.reply
      // Another song may play by now.
      const wanted = reply.playId === playId ? Number(page) : 1
      return { kind: 'change', message: pageOf(reply, wanted, invocation.words.t) }
    },
  },
}

type Shown = { roomUuid: string; playId: string; title: string; pages: string[][]; source: Reading['source'] }

/** The lyrics in pages, or the reply if there are none. */
async function read(
  bot: Bot,
  { who, words: { t } }: Invocation,
  roomUuid: string,
): Promise<Shown | { reply: Reply }> {
  const { call } = await bot.as(who)
  const { play, kind, lines: found, source } = await call('GET /rooms/{id}/lyrics', { params: { id: roomUuid } })
  if (!play) return { reply: replyPrivately(t('nothingPlays')) }
  const title = `**${safe(play.title)}** ${t('by', { artist: safe(play.artist) })}`
  if (kind === 'instrumental') return { reply: replyPrivately(t('lyricsInstrumental', { title })) }
  if (kind === 'none') return { reply: replyPrivately(t('lyricsNone', { title })) }
  return { roomUuid, playId: play.playId, title, pages: pagesOf(found.map(({ words }) => safe(words))), source }
}

/** Whole lines, as many as fit on each page. */
function pagesOf(all: readonly string[]): string[][] {
  const pages: string[][] = [[]]
  let length = 0
  for (const each of all) {
    const words = shorten(each, maxPage)
    if (length + words.length + 1 > maxPage) {
      pages.push([])
      length = 0
    }
    pages.at(-1)?.push(words)
    length += words.length + 1
  }
  return pages
}

function pageOf({ roomUuid, playId, title, pages, source }: Shown, wanted: number, t: Translate) {
  const page = Math.min(pages.length, Math.max(1, Math.floor(wanted) || 1))
  const to = (number: number) => `lyrics:${roomUuid}:${playId}:${number}`
  return card(
    line(`### ${t('lyricsTitle')}\n${title}`),
    divider,
    lines(pages[page - 1] ?? []),
    line(`-# ${t('lyricsSource', { source: `[${source.name}](${source.url})` })}`),
    pages.length > 1
      ? buttons(
          { ...button(to(page - 1), t('pageBefore'), { emoji: '◀️' }), disabled: page === 1 },
          { ...button(to(page + 1), t('pageAfter'), { emoji: '▶️' }), disabled: page === pages.length },
        )
      : undefined,
  )
}
