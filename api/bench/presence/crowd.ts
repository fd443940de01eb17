import { WebSocket } from 'ws'
import { peopleSocketPath, readPeopleFrame } from '@segue/shared/people/live/messages.ts'

/** Ten thousand people's open pages, which receive their friends' moves. */
const openedAtOnce = 100
let receivedCount = 0

const answer = (id: number, value: unknown) => process.send?.({ id, value })

/** Opens a page; resolves when it has received its friends. */
function openPage(port: number, token: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${peopleSocketPath}?token=${token}`, {
    perMessageDeflate: false,
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const message = readPeopleFrame(data.toString())
      if (message?.name === 'friends') resolve()
      if (message?.name !== 'friendsMoved') return
      receivedCount += message.params.friends.length
    })
  })
}

async function open({ port, tokens }: { port: number; tokens: string[] }): Promise<number> {
  for (let at = 0; at < tokens.length; at += openedAtOnce)
    await Promise.all(tokens.slice(at, at + openedAtOnce).map((token) => openPage(port, token)))
  return tokens.length
}

process.on('message', ({ id, ask, argument }: { id: number; ask: string; argument: string }) => {
  if (ask === 'open') void open(JSON.parse(argument)).then((count) => answer(id, count))
  else {
    answer(id, receivedCount)
    receivedCount = 0
  }
})
process.on('disconnect', () => process.exit())
answer(0, 0)
