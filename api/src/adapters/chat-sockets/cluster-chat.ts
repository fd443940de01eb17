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
 * Publishes this process's chat frames to the other processes over the cluster's broker, or through `otherwise` while
 * the broker is down.
 */
export const publishOverCluster =
  (cluster: Cluster, otherwise: Elsewhere): Elsewhere =>
  (to, frame) => {
    if (cluster.connected) cluster.publish('chat', JSON.stringify({ from: cluster.self, to, frame }))
    else otherwise(to, frame)
  }

/** Makes a hub send the frames that other processes publish over the broker. Returns a function that stops it. */
export function hearOverCluster(cluster: Cluster, hub: ChatHub): () => void {
  return cluster.listen('chat', message, ({ from, to, frame }) => {
    if (from === cluster.self) return
    if ('roomUuid' in to) hub.toRoomHere(to.roomUuid, frame)
    else hub.toPeopleHere(to.people, frame)
  })
}
