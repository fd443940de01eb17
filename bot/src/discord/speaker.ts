import { DiscordAPIError, RESTEvents, Routes, type REST } from 'discord.js'
import { LruMap } from '@segue/shared/lru-map.ts'
import { must } from '@segue/shared/must.ts'
import { shorten } from '@segue/shared/shorten.ts'
import { quiet, type AnswerOptions } from './answer.ts'
import type { Speaker, SpeakResult } from '../announcements/followed-room.ts'
import { idIn } from './id-in.ts'

const isGone = new Set([10_003, 10_008])
const isShut = new Set([50_001, 50_013, 50_083, 160_005])

/** Discord bans an IP address after ten thousand refused requests in ten minutes: the bot goes silent long before. */
const maxRefusals = 5000
/** A channel without permission is retried after this time, or when a user chooses it again. */
const shutForMs = 3_600_000
const maxShut = 10_000

type SpeakerOptions = {
  onMistake: AnswerOptions['onMistake']
  now: () => number
  /** Whether no other process speaks in the same guilds. */
  isOurs?: () => Promise<boolean>
}
export type GuardedSpeaker = Speaker & {
  /** The permissions of the channel may have changed: retry it next time. */
  tryAgain: (channelId: string) => void
}

/** Sends messages to channels. Without permission it stays silent: that is the guild's decision and not an error. */
export function createSpeaker(rest: REST, { onMistake, now, isOurs }: SpeakerOptions): GuardedSpeaker {
  const shutUntil = new LruMap<string, number>(maxShut)
  let silentUntil = 0
  rest.on(RESTEvents.InvalidRequestWarning, ({ count, remainingTime }) => {
    if (count < maxRefusals || silentUntil > now()) return
    silentUntil = now() + remainingTime
    onMistake(
      new Error(`Discord has refused ${count} requests: the bot sends no messages of its own for a while`),
      'speaking',
    )
  })

  async function speak(channelId: string, make: () => Promise<unknown>): Promise<SpeakResult> {
    if (silentUntil > now()) return 'failed'
    if ((shutUntil.get(channelId) ?? 0) > now()) return 'shut'
    if (isOurs && !(await isOurs())) return 'failed'
    try {
      return { id: must(idIn(await make()), 'an id in Discord’s response') }
    } catch (error) {
      const code = error instanceof DiscordAPIError ? Number(error.code) : 0
      if (isGone.has(code)) return 'gone'
      if (!isShut.has(code)) {
        onMistake(error, 'speaking')
        return 'failed'
      }
      shutUntil.set(channelId, now() + shutForMs)
      return 'shut'
    }
  }

  return {
    tryAgain: (channelId) => void shutUntil.delete(channelId),
    say: (channelId, message) =>
      speak(channelId, () => rest.post(Routes.channelMessages(channelId), { body: quiet(message) })),
    edit: (channelId, messageId, message) =>
      speak(channelId, () => rest.patch(Routes.channelMessage(channelId, messageId), { body: quiet(message) })),
    remove: (channelId, messageId) =>
      speak(channelId, async () => {
        await rest.delete(Routes.channelMessage(channelId, messageId))
        return { id: messageId }
      }),
    thread(channelId, messageId, name) {
      const body = { name: shorten(name, 100), auto_archive_duration: 60 }
      // Permission to write does not include permission to start a thread.
      return speak(`threads of ${channelId}`, () => rest.post(Routes.threads(channelId, messageId), { body }))
    },
  }
}
