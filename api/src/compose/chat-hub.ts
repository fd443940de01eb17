import { ChatHub, type Elsewhere } from '../adapters/chat-sockets/hub.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { chatListenersIn } from '../services/chat/public.ts'

/** The chat connections of this process; `elsewhere` forwards messages to those of other processes. */
export const openChatHub = (parts: { db: Db; log: Log; clock: Clock; elsewhere?: Elsewhere }): ChatHub =>
  new ChatHub({
    log: parts.log,
    elsewhere: parts.elsewhere,
    listenersIn: (roomUuid, uids) => chatListenersIn(parts.db, { roomUuid, uids, now: new Date(parts.clock.now()) }),
  })
