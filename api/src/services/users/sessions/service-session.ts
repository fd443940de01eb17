import type { App } from '../../../app.ts'
import { accountErrorOf, openColumns, signInColumns } from '../accounts.ts'
import { beginSession } from './begin-session.ts'

/** A user's token for one of our own services; undefined if no account with that uuid may sign in. */
export async function beginServiceSession(
  app: Pick<App, 'db' | 'ids' | 'clock' | 'tokens'>,
  uuid: string,
  { request, address }: { request: Request; address: string },
): Promise<string | undefined> {
  const account = await app.db
    .selectFrom('user')
    .where('uuid', '=', uuid)
    .select([...signInColumns, ...openColumns])
    .executeTakeFirst()
  if (!account || accountErrorOf(account, app.clock.now())) return undefined
  return beginSession(app, account, { means: 'service', request, address })
}
