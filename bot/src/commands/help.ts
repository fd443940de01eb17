import { entryPoint, slash, type Command } from '../command.ts'
import { button, buttons, card, divider, line, link } from '../discord/reply.ts'

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
  run: {
    help(bot, { manages, words: { t } }) {
      const lines = [...ofOneself, ...ofRooms, ...ofAccounts, ...(manages ? managerCommands : [])].map(
        (name) => `\`/${t(`commands.${name}.name`)}\` ${t(`commands.${name}.says`)}`,
      )
      return {
        kind: 'say',
        message: card(
          line(`### ${t('helpTitle')}\n${t('helpAbout')}`),
          divider,
          line(lines.join('\n')),
          buttons(button('open', t('openRoom'), { style: 'primary' }), link(bot.publicUrl, t('onTheWeb'))),
        ),
      }
    },
  },
}

/** The command behind the launch button: opens the activity. */
export const launch: Command = { data: entryPoint, run: { launch: () => ({ kind: 'launch' }) } }
