import { DiscordTrouble } from '../../ports/discord.ts'

/** How Discord is asked, and as whom. */
export type Rest = { ask: (path: string, init: RequestInit) => Promise<Response>; asBot: Record<string, string> }

/** Whether Discord did what it was asked, or refused it with one of these statuses; anything else is trouble. */
export async function isDone(answer: Response, refusals: readonly number[], what: string): Promise<boolean> {
  await answer.body?.cancel()
  if (answer.ok) return true
  if (refusals.includes(answer.status)) return false
  throw new DiscordTrouble('misconfigured', `answered ${answer.status} to ${what}`)
}
