import { ChannelType } from 'discord-api-types/v10'
import { textOf, type Invocation } from '../discord/invocation.ts'
import type { Bot } from '../bot.ts'
import { choice, slashes, type Command } from '../command.ts'
import { inRoomHere } from '../rooms/room-here.ts'
import { guildSettings, pressGuildSettings } from '../announcements/guild-settings.ts'
import { safe, replyPrivately, type Reply } from '../discord/reply.ts'
import { askToCreate, createRoom, replaceRoom } from './create-room.ts'

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
  needs: 'room',
  run: {
    'setup create': askToCreate,
    async 'setup bind'(bot, invocation) {
      const { who, place, options, words } = invocation
      const { guildId } = place
      if (guildId === null) return replyPrivately(words.t('guildOnly'))
      if (!invocation.manages) return replyPrivately(words.t('managersOnly'))
      const { call } = await bot.as(who)
      const channelId = textOf(options['channel']) || null
      const wanted = textOf(options['room'])
      const named = (await ownedRooms(bot, who)).find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
      const found = await call('GET /rooms/{id}', { params: { id: named?.uuid ?? wanted } })
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
    return (await ownedRooms(bot, who))
      .filter(({ name }) => name.toLowerCase().includes(typed))
      .slice(0, 25)
      .flatMap(({ name, slug }) => choice(name, slug) ?? [])
  },
  press: {
    newroom: { forAll: true, run: createRoom },
    replace: (_, invocation, args) => replaceRoom(invocation, args),
    guild: pressGuildSettings,
  },
}

async function ownedRooms(bot: Bot, who: Invocation['who']) {
  const { call } = await bot.as(who)
  return (await call('GET /rooms/owned-rooms/list')).rooms
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
