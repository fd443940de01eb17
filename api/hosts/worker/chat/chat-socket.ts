import type { App } from '../../../src/app.ts'
import { clientOf } from '../../../src/platform/client.ts'
import type { ChatConnection, ChatSockets } from '../../../src/ports/chat-sockets.ts'
import { ChatSession } from '../../../src/services/chat/public.ts'
import { runtime, type EdgeSocket, type PersonNamespace, type SocketResponse } from '../bindings.ts'
import { inScope, type ScopeOptions } from '../database.ts'
import { sayGoodbye } from '../rooms/object-peers.ts'
import { originOf } from '../origin.ts'

/** Sent by a person's object when their account has changed. Everything else it sends is for the client. */
export const lookAgain = 'look again'
/** How often connections are checked again. */
const checkEveryMs = 5000

/** Accepts a chat socket. Its first frame authenticates it; from then on it gets what the person's object forwards. */
export function openChatSocket(
  request: Request,
  { app, people, scope }: { app: App; people: PersonNamespace; scope: ScopeOptions },
): Response {
  const { 0: theirs, 1: ours } = new runtime.WebSocketPair()
  ours.accept()
  const wire = {
    send: (text: string) => ours.send(text),
    end() {
      if (ours.readyState === 1) ours.close(1000)
    },
  }
  const inOwnScope = (work: () => void | Promise<void>) => void inScope(scope, async () => work())
  const connect = async ({ uid }: ChatConnection) => {
    const way = await openWay(people, uid)
    way.addEventListener('message', ({ data }) => {
      if (data === lookAgain) inOwnScope(() => session.check())
      else if (typeof data === 'string' && ours.readyState === 1) ours.send(data)
    })
    // A client that can no longer receive anything has to reconnect.
    for (const end of ['close', 'error'] as const) way.addEventListener(end, () => inOwnScope(() => session.end()))
    return () => way.close(1000)
  }
  const session = new ChatSession(throughObjects(app, connect), wire, clientOf(app, originOf(request)))
  const checks = setInterval(() => inOwnScope(() => session.check()), checkEveryMs)
  ours.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') inOwnScope(() => session.received(data))
  })
  const closed = () => {
    clearInterval(checks)
    inOwnScope(() => session.closed())
  }
  ours.addEventListener('error', closed)
  ours.addEventListener('close', ({ code }) => {
    closed()
    sayGoodbye(ours, code)
  })
  return new Response(null, { status: 101, webSocket: theirs } as ResponseInit)
}

/** The App for a connection that gets its frames from a person's object. Presence changes are not sent here. */
function throughObjects(app: App, connect: ChatSockets['connect']): App {
  const chatSockets = { get: () => ({ ...app.chatSockets, connect, isConnected: () => true }) }
  // Everything else is the App's own, for whichever request uses it.
  return Object.create(app, { chatSockets }) as App
}

async function openWay(people: PersonNamespace, uid: string): Promise<EdgeSocket> {
  const request = new Request(`https://people/chat?uid=${uid}`, { headers: { Upgrade: 'websocket' } })
  // The response to a request for a socket contains it, which the platform's own type doesn't have.
  const { webSocket } = (await people.get(people.idFromName(uid)).fetch(request)) as SocketResponse
  if (!webSocket) throw new Error('The object of a user returned no socket')
  webSocket.accept()
  return webSocket
}
