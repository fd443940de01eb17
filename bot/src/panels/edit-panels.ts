import type { FollowedRoom, Panel, Voice } from '../announcements/followed-room.ts'
import { panelOf } from './panel.ts'
import type { Message } from '../discord/reply.ts'

/** Updates the panels of a room, and drops those that have expired. */
export async function editPanels(voice: Voice, followed: FollowedRoom): Promise<void> {
  const { state, room } = followed
  if (!state) return
  for (const panel of followed.panels.slice()) {
    const now = voice.bot.now()
    const message = panelOf(voice.bot, room, state, panel.words, { ...panel, now })
    const stays = panel.until > now && (await edit(voice, panel, message))
    if (stays) continue
    followed.panels = followed.panels.filter((other) => other !== panel)
    await voice.bot.panels.forget(panel.channelId, panel.messageId)
  }
}

/** Returns whether the panel still exists and can be edited. */
async function edit({ speaker }: Voice, panel: Panel, message: Message): Promise<boolean> {
  const shows = JSON.stringify(message)
  if (shows === panel.shows) return true
  const result = await speaker.edit(panel.channelId, panel.messageId, message)
  if (typeof result === 'object') panel.shows = shows
  // A message that was deleted or may no longer be edited is dropped.
  return result !== 'gone' && result !== 'shut'
}
