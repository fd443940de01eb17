import { accountNeeded } from '@segue/shared/people/live/messages.ts'
import { sessionEnded } from '@segue/shared/room/protocol/protocol.ts'
import type { App } from '../../../src/app.ts'
import { runtime, type PersonNamespace } from '../bindings.ts'
import { inScope, type ScopeOptions } from '../database.ts'
import { socketAnswer, tokenOf } from '../socket-token.ts'

/** Routes a page's socket to the object of the person its token belongs to. */
export async function openPersonSocket(
  request: Request,
  { app, people, scope }: { app: App; people: PersonNamespace; scope: ScopeOptions },
): Promise<Response> {
  const caller = await inScope(scope, () => app.tokens.callerOf(tokenOf(request)))
  if (caller?.kind === 'user') return people.get(people.idFromName(caller.uuid)).fetch(request)
  return closed(request, !caller || caller.kind === 'nobody' ? sessionEnded : accountNeeded)
}

/** Pages don't learn why an upgrade was refused, so the socket opens and closes with the reason. */
function closed(request: Request, { code, reason }: { code: number; reason: string }): Response {
  const { 0: theirs, 1: ours } = new runtime.WebSocketPair()
  ours.accept()
  ours.close(code, reason)
  return socketAnswer(request, theirs)
}
