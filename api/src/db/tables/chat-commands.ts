import type { ColumnType, GeneratedAlways } from 'kysely'
import type { SenderEntity } from './chat-messages.ts'

type Json<T> = ColumnType<T, string, string>

/** A command that a bot has registered in a room. */
export type ChatCommandTable = { roomUuid: string; name: string; botUuid: string; description: string; usage: string }

/** A chat command sent to a bot. */
export type ChatCommandLineTable = {
  id: GeneratedAlways<number>
  roomUuid: string
  botUuid: string
  sender: string
  senderEntity: Json<SenderEntity>
  muid: string | null
  name: string
  text: string
  at: Date
}

export type ChatCommandsTables = {
  chatCommand: ChatCommandTable
  chatCommandLine: ChatCommandLineTable
}
