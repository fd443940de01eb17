import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL, fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { freePort } from '@segue/shared/test/free-port.ts'
import type { startDiscord } from '@segue/simulator/playwright.ts'
import { installPacked } from '@segue/simulator/test/installed-package.ts'
import { launchChromium } from '../chromium.ts'

const samples = fileURLToPath(new URL('../../simulator/samples/', import.meta.url))
const [clientId, clientSecret] = ['1234567890123456789', 'secret']

let folder: string
let browser: Browser
const children: ChildProcess[] = []

/** Starts a program, and waits until it has printed some words. Answers all that it has printed. */
function started(command: string, args: string[], { until, env = {} }: { until: RegExp; env?: NodeJS.ProcessEnv }) {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, detached: true })
  children.push(child)
  let printed = ''
  return new Promise<string>((done, failed) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      if (until.test(printed)) done(printed)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`${command} ended with ${code}: ${printed}`)))
  })
}

/** A folder where nothing is but the packed simulator, installed without a network. */
beforeAll(async () => {
  folder = await installPacked()
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(import.meta.resolve('@discord/embedded-app-sdk')),
        formats: ['es'],
        fileName: 'sdk',
      },
    },
  })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  for (const { pid } of children) if (pid) process.kill(-pid)
  await rm(folder, { recursive: true, force: true })
})

/** A sample as its developer starts it: unmodified, in a process that asks the simulator where it means Discord. */
async function sample(PAGE: string, apiPort: number): Promise<number> {
  const port = await freePort()
  const env = { PORT: `${port}`, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, SDK: join(folder, 'sdk.js'), PAGE }
  await started('node', ['--import', '@segue/simulator/discord', join(samples, 'starter/server.js')], {
    until: /listening/,
    env: { ...env, DISCORD_SIMULATOR: `http://127.0.0.1:${apiPort}/api` },
  })
  return port
}

test('npx in an empty folder plays Discord for the starter, whose server and page both ask discord.com', async () => {
  const port = await freePort(3)
  const target = await sample('starter', port + 2)
  const application = ['--client-id', clientId, '--client-secret', clientSecret]
  const command = ['--offline', 'segue-simulator', '--target', `localhost:${target}`, '--port', `${port}`]
  const told = await started('npx', [...command, ...application, '--no-dialogs'], { until: /asks this Discord/ })
  const url = must(/Open (\S+)/.exec(told)?.[1], 'where it is')
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Open the activity' }).click()
  const activity = page.locator('.client iframe').contentFrame().frameLocator('iframe')
  await activity.getByText('Channel: Lounge').waitFor()
  await activity.getByText('Server: Night Owls').waitFor()
  expect(await activity.getByRole('listitem').allTextContents()).toEqual(['Ann'])
  await page.close()
})

test('two people in a channel are five lines of a browser test, and a WebSocket goes through the mapping', async () => {
  const [port, live] = [await freePort(3), await freePort()]
  const target = await sample('sockets', port + 2)
  await started('node', [join(samples, 'sockets/server.js')], { until: /listening/, env: { PORT: `${live}` } })
  const installed = pathToFileURL(join(folder, 'node_modules/@segue/simulator/playwright.js')).href
  const fixtures: { startDiscord: typeof startDiscord } = await import(installed)
  const config = { target: `localhost:${target}`, mappings: { '/live': `localhost:${live}` }, port, clientId }

  const discord = await fixtures.startDiscord(browser, config)
  const ann = await discord.open({ person: 'Ann', channel: 'Lounge' })
  const bruno = await discord.open({ person: 'Bruno', channel: 'Lounge' })
  await ann.activity.getByRole('button', { name: 'Press' }).click()
  await bruno.activity.getByText('Pressed 1 times').waitFor()

  await bruno.leave()
  await expect.poll(() => discord.clients.all().map(({ person }) => person.globalName)).toEqual(['Ann'])
  await discord.close()
})
