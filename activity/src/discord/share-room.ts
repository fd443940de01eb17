import i18next from 'i18next'
import { happened } from '../client/happenings.ts'
import { discordClient, surface } from '../client/surface.ts'
import { say } from '../client/toasts.ts'

/** Hands the address of a room to whatever this place shares with, and to the clipboard where there is nothing. */
export async function shareRoom({ name, slug }: { name: string; slug: string }): Promise<void> {
  const text = i18next.t('room.shareText', { room: name })
  const url = new URL(`/room/${encodeURIComponent(slug)}`, location.origin).href
  const outcome = await surface.share({ title: name, text, url })
  if (outcome !== 'refused') happened('roomShared', { roomSlug: slug })
  if (outcome === 'copied') say(i18next.t('common.copied'), { tone: 'good' })
}

/** Not everybody may invite, and a conversation has no invitations. */
export async function inviteHere(): Promise<void> {
  const discord = await discordClient()
  await discord.invite().catch(() => say(i18next.t('discord.noInvite')))
}
