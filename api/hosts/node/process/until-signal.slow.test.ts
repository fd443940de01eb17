import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { requireFreePorts } from './free-ports.ts'

/** A program that runs until it receives a stop signal. */
const running = `
    await untilSignal(async () => ({ stop: async () => console.log('stopped') }))
    setInterval(() => undefined, 1000)
    console.log(process.pid)`

/** One that is still starting: it continues until it receives a stop signal, and then closes what it has opened. */
const starting = `
    setInterval(() => undefined, 1000)
    await untilSignal((signal) => new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        console.log('took back what was open')
        reject(signal.reason)
      })
      console.log(process.pid)
    }))`

/** Starts a program as npm does: in a shell, which doesn't pass signals on. */
async function underNpm(body = running) {
  const program = `
    import { untilSignal } from ${JSON.stringify(new URL('./until-signal.ts', import.meta.url).href)}
    ${body}`
  const script = 'node --import tsx --input-type=module --eval "$PROGRAM"; exit'
  const shell = spawn('sh', ['-c', script], {
    env: { ...process.env, PROGRAM: program, npm_lifecycle_event: 'start' },
  })
  let printed = ''
  shell.stdout.setEncoding('utf8').on('data', (chunk: string) => void (printed += chunk))
  const closed = once(shell.stdout, 'close')
  await expect.poll(() => printed).toMatch(/^\d+\n/)
  return { shell, closed, pid: Number.parseInt(printed, 10), printed: () => printed }
}

test('a program started by npm stops when npm is stopped', async () => {
  const { shell, closed, printed } = await underNpm()
  shell.kill('SIGTERM')
  await closed
  expect(printed()).toMatch(/Stopping \(npm has ended\) …\nstopped\n$/)
})

test('a program stops once when it gets a signal itself', async () => {
  const { closed, pid, printed } = await underNpm()
  process.kill(pid, 'SIGTERM')
  await closed
  expect(printed()).toMatch(/Stopping \(SIGTERM\) …\nstopped\n$/)
})

test('a start that is interrupted closes what it has opened, and ends without an error', async () => {
  const { shell, closed, pid, printed } = await underNpm(starting)
  let complaints = ''
  shell.stderr.setEncoding('utf8').on('data', (chunk: string) => void (complaints += chunk))
  process.kill(pid, 'SIGINT')
  await closed
  expect(printed()).toMatch(/Stopping \(SIGINT\) …\ntook back what was open\n$/)
  expect(complaints).toBe('')
})

test('a port in use is reported in a sentence, with what to do', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const wanted = { port, host: '127.0.0.1', setting: 'SIMULATOR_PORT' }
  await expect(requireFreePorts([wanted])).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or set SIMULATOR_PORT to another port.`,
  )
  await new Promise((resolve) => server.close(resolve))
  await expect(requireFreePorts([wanted])).resolves.toBeUndefined()
})
