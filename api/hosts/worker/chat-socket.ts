import type { App } from '../../src/app.ts'
import { clientOf } from '../../src/platform/client.ts'
import type { ChatConnection, ChatSockets } from '../../src/ports/chat-sockets.ts'
import { ChatSession } from '../../src/services/chat/public.ts'
import { runtime, type EdgeSocket, type PersonNamespace, type SocketResponse } from './bindings.ts'
import { inScope, type ScopeOptions } from './database.ts'
import { sayGoodbye } from './object-peers.ts'
import { originOf } from './origin.ts'

/** Said by the object of a person when their account has changed. Everything else it says is for the client. */
export const lookAgain = 'look again'
/** How often connections are looked at again. */
const checkEveryMs = 5000

/** Takes a socket of the chat. Its first frame says who it is; then it hears what the object of that person passes on. */
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
    // Whoever cannot be told anything any more has to come back.
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

/** The App for a connection whose person's object tells it what happens. Nobody is told here who comes and goes. */
function throughObjects(app: App, connect: ChatSockets['connect']): App {
  const chatSockets = { get: () => ({ ...app.chatSockets, connect, isConnected: () => true }) }
  // Everything else is the App's own, of whichever request asks.
  return Object.create(app, { chatSockets }) as App
}

async function openWay(people: PersonNamespace, uid: string): Promise<EdgeSocket> {
  const request = new Request(`https://people/chat?uid=${uid}`, { headers: { Upgrade: 'websocket' } })
  // The answer to a request for a socket carries it, which the platform's own type does not know.
  const { webSocket } = (await people.get(people.idFromName(uid)).fetch(request)) as SocketResponse
  if (!webSocket) throw new Error('The object of a person gave no socket')
  webSocket.accept()
  return webSocket
}
