import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium, type Browser, type BrowserServer } from 'playwright-core'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isThere = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A Chromium: the one in `CHROMIUM_PATH`, one in a usual location, or Debian's, installed if we may. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const found = usual.find(isThere)
  if (found) return found
  if (process.getuid?.() === 0 && isThere('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'])
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'])
    if (isThere('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.',
  )
}

/**
 * Headless, without background requests. A page needs a user gesture before it can play sound, as in people's browsers:
 * the stricter rule, which requires one per element, doesn't apply to Web Audio, so our own songs would start by
 * themselves.
 */
export const chromiumOptions = (more: string[] = []) => ({
  executablePath: chromiumPath(),
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=document-user-activation-required',
    ...more,
  ],
})

export const launchChromium = (more: string[] = []): Promise<Browser> => chromium.launch(chromiumOptions(more))

/** A Chromium that several processes connect to. Everything a process opens in it is closed when it disconnects. */
export const serveChromium = (): Promise<BrowserServer> => chromium.launchServer(chromiumOptions())

/** A separate Chromium that plays to a sound card, which is selected by the environment. */
export const launchAudible = (env: NodeJS.ProcessEnv): Promise<Browser> =>
  chromium.launch({ ...chromiumOptions(), ignoreDefaultArgs: ['--mute-audio'], env })
