import * as z from 'zod'
import { commandIn } from '@segue/shared/chat/commands.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import type { App } from '../../../app.ts'
import type { SenderEntity } from '../../../db/tables/chat-messages.ts'
import { person } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { authorizeMember, groupErrors } from '../groups/authorize.ts'
import { chatId } from '../groups/entities.ts'
import type { RoomRow } from '../rooms.ts'
import { pageQuery, pageSizeOf, position } from '../messages/filters.ts'
import type { NewMessage } from '../messages/queries.ts'
import { asGroupMessage } from '../messages/wire.ts'
import { frameOf } from '../publish.ts'
import { botOf } from './queries.ts'

/** A bot that was away for longer than this misses the commands sent to it. */
const keptMs = 3_600_000

const CommandLine = z
  .object({
    id: z.number(),
    name: z.string(),
    /** The message as it was written, with the slash. */
    data: z.object({ text: z.string() }),
    sender: z.object({ uid: z.string(), name: z.string(), avatar: z.string(), role: z.string() }),
    sentAt: z.number(),
  })
  .meta({ id: 'ChatCommandLine' })

export const listCommandLines = operation('GET /groups/{guid}/commands/lines', {
  summary:
    'List the command invocations sent to a bot in a room, oldest first, after a given message. Kept for an hour.',
  access: person,
  params: { guid: chatId },
  query: { ...pageQuery, after: position.default(0) },
  returns: z.object({ data: z.array(CommandLine), meta: z.object({ after: z.number() }) }),
  allowance: 'general',
  errors: groupErrors,
  async handle({ app, caller, params, query, fail }) {
    const { room } = await authorizeMember(app, caller, params.guid, fail)
    const rows = await app.db
      .selectFrom('chatCommandLine')
      .where('botUuid', '=', uuidOf(caller))
      .where('roomUuid', '=', room.uuid)
      .where('id', '>', query.after)
      .where('at', '>', new Date(app.clock.now() - keptMs))
      .select(['id', 'name', 'text', 'senderEntity', 'at'])
      .orderBy('id')
      .limit(pageSizeOf(query))
      .execute()
    return {
      data: rows.map(({ at, text, senderEntity: sender, ...line }) => ({
        ...line,
        data: { text },
        sender,
        sentAt: Math.floor(at.getTime() / 1000),
      })),
      meta: { after: rows.at(-1)?.id ?? query.after },
    }
  },
})

type NewLine = Omit<NewMessage, 'roomUuid'> & { senderEntity: SenderEntity }

/**
 * Sends a message that begins with a bot's command to that bot instead of posting it, and returns it like a posted
 * message but with the id 0. Returns undefined for any other message.
 */
export async function giveToBot(
  app: Pick<App, 'db' | 'rooms' | 'chatSockets' | 'clock'>,
  room: RoomRow,
  line: NewLine,
): Promise<GroupMessage | undefined> {
  const { text = '', attachments } = line.data
  const command = attachments.length === 0 && line.type === 'text' ? commandIn(text) : null
  const botUuid = command && (await botOf(app, room, command.name))
  if (!command || !botUuid || botUuid === line.sender) return undefined
  const roomUuid = room.uuid
  const now = app.clock.now()
  const at = new Date(now)
  await app.db
    .deleteFrom('chatCommandLine')
    .where('at', '<', new Date(now - keptMs))
    .execute()
  await app.db
    .insertInto('chatCommandLine')
    .values({
      roomUuid,
      botUuid,
      sender: line.sender,
      senderEntity: JSON.stringify(line.senderEntity),
      muid: line.muid,
      name: command.name,
      text,
      at,
    })
    // A retried message is stored once.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const sentAt = Math.floor(now / 1000)
  const message = asGroupMessage(
    {
      ...line,
      id: 0,
      roomUuid,
      receiverUid: null,
      actionOn: null,
      isUnheard: true,
      data: { ...line.data, toBot: botUuid },
      sentAt,
      updatedAt: sentAt,
      createdAt: at,
      editedAt: null,
      deletedAt: null,
      deletedBy: null,
    },
    [],
  )
  // Only the bot may read the text, so the room's event carries only the bot's id.
  app.rooms.push(roomUuid, { name: 'chatCommand', params: { botUuid } })
  app.chatSockets.toPeople([botUuid], frameOf('command', message, { body: { name: command.name } }))
  return message
}
