import type { Bot } from '../bot.ts'
import { subcommandsOf, type Translate } from '../words.ts'
import { entryPoint, slash, type Command } from '../command.ts'
import { card, divider, line } from '../discord/reply.ts'
import { roomsHere, waysIn } from '../rooms/open-room.ts'

const ofOneself = ['play', 'search', 'queue', 'remove', 'move', 'shuffle', 'clear', 'crate'] as const
const ofRooms = [
  'nowplaying',
  'dj',
  'vote',
  'skip',
  'grab',
  'history',
  'rooms',
  'room',
  'rank',
  'season',
  'event',
] as const
const ofAccounts = ['profile', 'link', 'unlink'] as const
const managerCommands = ['setup', 'announce'] as const

/** `/help`: all commands on one card. */
export const help: Command = {
  data: slash('help'),
  needs: 'room',
  run: {
    async help(bot, invocation) {
      const {
        manages,
        words: { t },
      } = invocation
      const rooms = await roomsHere(bot, invocation)
      const lines = [...ofOneself, ...ofRooms, ...ofAccounts, ...(manages ? managerCommands : [])].map(
        (name) => `${mentionOf(bot, name, t)} ${t(`commands.${name}.says`)}`,
      )
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
}

type Name = (typeof ofOneself | typeof ofRooms | typeof ofAccounts | typeof managerCommands)[number]

/** A command or its subcommands to click on, if Discord's id of it is known; otherwise its name. */
function mentionOf({ commandIds }: Bot, name: Name, t: Translate): string {
  const id = commandIds.get(name)
  if (id === undefined) return `\`/${t(`commands.${name}.name`)}\``
  const subs = subcommandsOf(name)
  if (subs.length === 0) return `</${name}:${id}>`
  return subs.map((sub) => `</${name} ${sub}:${id}>`).join(' ')
}

/** The command behind the launch button: opens the activity. */
export const launch: Command = { data: entryPoint, run: { launch: () => ({ kind: 'launch' }) } }
