import * as z from 'zod/mini'
import type { Cluster } from '../../ports/cluster.ts'
import { jsonMessage } from '../../ports/cluster-message.ts'
import type { ChatHub, Elsewhere } from './hub.ts'

const uuid = z.string().check(z.minLength(1), z.maxLength(100))
const message = jsonMessage(
  z.object({
    from: z.string(),
    to: z.union([z.object({ roomUuid: uuid }), z.object({ people: z.array(uuid) })]),
    frame: z.looseObject({ type: z.string() }),
  }),
  4_000_000,
)

/**
 * Tells the other processes over the cluster's engine what is told over the chat's sockets here, and `otherwise` while
 * the engine is away. Answers how to tell them.
 */
export const publishOverCluster =
  (cluster: Cluster, otherwise: Elsewhere): Elsewhere =>
  (to, frame) => {
    if (cluster.connected) cluster.publish('chat', JSON.stringify({ from: cluster.self, to, frame }))
    else otherwise(to, frame)
  }

/** Has a hub tell what other processes say over the engine; answers how to stop. */
export function hearOverCluster(cluster: Cluster, hub: ChatHub): () => void {
  return cluster.listen('chat', message, ({ from, to, frame }) => {
    if (from === cluster.self) return
    if ('roomUuid' in to) hub.toRoomHere(to.roomUuid, frame)
    else hub.toPeopleHere(to.people, frame)
  })
}
