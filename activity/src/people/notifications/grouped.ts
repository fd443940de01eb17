import type { Notification } from './inbox.ts'

/** Notifications that say the same of several people or times, the last one first. */
export type Group = { key: string; last: Notification; rest: Notification[]; isUnread: boolean }

/** Mentions in one room belong together, and so do friend requests; each announcement stands for itself. */
function keyOf({ id, kind, roomUuid, fromUuid }: Notification): string {
  if (kind === 'mention' || kind === 'roomMessage') return `${kind} ${roomUuid}`
  if (kind === 'djOnStage' || kind === 'roomLive') return `${kind} ${fromUuid}`
  return kind === 'friendRequest' ? kind : `${kind} ${id}`
}

const dayOf = ({ createdAt }: Notification) => new Date(createdAt).toDateString()

/** Groups what is alike and of one day, in the order of the last of each; what is unread stays apart from what is read. */
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
