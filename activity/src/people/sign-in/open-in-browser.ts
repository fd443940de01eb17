import { call } from '../../client/api.ts'
import { surface } from '../../client/surface.ts'

/** Goes on with a page in the browser, as the same person: what Discord does not let in is there. */
export async function openInBrowser(path: string): Promise<void> {
  const { url } = await call('GET /auth/magic-link')
  surface.openExternal(`${url}/${encodeURIComponent(path)}`)
}
