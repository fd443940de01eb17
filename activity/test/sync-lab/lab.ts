import type { Anchor } from '@segue/shared/playback/choice.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../chromium.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { startSlowWire, type SlowWire } from '../slow-wire.ts'
import { clickTrack, lockedSong, type LockedSong } from './fixture.ts'
import { listenerToken, startLabServer, type LabServer } from './server.ts'

export type Listener = {
  page: Page
  wire: SlowWire
  context: BrowserContext
  /** The player's states so far, as the page reports them. */
  states: readonly string[]
  close(): Promise<void>
}

export type ListenerOptions = {
  seed: number
  /** What the page plays from the start, before any tap. */
  anchor?: Anchor
  token?: string | null
  beforeScripts?: string
  /** More parameters in the page's URL. */
  query?: Record<string, string>
}

export type SyncLab = {
  server: LabServer
  songSeconds: number
  /** The song of the lab, encrypted. */
  song: LockedSong
  wav: Buffer
  /** Opens the page in a separate browser context, behind a separate bad connection. */
  listener(options: ListenerOptions): Promise<Listener>
  close(): Promise<void>
}

/** The player in real Chromium with everything around it that can make it late. */
export async function openSyncLab(
  options: { before?: Parameters<typeof startLabServer>[0]['before']; browserArgs?: string[] } = {},
): Promise<SyncLab> {
  const songSeconds = 120
  const pageDirectory = await mkdtemp(join(tmpdir(), 'segue-lab-page-'))
  const root = fileURLToPath(new URL('page', import.meta.url))
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: pageDirectory, emptyOutDir: true } })
  const wav = clickTrack(songSeconds)
  const song = await lockedSong(wav, '/songs/hls/key?song=lab')
  const server = await startLabServer({
    pageDirectory,
    song,
    wav,
    ...(options.before ? { before: options.before } : {}),
  })
  const browser = await launchChromium(options.browserArgs)
  const listeners = new Set<Listener>()
  return {
    server,
    songSeconds,
    song,
    wav,
    async listener({ seed, anchor, token = listenerToken, beforeScripts, query: more }) {
      const wire = await startSlowWire({
        target: { host: '127.0.0.1', port: server.port },
        delayMs: 15,
        jitterMs: 8,
        spikeShare: 0.05,
        spikeMs: [50, 250],
        random: seededRandom(seed),
      })
      const context = await browser.newContext()
      const page = await context.newPage()
      if (beforeScripts) await page.addInitScript({ content: beforeScripts })
      page.on('pageerror', (error) => console.error('page:', error))
      const states: string[] = []
      page.on('console', (message) => {
        const [, state] = /^state: (.*)/.exec(message.text()) ?? []
        if (state) states.push(state)
      })
      const query = new URLSearchParams({
        ...(token === null ? {} : { token }),
        ...(anchor ? { anchor: JSON.stringify(anchor) } : {}),
        ...more,
      })
      await page.goto(`http://127.0.0.1:${wire.port}/?${query}`)
      const listener: Listener = {
        page,
        wire,
        context,
        states,
        async close() {
          listeners.delete(listener)
          await context.close()
          await wire.close()
        },
      }
      listeners.add(listener)
      return listener
    },
    async close() {
      for (const listener of listeners) await listener.close()
      await browser.close()
      await server.close()
      await rm(pageDirectory, { recursive: true, force: true })
    },
  }
}
