import type { Server } from 'node:http'
import { must } from '@segue/shared/must.ts'

type Commands = Record<string, (argument: string) => Promise<unknown>>

const answer = (value: unknown) => process.send?.(value)

/** Lets the measuring process start, stop and query this one. CPU is of this process alone, in µs. */
export function answerQuestions(server: Server, commands: Commands): void {
  const address = must(server.address(), 'a listening server')
  process.on('message', (message: { id: number; ask: string; argument: string }) => {
    const { id, ask, argument } = message
    if (ask === 'cpu') {
      const { user, system } = process.cpuUsage()
      answer({ id, value: user + system })
      return
    }
    void must(commands[ask], `a command ${ask}`)(argument).then((value) => answer({ id, value: value ?? 0 }))
  })
  process.on('disconnect', () => process.exit())
  answer({ id: 0, value: typeof address === 'string' ? 0 : address.port })
}
