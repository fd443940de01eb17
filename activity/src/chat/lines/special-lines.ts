import { systemSender, type GroupMessage } from '@segue/shared/chat/message.ts'
import { mentionsIn } from '@segue/shared/chat/rules.ts'
import { ThrownConsumable } from '@segue/shared/points/consumables.ts'
import type { StageShow } from '../../stage/stage-props.ts'

/** What a room message makes the stage show, and its name in the shop. */
export type Special = StageShow & { name: string | null }

/**
 * A throw or an award announced by the room. Only the room's own messages count, since users could forge these fields
 * in theirs.
 */
export function specialIn(message: GroupMessage): Special | null {
  if (message.sender !== systemSender) return null
  const line = message.data.metadata?.chatMessage
  if (line?.award) {
    const { userUuid, avatarId, seasonName } = line.award
    return {
      ...thrownBy(message, userUuid, null),
      kind: 'award',
      words: seasonName,
      won: avatarId,
      name: null,
    }
  }
  const thrown = ThrownConsumable.safeParse(line?.consumable)
  if (!thrown.success) return null
  const { show, name, toUuid = null, message: words = null } = thrown.data
  // The first mention is the thrower: the room's text says who threw what.
  const fromUuid = mentionsIn(message.data.text ?? '')[0]
  if (fromUuid === undefined) return null
  return { ...thrownBy(message, fromUuid, toUuid), kind: show, words, won: null, name }
}

function thrownBy({ id, muid, data }: GroupMessage, fromUuid: string, toUuid: string | null) {
  const nameOf = (uuid: string) => data.mentions[uuid]?.name
  return {
    id: muid ?? id,
    fromUuid,
    fromName: nameOf(fromUuid) ?? '',
    toUuid,
    toName: toUuid === null ? null : (nameOf(toUuid) ?? null),
  }
}
