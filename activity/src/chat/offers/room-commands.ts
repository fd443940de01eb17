import { builtInCommands, type BuiltInCommand } from '@segue/shared/chat/commands.ts'
import { call } from '../../client/api.ts'

/** A command as it is suggested. `about` is the bot's own description. */
export type OfferedCommand = { name: string } & ({ own: BuiltInCommand } | { about: string })

/** The available commands: the built-in ones, and those of the bots in the room. */
export async function fetchCommands(guid: string): Promise<OfferedCommand[]> {
  const ours = builtInCommands.map((name) => ({ name, own: name }))
  const { data } = await call('GET /groups/{guid}/commands', { params: { guid } }).catch(() => ({ data: [] }))
  return [
    ...ours,
    ...data.map(({ name, usage, description, bot }) => ({
      name,
      about: [usage, description, `(${bot.name})`].filter(Boolean).join(' '),
    })),
  ]
}
