import { WebSocket } from 'ws'
import type { SignedPerson } from '../../bench/signed-people.ts'

const tryEveryMs = 100
const tryWithinMs = 1000

/** Comes to a room again and again until it lets somebody in; answers how long (ms) that took. */
export async function untilAnswers(server: string, who: SignedPerson, roomUuid: string): Promise<number> {
  const began = performance.now()
  while (!(await tryToEnter(server, who, roomUuid))) await new Promise((resolve) => setTimeout(resolve, tryEveryMs))
  return performance.now() - began
}

function tryToEnter(server: string, who: SignedPerson, roomUuid: string): Promise<boolean> {
  const socket = new WebSocket(`${server.replace('http', 'ws')}/primus?token=${encodeURIComponent(who.token)}`)
  const params = { action: 'joinRoom', roomUuid }
  socket.on('open', () => socket.send(JSON.stringify({ event: 'action', messageId: 1, params })))
  return new Promise((told) => {
    const late = setTimeout(() => end(false), tryWithinMs)
    const end = (isIn: boolean) => {
      clearTimeout(late)
      socket.terminate()
      told(isIn)
    }
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('{"context":"response"')) end(text.includes('"status":"OK"'))
    })
  })
}
