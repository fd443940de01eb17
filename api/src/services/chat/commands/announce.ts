import * as z from 'zod'
import { builtInCommands, commandName, maxCommandsPerBot } from '@segue/shared/chat/commands.ts'
import { violatedConstraint } from '../../../db/db.ts'
import { guest, person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { authorizeMember, authorizeSender, exactly, groupErrors } from '../groups/authorize.ts'
import { chatId } from '../groups/entities.ts'
import { commandsIn } from './queries.ts'

const Announced = z.object({
  name: z
    .string()
    .regex(commandName, { error: 'must be up to 32 lowercase letters, digits, - and _' })
    .refine((name) => !builtInCommands.some((one) => one === name), { error: 'is a command of the chat itself' }),
  description: z.string().trim().min(1).max(100),
  /** The arguments after the name, such as `<city> [days]`. */
  usage: z.string().trim().max(100).default(''),
})

const Command = Announced.extend({ bot: z.object({ uid: z.string(), name: z.string() }) }).meta({ id: 'ChatCommand' })
const Commands = z.object({ data: z.array(Command) })

export const listCommands = operation('GET /groups/{guid}/commands', {
  summary: 'List the commands of the bots currently in a room, by name',
  access: guest,
  params: { guid: chatId },
  returns: Commands,
  errors: groupErrors,
  async handle({ app, caller, params, fail }) {
    const { room } = await authorizeMember(app, caller, params.guid, fail)
    return { data: await commandsIn(app, room) }
  },
})

export const announceCommands = operation('PUT /groups/{guid}/commands', {
  summary:
    'Register my bot’s commands in a room, replacing the previous ones. Only for bots that staff have made DJs or staff.',
  access: person,
  params: { guid: chatId },
  body: z.object({ commands: z.array(Announced).max(maxCommandsPerBot) }),
  returns: Commands,
  errors: { ...groupErrors, ERR_COMMAND_TAKEN: [409, 'Another bot in this room has a command with this name'] },
  async handle({ app, caller, params, body, fail }) {
    const { room, uid, isTrusted } = await authorizeSender(app, caller, params.guid, fail)
    const isBot = caller.kind === 'user' && caller.role === 'bot'
    if (!isBot || !isTrusted) throw fail('ERR_FORBIDDEN', exactly('botsOfRoomOnly'))
    const announced = new Map(body.commands.map((command) => [command.name, command]))
    try {
      await app.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('chatCommand').where('botUuid', '=', uid).where('roomUuid', '=', room.uuid).execute()
        if (announced.size === 0) return
        const rows = [...announced.values()].map((command) => ({ ...command, botUuid: uid, roomUuid: room.uuid }))
        await trx.insertInto('chatCommand').values(rows).execute()
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'chatCommand_pkey') throw error
      throw fail('ERR_COMMAND_TAKEN')
    }
    return { data: await commandsIn(app, room) }
  },
})
