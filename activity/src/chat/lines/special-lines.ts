import { systemSender, type GroupMessage } from '@segue/shared/chat/message.ts'
import { mentionsIn } from '@segue/shared/chat/rules.ts'
import { ThrownConsumable } from '@segue/shared/points/consumables.ts'
import type { StageShow } from '../../stage/stage-props.ts'

/** What a line of the room tells the stage to show, and what it is called in the shop. */
export type Special = StageShow & { name: string | null }

/**
 * What somebody threw or won, as the room told it. Whoever writes the like into a line of their own has bought and won
 * nothing.
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
  // Whoever is named first did it: the room says who threw what.
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
