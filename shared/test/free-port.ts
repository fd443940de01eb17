import { createServer } from 'node:net'

/** Systems assign ports from 32,768 on to outgoing connections. */
const [first, last] = [20_000, 32_000]

/**
 * A free port of this machine for a program that is told its port, or the first of several consecutive ones. A port
 * chosen by the system could be assigned to an outgoing connection before the program has started; these can't.
 */
export async function freePort(inARow = 1): Promise<number> {
  const port = first + Math.floor(Math.random() * (last - first))
  const looks = await Promise.all(Array.from({ length: inARow }, (_, at) => isFree(port + at)))
  return looks.every(Boolean) ? port : freePort(inARow)
}

/** Starts a program on a free port, and retries on another if it has been taken meanwhile. */
export async function onFreePort<T>(start: (port: number) => Promise<T>, inARow = 1): Promise<T> {
  for (;;) {
    try {
      return await start(await freePort(inARow))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((notify) => {
    const server = createServer()
    server.once('error', () => notify(false))
    server.listen(port, '127.0.0.1', () => server.close(() => notify(true)))
  })
}
