import type { Notification } from './inbox.ts'

/** Similar notifications shown as one, the latest first. */
export type Group = { key: string; last: Notification; rest: Notification[]; isUnread: boolean }

/**
 * Groups mentions and messages by room, DJs and rooms going live by sender, and all friend requests; everything else
 * stays separate.
 */
function keyOf({ id, kind, roomUuid, fromUuid }: Notification): string {
  if (kind === 'mention' || kind === 'roomMessage') return `${kind} ${roomUuid}`
  if (kind === 'djOnStage' || kind === 'roomLive') return `${kind} ${fromUuid}`
  return kind === 'friendRequest' ? kind : `${kind} ${id}`
}

const dayOf = ({ createdAt }: Notification) => new Date(createdAt).toDateString()

/**
 * Groups similar notifications of the same day, ordered by the latest of each group; unread ones are never grouped with
 * read ones.
 */
export function grouped(notifications: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of notifications) {
    const isUnread = one.readAt === null
    const key = `${keyOf(one)} ${dayOf(one)} ${isUnread}`
    const group = groups.get(key)
    if (group) group.rest.push(one)
    else groups.set(key, { key, last: one, rest: [], isUnread })
  }
  return [...groups.values()]
}

export const idsOf = ({ last, rest }: Group): number[] => [last, ...rest].map(({ id }) => id)
