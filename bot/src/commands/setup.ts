import { ChannelType, ComponentType, TextInputStyle } from 'discord-api-types/v10'
import { textOf, type Invocation } from '../discord/invocation.ts'
import { addressOf, type Bot } from '../bot.ts'
import { choice, slashes, type Command } from '../command.ts'
import { openButton } from '../rooms/open-room.ts'
import { inRoomHere } from '../rooms/room-here.ts'
import { guildSettings, pressGuildSettings } from '../announcements/guild-settings.ts'
import { button, buttons, card, line, link, safe, replyPrivately, type Reply } from '../discord/reply.ts'

/** People launch the activity in channels in which they can talk or write. */
const roomChannels = [
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
]

/** Channel types in which the bot can keep a message at the end. */
const writtenChannels = [ChannelType.GuildText, ChannelType.GuildVoice]

/** `/setup`: the rooms of a channel or a whole server, for its managers. */
export const setup: Command = {
  data: slashes(
    'setup',
    {
      create: [],
      bind: [
        { name: 'room', required: true, complete: true },
        { name: 'channel', type: 'channel', channels: roomChannels },
      ],
      unbind: [{ name: 'channel', type: 'channel', channels: roomChannels }],
      requests: [{ name: 'channel', type: 'channel', channels: writtenChannels }],
      settings: [],
    },
    { managersOnly: true },
  ),
  changesGuild: true,
  run: {
    'setup create': (_, invocation) => askForName(invocation),
    async 'setup bind'(bot, invocation) {
      const { who, place, options, words } = invocation
      const { guildId } = place
      if (guildId === null) return replyPrivately(words.t('guildOnly'))
      if (!invocation.manages) return replyPrivately(words.t('managersOnly'))
      const { call } = await bot.as(who)
      const channelId = textOf(options['channel']) || null
      const found = await call('GET /rooms/{id}', { params: { id: textOf(options['room']) } })
      await call('POST /rooms/discord/{guildId}', { params: { guildId }, body: { roomId: found.uuid, channelId } })
      const where = channelId === null ? words.t('wholeServer') : `<#${channelId}>`
      return replyPrivately(words.t('bound', { room: safe(found.name), where }))
    },
    async 'setup unbind'(bot, invocation) {
      const { who, place, options, words } = invocation
      if (place.guildId === null) return replyPrivately(words.t('guildOnly'))
      if (!invocation.manages) return replyPrivately(words.t('managersOnly'))
      const { call } = await bot.as(who)
      const channelId = textOf(options['channel'])
      const { unbound } = await call('DELETE /rooms/discord/{guildId}', {
        params: { guildId: place.guildId },
        query: channelId ? { channelId } : {},
      })
      return replyPrivately(words.t(unbound ? 'unbound' : 'notBound'))
    },
    'setup requests': toggleRequests,
    async 'setup settings'(bot, invocation) {
      if (invocation.place.guildId === null) return replyPrivately(invocation.words.t('guildOnly'))
      if (!invocation.manages) return replyPrivately(invocation.words.t('managersOnly'))
      return { kind: 'say', message: await guildSettings(bot, invocation, invocation.place.guildId) }
    },
  },
  async complete(bot, { who, options }) {
    const typed = textOf(options['room']).toLowerCase()
    const { call } = await bot.as(who)
    const { rooms } = await call('GET /rooms/owned-rooms/list')
    return rooms
      .filter(({ name }) => name.toLowerCase().includes(typed))
      .slice(0, 25)
      .flatMap(({ name, slug }) => choice(name, slug) ?? [])
  },
  press: {
    newroom: { forAll: true, run: createRoom },
    replace,
    guild: pressGuildSettings,
  },
}

/** Handles the form that `/setup create` opens. A channel has one room, which is not replaced without confirmation. */
async function createRoom(bot: Bot, { who, place, fields, words, publicWords }: Invocation): Promise<Reply> {
  const { guildId, channelId } = place
  if (guildId === null) return replyPrivately(words.t('guildOnly'))
  const { call } = await bot.as(who)
  const rooms = await bot.roomsFor(who, guildId)
  const before = rooms.find(({ discordChannelId }) => discordChannelId === channelId)
  const made = await call('POST /rooms/infrastructure', {
    body: { name: fields['name'] ?? '', description: fields['about'] ?? '', discordServer: guildId },
  })
  if (before) {
    const names = { room: safe(made.name), before: safe(before.name) }
    const yes = button(`replace:yes:${made.uuid}`, words.t('createYes'), { style: 'danger' })
    const message = card(line(words.t('createSure', names)), buttons(yes, button('replace:no', words.t('createNo'))))
    return { kind: 'tell', message }
  }
  await call('POST /rooms/discord/{guildId}', { params: { guildId }, body: { roomId: made.uuid, channelId } })
  return {
    kind: 'say',
    message: card(
      line(publicWords.t('created', { room: safe(made.name) })),
      buttons(openButton(made.uuid, publicWords.t), link(addressOf(bot, made.slug), publicWords.t('onTheWeb'))),
    ),
  }
}

/** Posts or removes the panel for song requests in a channel. */
function toggleRequests(bot: Bot, invocation: Invocation): Promise<Reply> | Reply {
  const { place, manages, words, publicWords, options } = invocation
  const { guildId } = place
  if (guildId === null) return replyPrivately(words.t('guildOnly'))
  if (!manages) return replyPrivately(words.t('managersOnly'))
  const channelId = textOf(options['channel']) || place.channelId
  return inRoomHere(bot, invocation, async ({ room }) => {
    if (!bot.toggleRequests) return replyPrivately(words.t('requestsNowhere'))
    const outcome = await bot.toggleRequests({ guildId, channelId }, room, publicWords)
    const message = { up: 'requestsUp', down: 'requestsDown', shut: 'announceCannot' } as const
    return replyPrivately(words.t(message[outcome], { where: `<#${channelId}>`, room: safe(room.name) }))
  })
}

/** Handles the answer to whether a new room replaces the channel's. */
async function replace(bot: Bot, { who, place, words }: Invocation, [answer, roomId = '']: string[]): Promise<Reply> {
  const { guildId, channelId } = place
  if (guildId === null) return replyPrivately(words.t('guildOnly'))
  if (answer !== 'yes') return { kind: 'change', message: card(line(words.t('createKept'))) }
  const { call } = await bot.as(who)
  await call('POST /rooms/discord/{guildId}', { params: { guildId }, body: { roomId, channelId } })
  const { name } = await call('GET /rooms/{id}', { params: { id: roomId } })
  const message = card(line(words.t('bound', { room: safe(name), where: `<#${channelId}>` })))
  return { kind: 'change', message }
}

function askForName({ place, manages, words }: Invocation): Reply {
  if (place.guildId === null) return replyPrivately(words.t('guildOnly'))
  if (!manages) return replyPrivately(words.t('managersOnly'))
  return {
    kind: 'ask',
    modal: {
      custom_id: 'newroom',
      title: words.t('createTitle'),
      components: [
        {
          type: ComponentType.Label,
          label: words.t('roomName'),
          component: {
            type: ComponentType.TextInput,
            custom_id: 'name',
            style: TextInputStyle.Short,
            required: true,
            min_length: 1,
            max_length: 60,
          },
        },
        {
          type: ComponentType.Label,
          label: words.t('roomAbout'),
          component: {
            type: ComponentType.TextInput,
            custom_id: 'about',
            style: TextInputStyle.Paragraph,
            required: false,
            max_length: 300,
          },
        },
      ],
    },
  }
}
