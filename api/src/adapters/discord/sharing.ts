import * as z from 'zod'
import { shorten } from '@segue/shared/shorten.ts'
import { type Discord, DiscordTrouble } from '../../ports/discord.ts'
import type { Rest } from './as-bot.ts'
import { understood } from './understood.ts'

const QuickLink = z.object({ link_id: z.string() })
const Attached = z.object({ attachment: z.object({ url: z.url() }) })

const longestTitle = 100
const longestDescription = 200
const longestCustomId = 64

/** The body of a request, and its headers. */
type Sent = { headers?: Record<string, string>; body: string | FormData }

/** What users share in Discord with their own token: links into the activity, and pictures. */
export function sharing(
  { ask }: Pick<Rest, 'ask'>,
  applicationId: string,
): Pick<Discord, 'quickLink' | 'attachPicture'> {
  const post = async <T>(accessToken: string, what: string, sent: Sent, schema: z.ZodType<T>) => {
    const headers = { ...sent.headers, Authorization: `Bearer ${accessToken}` }
    const answer = await ask(`/applications/${applicationId}/${what}`, { ...sent, method: 'POST', headers })
    if (answer.ok) return understood(await answer.json().catch(() => undefined), schema)
    await answer.body?.cancel()
    // A token of another application has no access to ours.
    if ([401, 403, 404].includes(answer.status)) return null
    throw new DiscordTrouble('misconfigured', `answered ${answer.status} to a share request`)
  }
  return {
    async quickLink(accessToken, { customId, title, description, picture }) {
      const body = JSON.stringify({
        custom_id: customId.slice(0, longestCustomId),
        title: shorten(title, longestTitle),
        description: shorten(description, longestDescription),
        image: `data:image/png;base64,${Buffer.from(picture).toString('base64')}`,
      })
      const headers = { 'Content-Type': 'application/json' }
      return (await post(accessToken, 'quick-links/', { headers, body }, QuickLink))?.link_id ?? null
    },
    async attachPicture(accessToken, picture) {
      const body = new FormData()
      body.set('file', new File([picture], 'segue.png', { type: 'image/png' }))
      return (await post(accessToken, 'attachment', { body }, Attached))?.attachment.url ?? null
    },
  }
}
