import { textsOf } from '@segue/shared/i18n/texts.ts'
import { aboutIn, notificationPath, notificationText } from '@segue/shared/people/notifications.ts'
import type { App } from '../../../app.ts'
import { DiscordTrouble } from '../../../ports/discord.ts'
import type { PushMessage, PushOutcome } from '../../../ports/push.ts'
import type { Taken } from './claim.ts'

const words = textsOf('notifications')

type Senders = Pick<App, 'push' | 'discord' | 'config' | 'clock'>

/** A notification as sent to a device, in the recipient's language. */
export function messageOf({ notificationId, kind, about, language, expiresAt }: Taken, now: number): PushMessage {
  const message = aboutIn(about, language)
  const silent = { title: '', text: '' }
  return {
    id: `n${notificationId}`,
    ...(about.isSilent ? silent : notificationText(words[language].notificationTexts, kind, message)),
    path: about.path ?? notificationPath(kind, message),
    data: about.data ?? {},
    isSilent: about.isSilent ?? false,
    isUrgent: kind !== 'announcement' && kind !== 'roomMessage',
    ttlSeconds: Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000)),
  }
}

/** Prepares a delivery; undefined if it should no longer be sent. */
export async function prepare(app: Senders, one: Taken): Promise<(() => Promise<PushOutcome>) | undefined> {
  const { discord, config } = app
  const { device, discordId } = one
  if (!one.isWanted) return undefined
  const message = messageOf(one, app.clock.now())
  if (device) return app.push.prepare(device, message)
  return discordId && discord ? () => sendInDiscord(discord, discordId, message, config) : undefined
}

async function sendInDiscord(
  discord: NonNullable<App['discord']>,
  discordId: string,
  { id, title, text, path }: PushMessage,
  { publicUrl }: App['config'],
): Promise<PushOutcome> {
  const content = [title, text, `${publicUrl}${path}`].filter(Boolean).join('\n')
  try {
    const isSent = await discord.directMessage(discordId, { content, nonce: id })
    return isSent ? { kind: 'sent' } : { kind: 'refused', reason: 'Discord: takes no messages from the bot' }
  } catch (error) {
    if (!(error instanceof DiscordTrouble)) throw error
    if (error.kind === 'limited') return { kind: 'later', ms: (error.retryAfterSeconds ?? 30) * 1000 }
    // An unknown outcome is not retried: the nonce keeps Discord from posting a message twice only for some minutes.
    return { kind: error.kind === 'away' ? 'unknown' : 'refused', reason: error.message }
  }
}
