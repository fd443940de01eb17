import { aroundMessage, circleAround, isInCrowd } from '@segue/shared/room/recorder/listed.ts'
import type { Joined, WireMessage } from '@segue/shared/room/protocol/protocol.ts'
import type { Room } from '@segue/shared/room/state/state.ts'

/** A user's neighbours in the crowd, sent when the user joins: in the response, and as a message. */
interface AroundAtJoin {
  answer: Pick<Joined, 'around'>
  message: WireMessage
}

/** Undefined for people who are listed. */
export function aroundOf(room: Room, userUuid: string | undefined): AroundAtJoin | undefined {
  if (userUuid === undefined || !isInCrowd(room, userUuid)) return undefined
  const circle = circleAround(room, userUuid)
  const message = aroundMessage(room, circle)
  const data = Object.fromEntries(
    circle.flatMap((uuid) => {
      const one = room.state.allUserData[uuid]
      return one ? [[uuid, one] as const] : []
    }),
  )
  return { answer: { around: { users: message.params?.users ?? [], data } }, message }
}
