import { currentSession, useSession } from './session.ts'

/** Creates a value when it is first needed, and drops it when another user signs in or this one signs out. */
export function perAccount<T>(create: (uuid: string | undefined) => T): () => T {
  let own: { value: T } | undefined
  useSession.subscribe(({ session }, before) => {
    if (session?.uuid !== before.session?.uuid) own = undefined
  })
  return () => (own ??= { value: create(currentSession()?.uuid) }).value
}
