import WebSocket from 'ws'
import { connectRoom } from '@segue/shared/room/client/connection.ts'
import type { Watch } from './followed-rooms.ts'

/** Listens to rooms as a service, over the same socket as clients: it is invisible and not counted. */
export function watchOver(server: string, serviceToken: string): Watch {
  return (roomUuid, { onState, onMessage }) => {
    const room = connectRoom({
      url: server.replace(/^http/, 'ws'),
      roomUuid,
      token: () => serviceToken,
      openSocket: (url) => new WebSocket(url),
      timers: {
        set: (run, ms) => setTimeout(run, ms),
        clear: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
      },
      now: () => performance.timeOrigin + performance.now(),
      random: Math.random,
      onState: () => {
        if (room.mirror.state) onState(room.mirror.state)
      },
      onMessage,
    })
    return () => room.stop()
  }
}
