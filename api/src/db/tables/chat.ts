import type { ChatMessagesTables } from './chat-messages.ts'
import type { ChatMarksTables } from './chat-marks.ts'
import type { ChatGroupsTables } from './chat-groups.ts'
import type { ChatCommandsTables } from './chat-commands.ts'
import type { ChatFramesTables } from './chat-frames.ts'

export type ChatTables = ChatMessagesTables &
  ChatMarksTables &
  ChatGroupsTables &
  ChatCommandsTables &
  ChatFramesTables
