import type { WebSocket } from 'ws'
import type { App } from '../../src/app.ts'
import { ChatSession } from '../../src/services/chat/public.ts'

/** How often connections are looked at again. */
const checkEveryMs = 5000
/** What may wait to be written to a client that does not read; it is dropped then, and reads what it missed later. */
const mostBufferedBytes = 1024 * 1024

/** Where the sockets of the chat come in. */
export type ChatDoor = {
  /** Lets a connection in; the answer is called when it is gone. */
  join: (ws: WebSocket, client: Promise<string> | undefined) => () => void
  /** Ends all connections; their clients come back. */
  close: () => void
}

export function openChatDoor(app: App): ChatDoor {
  const open = new Map<ChatSession, WebSocket>()
  const checks = setInterval(() => {
    for (const session of open.keys()) void session.check()
  }, checkEveryMs)
  checks.unref()
  return {
    join(ws, client) {
      const session = new ChatSession(app, { send: (text) => send(ws, text), end: () => ws.close(1000) }, client)
      open.set(session, ws)
      ws.on('message', (data: Buffer) => session.received(data.toString()))
      return () => {
        open.delete(session)
        session.closed()
      }
    },
    close() {
      clearInterval(checks)
      for (const [session, ws] of open) {
        session.closed()
        ws.terminate()
      }
    },
  }
}

function send(ws: WebSocket, text: string): void {
  if (ws.bufferedAmount > mostBufferedBytes) return ws.terminate()
  ws.send(text)
}
