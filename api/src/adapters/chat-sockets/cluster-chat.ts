import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import type { Cluster } from '../../ports/cluster.ts'
import type { ChatHub, Elsewhere } from './hub.ts'

type To = Parameters<Elsewhere>[0]

/**
 * Tells the other processes over the cluster's engine what is told over the chat's sockets here, and `otherwise` while
 * the engine is away. Answers how to tell them.
 */
export const tellOverCluster =
  (cluster: Cluster, otherwise: Elsewhere): Elsewhere =>
  (to, frame) => {
    if (cluster.connected) cluster.publish('chat', JSON.stringify({ from: cluster.self, to, frame }))
    else otherwise(to, frame)
  }

/** Has a hub tell what other processes say over the engine; answers how to stop. */
export function hearOverCluster(cluster: Cluster, hub: ChatHub): () => void {
  return cluster.listen('chat', (text) => {
    const { from, to, frame }: { from: string; to: To; frame: ChatFrame } = JSON.parse(text)
    if (from === cluster.self) return
    if ('roomUuid' in to) hub.toRoomHere(to.roomUuid, frame)
    else hub.toPeopleHere(to.people, frame)
  })
}
