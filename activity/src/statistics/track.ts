import type { AnalyticsTopic } from '@segue/shared/analytics/topics.ts'
import { apiBase } from '../client/api.ts'
import { currentSession } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { mayTrack } from './choice.ts'

type About = Readonly<Record<string, unknown>>

/** Tells the server what somebody did, if it may be told. Resolves to whether it has arrived. */
export async function track(topic: AnalyticsTopic, about: About = {}): Promise<boolean> {
  return (await mayTrack()) && (await trackNow(topic, about))
}

/** The same for whoever has asked already: a page that is about to close waits for no answer. */
export async function trackNow(topic: AnalyticsTopic, about: About): Promise<boolean> {
  const session = currentSession()
  if (!session) return false
  const record = { ...about, deviceData: deviceOf(session.kind === 'user') }
  try {
    // Not by the typed client: the request has to outlive its page, and a beacon cannot carry the token.
    const answer = await fetch(`${apiBase}/kinesis`, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ topic, record }),
    })
    // The browser counts a request as open until its answer is read.
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
