import type { OneTimeAnimation } from '../protocol/messages.ts'
import { actorIn } from '../people/lists.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { Refused } from '../refusals/refused.ts'
import { requireVoice } from '../people/voice.ts'

interface Animation {
  animation: 'emoji' | 'jump'
  emoji?: string | null
}

export function playOneTimeAnimation(change: Recorder, { animation, emoji }: Animation): void {
  const { userUuid } = actorIn(change)
  const params: OneTimeAnimation = { userUuid, animation }
  if (animation === 'emoji') {
    if (!emoji || !isOneEmoji(emoji)) throw new Refused('oneEmoji')
    requireVoice(change, userUuid)
    params.emoji = emoji
  }
  change.send('room', { name: 'playedOneTimeAnimation', params })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const emojiPattern = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\u{FE0F}?\u{20E3}/u

/** Whether a text is one emoji as people count: a flag, a family or a waving hand with a skin color is one. */
export function isOneEmoji(text: string): boolean {
  return emojiPattern.test(text) && [...graphemes.segment(text)].length === 1
}
