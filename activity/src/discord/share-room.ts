import i18next from 'i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../client/api.ts'
import { happened } from '../client/news/happenings.ts'
import { spokenLanguage } from '../client/i18n.ts'
import { discordClient, surface } from '../client/surface.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import { refusalOf } from '../surface/discord-client.ts'
import { within } from '../surface/within.ts'

type Room = { name: string; slug: string }
/** The part of a room that is shared as a picture. */
export type DiscordMoment = Pick<Operations['POST /discord/moments']['body'], 'of' | 'until'>

/** How long sharing waits for the link's picture. */
const drawnWithinMs = 4000

/** Shares a room's URL with Discord's dialog, or copies it to the clipboard if there is none. */
export async function shareRoom({ name, slug }: Room): Promise<void> {
  const text = i18next.t('room.shareText', { room: name })
  const url = new URL(`/room/${encodeURIComponent(slug)}`, location.origin).href
  const outcome = await surface.share({ title: name, text, url, linkId: await quickLinkTo(slug) })
  if (outcome !== 'refused') happened('roomShared', { roomSlug: slug })
  if (outcome === 'copied') toast(i18next.t('common.copied'), { tone: 'good' })
}

/**
 * A link with a preview of the current song and the stage; null if that is not possible, in which case a plain link is
 * shared.
 */
async function quickLinkTo(roomId: string): Promise<string | null> {
  const discordAccessToken = (await discordClient()).accessToken()
  if (discordAccessToken === null) return null
  const made = call('POST /discord/quick-links', { body: { roomId, discordAccessToken } })
  return within(made, drawnWithinMs, 'a link').then(
    ({ linkId }) => linkId,
    () => null,
  )
}

/**
 * Shares a picture of a room. If the Discord client has no dialog for pictures, as on phones, shares the room instead.
 */
export async function shareMoment(room: Room, moment: DiscordMoment): Promise<void> {
  const discord = await discordClient()
  try {
    const body = { ...moment, roomId: room.slug, language: spokenLanguage() }
    const discordAccessToken = discord.accessToken() ?? ''
    const { mediaUrl } = await call('POST /discord/moments', { body: { ...body, discordAccessToken } })
    await discord.shareMoment(mediaUrl)
  } catch (error) {
    if (refusalOf(error) !== null) await shareRoom(room)
    else toastFailure(error)
  }
}

/** Not everyone may invite, and direct messages have no invitations. */
export async function inviteHere(): Promise<void> {
  const discord = await discordClient()
  await discord.invite().catch(() => toast(i18next.t('discord.noInvite')))
}
