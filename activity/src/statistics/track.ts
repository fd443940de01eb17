import type { AnalyticsTopic } from '@segue/shared/analytics/topics.ts'
import { apiBase } from '../client/api.ts'
import { currentSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { mayTrack } from './choice.ts'

type About = Readonly<Record<string, unknown>>

/** Sends the server a user action, if statistics are allowed. Resolves to whether it was received. */
export async function track(topic: AnalyticsTopic, about: About = {}): Promise<boolean> {
  return (await mayTrack()) && (await trackNow(topic, about))
}

/** The same without the check, for callers that have done it: a closing page can't wait for a response. */
export async function trackNow(topic: AnalyticsTopic, about: About): Promise<boolean> {
  const session = currentSession()
  if (!session) return false
  const record = { ...about, deviceData: deviceOf(session.kind === 'user') }
  try {
    // Without the typed client: the request has to outlive its page, and a beacon can't carry the token.
    const answer = await fetch(`${apiBase}/kinesis`, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ topic, record }),
    })
    // The browser considers a request open until its response has been read.
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

const deviceOf = (isLoggedIn: boolean) => ({
  platform: /Mobi|Android/.test(navigator.userAgent) ? 'mobile' : 'web',
  isDiscord: surface.kind === 'discord',
  isLoggedIn,
})
