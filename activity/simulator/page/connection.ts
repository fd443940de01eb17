import type { PageRequest, PageMessage } from './talk.ts'

/** The page's connection to the simulator. Messages are queued until there is a listener. */
export type Connection = {
  ask: (request: PageRequest) => void
  listen: (hear: (message: PageMessage) => void) => () => void
}

export function connect(): Connection {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/desk`)
  const listeners = new Set<(message: PageMessage) => void>()
  const early: PageMessage[] = []
  const send = (message: PageMessage) => {
    if (listeners.size === 0) early.push(message)
    for (const hear of listeners) hear(message)
  }
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => send(JSON.parse(data) as PageMessage))
  socket.addEventListener('close', () =>
    send({ tell: 'fault', sentence: 'The simulator has stopped. Reload the page when it is back.' }),
  )
  return {
    ask: (request) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(request))
    },
    listen(hear) {
      listeners.add(hear)
      for (const message of early.splice(0)) hear(message)
      return () => listeners.delete(hear)
    },
  }
}
