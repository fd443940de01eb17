import { ComponentType, SelectMenuDefaultValueType } from 'discord-api-types/v10'
import { languages, ownName } from '@segue/shared/i18n/words.ts'
import type { Operations } from '@segue/api/operations'
import type { Bot } from '../bot.ts'
import type { Invocation } from '../discord/invocation.ts'
import {
  button,
  buttons,
  card,
  divider,
  label,
  line,
  replyPrivately,
  type Message,
  type Reply,
} from '../discord/reply.ts'
import type { Translate } from '../words.ts'

type Settings = Operations['GET /rooms/discord/{guildId}']['reply']
type GuildSettingsChange = Operations['PATCH /rooms/discord/{guildId}']['body']
/** The Discord roles that were chosen, and the room role they are mapped to, if any. */
type Chosen = { role: string | undefined; chosen: string[] }

/** The switches, by the value of their checkbox. */
const switches = [
  { id: 'open', setting: 'allowRooms' },
  { id: 'events', setting: 'listEvents' },
  { id: 'managers', setting: 'managersCoOwn' },
  { id: 'status', setting: 'voiceStatus' },
  { id: 'seasons', setting: 'inSeasons' },
] as const

/** The radio button for the guild's language in Discord. */
const ownLanguage = 'own'

const roles = ['coOwner', 'moderator', 'dj'] as const
type MappedRole = (typeof roles)[number]
const isRole = (role: string | undefined): role is MappedRole => roles.some((one) => one === role)

/** Applies what a user has chosen or switched on the panel. */
export async function pressGuildSettings(bot: Bot, invocation: Invocation, [what, role]: string[]): Promise<Reply> {
  const { guildId } = invocation.place
  if (guildId === null) return replyPrivately(invocation.words.t('guildOnly'))
  if (!invocation.manages) return replyPrivately(invocation.words.t('managersOnly'))
  const { call } = await bot.as(invocation.who)
  const before = await call('GET /rooms/discord/{guildId}', { params: { guildId } })
  if (what === 'form') return { kind: 'ask', modal: settingsForm(before, invocation.words.t) }
  const body = what === 'save' ? submitted(invocation) : changeOf(before, what, { role, chosen: invocation.values })
  await call('PATCH /rooms/discord/{guildId}', { params: { guildId }, body })
  bot.forgetGuild(guildId)
  return { kind: 'change', message: await guildSettings(bot, invocation, guildId) }
}

/** The form for the language of public messages, and for the switches. */
const settingsForm = ({ language, ...settings }: Settings, t: Translate) => ({
  custom_id: 'guild:save',
  title: t('settingsForm'),
  components: [
    label(t('settingsLanguage'), {
      type: ComponentType.RadioGroup as const,
      custom_id: 'language',
      options: [
        { label: t('ownLanguage'), value: ownLanguage, default: language === null },
        ...languages.map((one) => ({ label: ownName(one), value: one, default: language === one })),
      ],
    }),
    label(t('settingsSwitches'), {
      type: ComponentType.CheckboxGroup as const,
      custom_id: 'switches',
      options: switches.map(({ id, setting }) => ({ label: t(setting), value: id, default: settings[setting] })),
      min_values: 0,
      required: false,
    }),
  ],
})

/** The settings in a submitted form. */
function submitted({ fields, checked }: Invocation): GuildSettingsChange {
  const change: GuildSettingsChange = { language: languages.find((one) => one === fields['language']) ?? null }
  for (const { id, setting } of switches) change[setting] = checked['switches']?.includes(id) ?? false
  return change
}

/** The change for a choice of roles. */
function changeOf(before: Settings, what: string | undefined, { role, chosen }: Chosen): GuildSettingsChange {
  if (what === 'djs') return { djRoleIds: chosen }
  if (what === 'role') return isRole(role) ? { roleMap: mapped(before.roleMap, role, chosen) } : {}
  return {}
}

/** The map with exactly these Discord roles mapped to the room role. */
function mapped(before: Record<string, MappedRole>, role: MappedRole, ids: readonly string[]) {
  const others = Object.entries(before).filter(([id, to]) => to !== role && !ids.includes(id))
  return Object.fromEntries([...others, ...ids.map((id): [string, MappedRole] => [id, role])])
}

/** The panel of a guild's settings: who may DJ, which Discord roles are mapped to room roles, and the rest to read. */
export async function guildSettings(bot: Bot, { who, words: { t } }: Invocation, guildId: string): Promise<Message> {
  const { call } = await bot.as(who)
  const settings = await call('GET /rooms/discord/{guildId}', { params: { guildId } })
  const { djRoleIds, roleMap } = settings
  const choose = (id: string, chosen: readonly string[]) => ({
    type: ComponentType.ActionRow as const,
    components: [
      {
        type: ComponentType.RoleSelect as const,
        custom_id: id,
        placeholder: t('chooseRoles'),
        min_values: 0,
        max_values: 10,
        default_values: chosen
          .slice(0, 10)
          .map((role) => ({ id: role, type: SelectMenuDefaultValueType.Role as const })),
      },
    ],
  })
  const languageLabel = settings.language === null ? t('ownLanguage') : ownName(settings.language)
  const states = switches.map(({ setting }) => `${t(setting)}: **${t(settings[setting] ? 'on' : 'off')}**`)
  const heldBy = (role: MappedRole) => Object.entries(roleMap).flatMap(([id, to]) => (to === role ? [id] : []))
  return card(
    line(`### ${t('settingsTitle')}`),
    divider,
    line(t('settingsDj')),
    choose('guild:djs', djRoleIds),
    ...roles.flatMap((role) => [
      line(t('settingsRole', { role: t(`roleNames.${role}`) })),
      choose(`guild:role:${role}`, heldBy(role)),
    ]),
    divider,
    line([`${t('settingsLanguage')}: **${languageLabel}**`, ...states].join('\n')),
    buttons(button('guild:form', t('settingsChange'), { style: 'primary' })),
  )
}
