import { ComponentType, SelectMenuDefaultValueType } from 'discord-api-types/v10'
import type { Bot } from './bot.ts'
import type { Invocation } from './invocation.ts'
import { button, buttons, card, divider, line, tell, type Message, type Reply } from './reply.ts'

const roles = ['coOwner', 'moderator', 'dj'] as const
type MappedRole = (typeof roles)[number]
const isRole = (role: string | undefined): role is MappedRole => roles.some((one) => one === role)

/** What somebody has chosen or switched on the panel. */
export async function pressGuildSettings(bot: Bot, invocation: Invocation, [what, role]: string[]): Promise<Reply> {
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
          : what === 'status'
            ? { voiceStatus: !before.voiceStatus }
            : what === 'managers'
              ? { managersCoOwn: !before.managersCoOwn }
              : isRole(role)
                ? { roleMap: mapped(before.roleMap, role, invocation.values) }
                : {}
  await call('PATCH /rooms/discord/{guildId}', { params: { guildId }, body: change })
  return { kind: 'change', message: await guildSettings(bot, invocation, guildId) }
}

/** The map with exactly these roles over there leading to the room role. */
function mapped(before: Record<string, MappedRole>, role: MappedRole, ids: readonly string[]) {
  const others = Object.entries(before).filter(([id, to]) => to !== role && !ids.includes(id))
  return Object.fromEntries([...others, ...ids.map((id): [string, MappedRole] => [id, role])])
}

/** The panel of a guild's decisions: who may DJ, and which roles bring room roles along. */
export async function guildSettings(
  bot: Bot,
  { who, words: { say } }: Invocation,
  guildId: string,
): Promise<Message> {
  const { call } = await bot.as(who)
  const { djRoleIds, roleMap, allowRooms, listEvents, managersCoOwn, voiceStatus } = await call(
    'GET /rooms/discord/{guildId}',
    {
      params: { guildId },
    },
  )
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
      button('guild:status', `${say('voiceStatus')}: ${say(voiceStatus ? 'on' : 'off')}`, {
        style: voiceStatus ? 'good' : 'plain',
      }),
    ),
  )
}
