import type { Ask, Tell } from './talk.ts'

/** The page's line to the simulator. What is told before somebody listens waits for them. */
export type Connection = {
  ask: (asked: Ask) => void
  listen: (hear: (told: Tell) => void) => () => void
}

export function connect(): Connection {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/desk`)
  const listeners = new Set<(told: Tell) => void>()
  const early: Tell[] = []
  const tell = (told: Tell) => {
    if (listeners.size === 0) early.push(told)
    for (const hear of listeners) hear(told)
  }
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as Tell))
  socket.addEventListener('close', () =>
    tell({ tell: 'fault', sentence: 'The simulator has stopped. Reload the page when it is back.' }),
  )
  return {
    ask: (asked) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(asked))
    },
    listen(hear) {
      listeners.add(hear)
      for (const told of early.splice(0)) hear(told)
      return () => listeners.delete(hear)
    },
  }
}
