import { ComponentType } from 'discord-api-types/v10'
import { inRoomHere } from '../rooms/room-here.ts'
import { optionLabel, slash, type Command } from '../command.ts'
import { card, divider, line, lines, moment, safe, replyPrivately } from '../discord/reply.ts'
import { titleOf } from '../songs/songs.ts'

const shown = 10

/** `/history`: the last songs of the room, with a menu that adds one of them to one's queue. */
export const history: Command = {
  data: slash('history'),
  needs: 'room',
  run: {
    history: (bot, invocation) =>
      inRoomHere(bot, invocation, async ({ room }) => {
        const { t } = invocation.words
        const { call } = await bot.as(invocation.who)
        const { plays } = await call('GET /rooms/{id}/history', {
          params: { id: room.uuid },
          query: { limit: shown },
        })
        if (plays.length === 0) return replyPrivately(t('historyEmpty'))
        const notified = plays.map(({ song, dj, playedAt, voteCounts: { likes, stars } }) => {
          const by = dj ? ` · ${safe(dj.nickname)}` : ''
          const what = `**${safe(song.trackName)}** ${t('by', { artist: safe(song.artistName) })}`
          return `${moment(Date.parse(playedAt))} ${what}${by} · 👍 ${likes} ⭐ ${stars}`
        })
        // Songs with the same title share an option: Discord refuses duplicate values.
        const titles = [...new Set(plays.map(({ song }) => optionLabel(titleOf(song))))]
        const options = titles.map((title) => ({ label: title, value: title }))
        const placeholder = t('historyPick')
        const menu = { type: ComponentType.StringSelect as const, custom_id: 'pick', placeholder, options }
        const title = line(`### ${t('historyTitle', { room: safe(room.name) })}`)
        const message = card(title, divider, lines(notified), { type: ComponentType.ActionRow, components: [menu] })
        return { kind: 'say', message }
      }),
  },
}
