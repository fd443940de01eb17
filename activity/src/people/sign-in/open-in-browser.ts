import { call } from '../../client/api.ts'
import { surface } from '../../client/surface.ts'

/** Continues in the browser as the same user, for what Discord does not allow. */
export async function openInBrowser(path: string): Promise<void> {
  const { url } = await call('GET /auth/magic-link')
  surface.openExternal(`${url}/${encodeURIComponent(path)}`)
}
