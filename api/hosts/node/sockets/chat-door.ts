import type { WebSocket } from 'ws'
import { hearOverCluster, publishOverCluster } from '../../../src/adapters/chat-sockets/cluster-chat.ts'
import { ChatRelay } from '../../../src/adapters/chat-sockets/relay.ts'
import { randomIds } from '../../../src/adapters/ids/random.ts'
import { createNodeTimers } from '../../../src/adapters/timers/node.ts'
import { restarting } from '../../../src/live-rooms/wire/packet.ts'
import type { App } from '../../../src/app.ts'
import type { Cluster } from '../../../src/ports/cluster.ts'
import { openChatHub } from '../../../src/compose/chat-hub.ts'
import type { OpenDatabase } from '../database/database.ts'
import { ChatSession } from '../../../src/services/chat/public.ts'

/** How often each connection is checked again. They take turns, because many simultaneous queries delay messages. */
const checkEveryMs = 5000
const turns = 50
/**
 * How much may be buffered for a client that doesn't read; beyond it the client is dropped, and reads what it missed
 * later.
 */
const maxBufferedBytes = 1024 * 1024

/** Accepts the chat sockets. */
export type ChatDoor = {
  /** Accepts a connection from this client. */
  join: (ws: WebSocket, client: Promise<string> | undefined) => void
  /** Closes the connections spread over this time (ms): not all clients reconnect in the same moment. */
  drain: (withinMs: number, random: () => number) => void
  /** Closes all connections; their clients reconnect. */
  close: () => void
}

export function openChatDoor(app: App, timers = createNodeTimers()): ChatDoor {
  const open = new Map<ChatSession, { ws: WebSocket; turn: number }>()
  let joined = 0
  let turn = 0
  const checks = setInterval(() => {
    turn = (turn + 1) % turns
    for (const [session, one] of open) if (one.turn === turn) void session.check()
  }, checkEveryMs / turns)
  checks.unref()
  return {
    join(ws, client) {
      const session = new ChatSession(app, { send: (text) => send(ws, text), end: () => ws.close(1000) }, client)
      open.set(session, { ws, turn: joined++ % turns })
      ws.on('message', (data: Buffer) => void session.received(data.toString()))
      ws.on('error', (error) => app.log.debug({ error: error.message }, 'a chat socket failed'))
      ws.on('close', () => {
        open.delete(session)
        session.closed()
      })
    },
    drain(withinMs, random) {
      for (const { ws } of open.values()) {
        timers.set(() => ws.close(restarting.code, restarting.reason), random() * withinMs)
      }
    },
    close() {
      clearInterval(checks)
      for (const [session, { ws }] of open) {
        session.closed()
        ws.terminate()
      }
    },
  }
}

function send(ws: WebSocket, text: string): void {
  if (ws.bufferedAmount > maxBufferedBytes) return ws.terminate()
  ws.send(text)
}

/**
 * The chat sockets of this process and of all that share its database. The embedded database is used only by this
 * process.
 */
export function openChatSockets(
  parts: Pick<App, 'clock' | 'log'> & { database: OpenDatabase; cluster: Cluster | undefined },
  closing: (() => unknown)[],
): App['chatSockets'] {
  const { database, clock, log, cluster } = parts
  const { db } = database
  if (database.kind !== 'server') return openChatHub({ db, clock, log })
  const relay = new ChatRelay({ db, log, host: randomIds.uuid(), timers: createNodeTimers() })
  const elsewhere = cluster ? publishOverCluster(cluster, relay.publish) : relay.publish
  const hub = openChatHub({ db, clock, log, elsewhere })
  relay.listen(hub)
  if (cluster) closing.push(hearOverCluster(cluster, hub))
  closing.push(() => relay.stop())
  return hub
}
