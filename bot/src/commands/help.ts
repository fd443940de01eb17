import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10'
import type { Bot } from '../bot.ts'
import { commandMention, nameIn, type Words } from '../words.ts'
import { entryPoint, slash, type Command, type Registered } from '../command.ts'
import { card, divider, line } from '../discord/reply.ts'
import { roomsHere, waysIn } from '../rooms/open-room.ts'

type ChatCommand = Extract<Registered, { type?: ApplicationCommandType.ChatInput }>

const isChatCommand = (data: Registered): data is ChatCommand => data.type === ApplicationCommandType.ChatInput

/** `/help`: the other slash commands on one card. Those for managers are shown only to managers. */
export const helpOn = (others: readonly Command[]): Command => ({
  data: slash('help'),
  needs: 'room',
  run: {
    async help(bot, invocation) {
      const { manages, words } = invocation
      const { t } = words
      const rooms = await roomsHere(bot, invocation)
      const lines = others
        .map(({ data }) => data)
        .filter(isChatCommand)
        .filter(({ default_member_permissions: needed }) => manages || needed == null)
        .map((data) => lineOf(bot, data, words))
      return {
        kind: 'say',
        message: card(
          line(`### ${t('helpTitle')}\n${t('helpAbout')}`),
          divider,
          line(lines.join('\n')),
          ...waysIn(rooms, bot.publicUrl, t),
        ),
      }
    },
  },
})

/** A command or its subcommands to click on, if Discord's id of it is known, otherwise its name; and what it does. */
function lineOf({ commandIds }: Bot, { name, options = [] }: ChatCommand, { language }: Words): string {
  const subs = options.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand)
  // A command that has subcommands can't be mentioned by itself.
  const inParts = commandIds.has(name) && subs.length > 0
  const mentioned = inParts ? subs.map((sub) => `${name} ${sub.name}`) : [name]
  const mentions = mentioned.map((command) => commandMention(command, language, commandIds))
  return `${mentions.join(' ')} ${nameIn(language, `commands.${name}`).says}`
}

/** The command behind the launch button: opens the activity. */
export const launch: Command = { data: entryPoint, run: { launch: () => ({ kind: 'launch' }) } }
