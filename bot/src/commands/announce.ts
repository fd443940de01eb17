import { ChannelType } from 'discord-api-types/v10'
import { textOf, type Invocation } from '../discord/invocation.ts'
import type { Bot } from '../bot.ts'
import { slash, type Command } from '../command.ts'
import { button, buttons, card, divider, line, replyPrivately, type Message } from '../discord/reply.ts'
import type { Key } from '../words.ts'

const switches = ['nowPlaying', 'roomLive', 'joins', 'inThread'] as const
const isSwitch = (name: string | undefined): name is (typeof switches)[number] => switches.some((one) => one === name)

/** Channel types in which a bot can write and start a thread. */
const written = [ChannelType.GuildText, ChannelType.GuildAnnouncement]

/** `/announce`: which channel receives which announcements. */
export const announce: Command = {
  data: slash('announce', [{ name: 'channel', type: 'channel', channels: written }], { managersOnly: true }),
  changesGuild: true,
  needs: 'account',
  run: {
    async announce(bot, invocation) {
      const { place, options, words, publicWords } = invocation
      if (place.guildId === null) return replyPrivately(words.t('guildOnly'))
      if (!invocation.manages) return replyPrivately(words.t('managersOnly'))
      const channelId = textOf(options['channel'])
      if (!channelId) return { kind: 'say', message: await panel(bot, invocation, place.guildId) }
      await change(bot, invocation, place.guildId, { channelId })
      // Sent immediately, so that a missing permission is noticed now.
      const hello = card(line(publicWords.t('announceHere')))
      const silent = bot.writesIn && !(await bot.writesIn(channelId, hello))
      return {
        kind: 'say',
        message: await panel(bot, invocation, place.guildId, silent ? 'announceCannot' : undefined),
      }
    },
  },
  press: {
    async announce(bot, invocation, [what]) {
      const { guildId } = invocation.place
      if (guildId === null) return replyPrivately(invocation.words.t('guildOnly'))
      if (!invocation.manages) return replyPrivately(invocation.words.t('managersOnly'))
      const { call } = await bot.as(invocation.who)
      const { announce: before } = await call('GET /rooms/discord/{guildId}', { params: { guildId } })
      if (what === 'off') await change(bot, invocation, guildId, { channelId: null })
      else if (isSwitch(what)) await change(bot, invocation, guildId, { [what]: !before[what] })
      return { kind: 'change', message: await panel(bot, invocation, guildId) }
    },
  },
}

async function change(bot: Bot, { who }: Invocation, guildId: string, announce: object): Promise<void> {
  const { call } = await bot.as(who)
  await call('PATCH /rooms/discord/{guildId}', { params: { guildId }, body: { announce } })
}

async function panel(bot: Bot, { who, words: { t } }: Invocation, guildId: string, warning?: Key): Promise<Message> {
  const { call } = await bot.as(who)
  const { announce: now } = await call('GET /rooms/discord/{guildId}', { params: { guildId } })
  if (now.channelId === null) return card(line(t('announceNowhere')))
  return card(
    line(`### ${t('announceTitle', { where: `<#${now.channelId}>` })}`),
    warning && line(t(warning)),
    divider,
    buttons(
      ...switches.map((name) =>
        button(`announce:${name}`, `${t(`announce.${name}`)}: ${t(now[name] ? 'on' : 'off')}`, {
          style: now[name] ? 'good' : 'plain',
        }),
      ),
    ),
    buttons(button('announce:off', t('announceOff'), { style: 'danger' })),
  )
}
