import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import type { StageMoment } from '../stage/stage-props.ts'

const starPath = /^\/allUserData\/([^/]+)\/songVotes\/star$/

/** The momentary events in a message: someone jumps, sends an emoji or throws a star. */
export function momentsIn({ message }: Pick<Push, 'message'>): StageMoment[] {
  if (message.name === 'playedOneTimeAnimation') return animationIn(message.params)
  if (message.name !== 'votedOnSong') return []
  return (message.statePatch ?? []).flatMap((operation) => {
    const userUuid = starPath.exec(operation.path)?.[1]
    return userUuid && operation.op !== 'remove' && operation.value === true
      ? [{ kind: 'star', userUuid } satisfies StageMoment]
      : []
  })
}

function animationIn(params: unknown): StageMoment[] {
  if (typeof params !== 'object' || params === null || !('userUuid' in params) || !('animation' in params)) return []
  const { userUuid, animation } = params
  if (typeof userUuid !== 'string') return []
  if (animation === 'jump') return [{ kind: 'jump', userUuid }]
  const emoji = 'emoji' in params ? params.emoji : undefined
  return animation === 'emoji' && typeof emoji === 'string' ? [{ kind: 'emoji', userUuid, emoji }] : []
}
