import { DiscordTrouble } from '../../ports/discord.ts'

/** Sends requests to Discord, with the bot's credentials. */
export type Rest = { ask: (path: string, init: RequestInit) => Promise<Response>; asBot: Record<string, string> }

/** Sends JSON as the bot. */
export const send = ({ ask, asBot }: Rest, method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) =>
  ask(path, { method, headers: { ...asBot, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** A message by the bot, posted once however often it is sent. It contains user-chosen names, so it mentions nobody. */
export const messageOf = ({ content, nonce }: { content: string; nonce: string }) => ({
  content,
  nonce,
  enforce_nonce: true,
  allowed_mentions: { parse: [] },
})

/** Whether Discord did what was requested, or refused it with one of these statuses; anything else throws. */
export async function isDone(answer: Response, refusals: readonly number[], what: string): Promise<boolean> {
  await answer.body?.cancel()
  if (answer.ok) return true
  if (refusals.includes(answer.status)) return false
  throw new DiscordTrouble('misconfigured', `answered ${answer.status} to ${what}`)
}
