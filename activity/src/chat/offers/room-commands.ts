import { builtInCommands, type BuiltInCommand } from '@segue/shared/chat/commands.ts'
import { call } from '../../client/api.ts'

/** A command as it is offered. `about` is a key of our words, or a bot's own words. */
export type OfferedCommand = { name: string } & ({ own: BuiltInCommand } | { about: string })

/** The commands that there are: ours, and those of the bots that are in the room now. */
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
