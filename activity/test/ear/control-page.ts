import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { must } from '@segue/shared/must.ts'

const page = `<button>Listen</button><script>
document.querySelector('button').onclick = async () => {
  const context = new AudioContext({ latencyHint: 'playback' })
  await context.resume()
  const [song, startAt] = await Promise.all(['song', 'start'].map((path) => fetch(path)))
  const buffer = await context.decodeAudioData(await song.arrayBuffer())
  const start = Number(await startAt.text())
  await new Promise((resolve) => setTimeout(resolve, 500))
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  source.connect(context.destination)
  const { contextTime, performanceTime } = context.getOutputTimestamp()
  source.start(contextTime + (start - performance.timeOrigin - performanceTime) / 1000)
}
</script>`

/** Serves a page that starts a song at one instant for everyone and never corrects: what the machine itself can do. */
export async function startControlPage(
  song: URL,
  startsInMs: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const bytes = await readFile(song)
  const start = String(Date.now() + startsInMs)
  const server = createServer(({ url }, response) => {
    if (url === '/start') response.end(start)
    else if (url === '/song') response.setHeader('content-type', 'audio/mp4').end(bytes)
    else response.setHeader('content-type', 'text/html').end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = must(server.address(), 'an address')
  return {
    url: `http://127.0.0.1:${typeof address === 'string' ? address : address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
