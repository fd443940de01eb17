import { createCall } from '@segue/shared/call.ts'
import type { Operations } from '../../../operations.d.ts'

/** Starts the first season, of this month, if there has never been one. Later ones follow automatically. */
export async function beginDemoSeason({
  server,
  serviceToken,
  now,
}: {
  server: string
  serviceToken: string
  now: number
}): Promise<void> {
  const call = createCall<Operations>({
    base: server,
    token: () => serviceToken,
    fetch: (url, init) => fetch(url, init),
  })
  const { total } = await call('GET /admin/seasons', { query: { limit: 1 } })
  if (total > 0) return
  const today = new Date(now)
  const month = (later: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + later)).toISOString()
  await call('POST /points/season', { body: { name: 'Season 1', startTime: month(0), endTime: month(1) } })
}
