import { ComponentType, SelectMenuDefaultValueType, TextInputStyle } from 'discord-api-types/v10'
import { CallFailed } from '@segue/shared/call.ts'
import { textOf, type Invocation } from '../invocation.ts'
import { addressOf, type Bot } from '../bot.ts'
import { inRoomHere, type Here } from '../room-here.ts'
import { choice, slashes, type Command } from '../command.ts'
import { button, buttons, card, divider, line, link, safe, tell, type Message, type Reply } from '../reply.ts'

const roles = ['coOwner', 'moderator', 'dj'] as const
type MappedRole = (typeof roles)[number]
const isRole = (role: string | undefined): role is MappedRole => roles.some((one) => one === role)

/** Everything about the room of a channel or a whole server. */
export const room: Command = {
  data: slashes(
    'room',
    {
      create: [],
      bind: [
        { name: 'room', required: true, complete: true },
        { name: 'channel', type: 'channel' },
      ],
      unbind: [{ name: 'channel', type: 'channel' }],
      info: [],
      settings: [],
      close: [],
    },
    { guildOnly: true },
  ),
  run: {
    'room create': (_, invocation) => askForName(invocation),
    async 'room bind'(bot, invocation) {
      const { who, place, options, words } = invocation
      const { guildId } = place
      if (guildId === null) return tell(words.say('guildOnly'))
      if (!invocation.manages) return tell(words.say('managersOnly'))
      const { call } = await bot.as(who)
      const channelId = textOf(options['channel']) || null
      const found = await call('GET /rooms/{id}', { params: { id: textOf(options['room']) } })
      await call('POST /rooms/discord/{guildId}', { params: { guildId }, body: { roomId: found.uuid, channelId } })
      const where = channelId === null ? words.say('wholeServer') : `<#${channelId}>`
      return tell(words.say('bound', { room: safe(found.name), where }))
    },
    async 'room unbind'(bot, invocation) {
      const { who, place, options, words } = invocation
      if (place.guildId === null) return tell(words.say('guildOnly'))
      if (!invocation.manages) return tell(words.say('managersOnly'))
      const { call } = await bot.as(who)
      const channelId = textOf(options['channel'])
      const { unbound } = await call('DELETE /rooms/discord/{guildId}', {
        params: { guildId: place.guildId },
        query: channelId ? { channelId } : {},
      })
      return tell(words.say(unbound ? 'unbound' : 'notBound'))
    },
    'room info': (bot, invocation) => inRoomHere(bot, invocation, (here) => about(bot, invocation, here)),
    async 'room settings'(bot, invocation) {
      if (invocation.place.guildId === null) return tell(invocation.words.say('guildOnly'))
      if (!invocation.manages) return tell(invocation.words.say('managersOnly'))
      return { kind: 'say', message: await settings(bot, invocation, invocation.place.guildId) }
    },
    'room close': (bot, invocation) => {
      const { say } = invocation.words
      return inRoomHere(bot, invocation, ({ room: { uuid, name } }) => ({
        kind: 'say',
        message: card(
          line(say('closeSure', { room: safe(name) })),
          buttons(
            button(`close:yes:${uuid}`, say('closeYes'), { style: 'danger' }),
            button('close:no', say('closeNo')),
          ),
        ),
      }))
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
    async close(bot, invocation, [answer, roomUuid = '']) {
      const { words } = invocation
      if (answer !== 'yes') return { kind: 'change', message: card(line(words.say('kept'))) }
      await close(bot, invocation, roomUuid)
      return { kind: 'change', message: card(line(words.say('closed'))) }
    },
    async guild(bot, invocation, [what, role]) {
      const { guildId } = invocation.place
      if (guildId === null) return tell(invocation.words.say('guildOnly'))
      if (!invocation.manages) return tell(invocation.words.say('managersOnly'))
      const { call } = await bot.as(invocation.who)
      const before = await call('GET /rooms/discord/{guildId}', { params: { guildId } })
      const change =
        what === 'djs'
          ? { djRoleIds: invocation.values }
          : what === 'open'
            ? { allowRooms: !before.allowRooms }
            : what === 'events'
              ? { listEvents: !before.listEvents }
              : what === 'managers'
                ? { managersCoOwn: !before.managersCoOwn }
                : isRole(role)
                  ? { roleMap: mapped(before.roleMap, role, invocation.values) }
                  : {}
      await call('PATCH /rooms/discord/{guildId}', { params: { guildId }, body: change })
      return { kind: 'change', message: await settings(bot, invocation, guildId) }
    },
  },
}

/** What a room is, and who is in it. */
function about(bot: Bot, { words: { say } }: Invocation, { room, state }: Here): Reply {
  const names = state.djs.map(({ uuid }) => safe(state.allUserData[uuid]?.userProfile.nickname))
  const lines = [
    say('infoPeople', { count: state.allUsers.length, djs: names.length }),
    ...(names.length > 0 ? [names.join(', ')] : []),
    ...(room.description ? [`-# ${safe(room.description)}`] : []),
  ]
  return {
    kind: 'say',
    message: card(
      line(`### ${safe(room.name)}`),
      divider,
      line(lines.join('\n')),
      buttons(
        button(`open:${room.uuid}`, say('openRoom'), { style: 'primary' }),
        link(addressOf(bot, room.slug), say('onTheWeb')),
      ),
    ),
  }
}

/** What comes of the form that `/room create` opens. */
async function createRoom(bot: Bot, { who, place, fields, words }: Invocation): Promise<Reply> {
  const { guildId, channelId } = place
  if (guildId === null) return tell(words.say('guildOnly'))
  const { call } = await bot.as(who)
  const made = await call('POST /rooms/infrastructure', {
    body: { name: fields['name'] ?? '', description: fields['about'] ?? '', discordServer: guildId },
  })
  await call('POST /rooms/discord/{guildId}', { params: { guildId }, body: { roomId: made.uuid, channelId } })
  return {
    kind: 'say',
    message: card(
      line(words.say('created', { room: safe(made.name) })),
      buttons(
        button(`open:${made.uuid}`, words.say('openRoom'), { style: 'primary' }),
        link(addressOf(bot, made.slug), words.say('onTheWeb')),
      ),
    ),
  }
}

/** Closes a room as somebody who manages the guild that it was made for, or else as its owner. */
async function close(bot: Bot, { who, place: { guildId }, manages }: Invocation, id: string): Promise<void> {
  const { call } = await bot.as(who)
  if (guildId !== null && manages) {
    const closed = await call('DELETE /rooms/discord/{guildId}/rooms/{id}', { params: { guildId, id } }).then(
      () => true,
      (error: unknown) => {
        // A room that somebody brought along is its owner's to close, who may be the person who asks.
        if (error instanceof CallFailed && error.code === 'notMadeForGuild') return false
        throw error
      },
    )
    if (closed) return
  }
  await call('DELETE /rooms/{id}/infrastructure', { params: { id } })
}

/** The map with exactly these roles over there leading to the room role. */
function mapped(before: Record<string, MappedRole>, role: MappedRole, ids: readonly string[]) {
  const others = Object.entries(before).filter(([id, to]) => to !== role && !ids.includes(id))
  return Object.fromEntries([...others, ...ids.map((id): [string, MappedRole] => [id, role])])
}

function askForName({ place, manages, words }: Invocation): Reply {
  if (place.guildId === null) return tell(words.say('guildOnly'))
  if (!manages) return tell(words.say('managersOnly'))
  return {
    kind: 'ask',
    modal: {
      custom_id: 'newroom',
      title: words.say('createTitle'),
      components: [
        {
          type: ComponentType.Label,
          label: words.say('roomName'),
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
          label: words.say('roomAbout'),
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

/** The panel of a guild's decisions: who may DJ, and which roles bring room roles along. */
async function settings(bot: Bot, { who, words: { say } }: Invocation, guildId: string): Promise<Message> {
  const { call } = await bot.as(who)
  const { djRoleIds, roleMap, allowRooms, listEvents, managersCoOwn } = await call('GET /rooms/discord/{guildId}', {
    params: { guildId },
  })
  const choose = (id: string, chosen: readonly string[]) => ({
    type: ComponentType.ActionRow as const,
    components: [
      {
        type: ComponentType.RoleSelect as const,
        custom_id: id,
        placeholder: say('chooseRoles'),
        min_values: 0,
        max_values: 10,
        default_values: chosen
          .slice(0, 10)
          .map((role) => ({ id: role, type: SelectMenuDefaultValueType.Role as const })),
      },
    ],
  })
  const heldBy = (role: MappedRole) => Object.entries(roleMap).flatMap(([id, to]) => (to === role ? [id] : []))
  return card(
    line(`### ${say('settingsTitle')}`),
    divider,
    line(say('settingsDj')),
    choose('guild:djs', djRoleIds),
    ...roles.flatMap((role) => [
      line(say('settingsRole', { role: say(`roleNames.${role}`) })),
      choose(`guild:role:${role}`, heldBy(role)),
    ]),
    divider,
    buttons(
      button('guild:open', `${say('allowRooms')}: ${say(allowRooms ? 'on' : 'off')}`, {
        style: allowRooms ? 'good' : 'plain',
      }),
      button('guild:events', `${say('listEvents')}: ${say(listEvents ? 'on' : 'off')}`, {
        style: listEvents ? 'good' : 'plain',
      }),
      button('guild:managers', `${say('managersCoOwn')}: ${say(managersCoOwn ? 'on' : 'off')}`, {
        style: managersCoOwn ? 'good' : 'plain',
      }),
    ),
  )
}
