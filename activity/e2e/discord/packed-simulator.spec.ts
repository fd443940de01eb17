import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL, fileURLToPath } from 'node:url'
import { build } from 'vite'
import { must } from '@segue/shared/must.ts'
import { freePort } from '@segue/shared/test/free-port.ts'
import type { startDiscord } from '@segue/simulator/playwright.ts'
import { installPacked } from '@segue/simulator/test/installed-package.ts'
import { expect, test as base } from '../fixtures.ts'

const samples = fileURLToPath(new URL('../../simulator/samples/', import.meta.url))
const [clientId, clientSecret] = ['1234567890123456789', 'secret']

type Start = (command: string, args: string[], options: { until: RegExp; env?: NodeJS.ProcessEnv }) => Promise<string>

const test = base.extend<{ start: Start }, { folder: string }>({
  /** A folder that contains only the packed simulator, installed without a network, and Discord's SDK as one file. */
  folder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      const folder = await installPacked()
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
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  /** Starts a program in the folder, which ends with the test. Returns its output once that matches `until`. */
  start: async ({ folder }, use) => {
    const children: ChildProcess[] = []
    await use((command, args, { until, env = {} }) => {
      const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, detached: true })
      children.push(child)
      let output = ''
      return new Promise<string>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          output += chunk.toString()
          if (until.test(output)) resolve(output)
        }
        child.stdout.on('data', read)
        child.stderr.on('data', read)
        child.once('error', reject)
        child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${output}`)))
      })
    })
    for (const { pid, exitCode } of children) if (pid && exitCode === null) process.kill(-pid)
  },
})

/** Starts a sample like its developer: unmodified, in a process that sends its calls to Discord to the simulator. */
async function startSample(start: Start, folder: string, PAGE: string, apiPort: number): Promise<number> {
  const port = await freePort()
  const env = { PORT: `${port}`, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, SDK: join(folder, 'sdk.js'), PAGE }
  await start('node', ['--import', '@segue/simulator/discord', join(samples, 'starter/server.js')], {
    until: /listening/,
    env: { ...env, DISCORD_SIMULATOR: `http://127.0.0.1:${apiPort}/api` },
  })
  return port
}

test('npx in an empty folder simulates Discord for the starter, whose server and page both call discord.com', async ({
  folder,
  page,
  start,
}) => {
  const port = await freePort(3)
  const target = await startSample(start, folder, 'starter', port + 2)
  const application = ['--client-id', clientId, '--client-secret', clientSecret]
  const command = ['--offline', 'segue-simulator', '--target', `localhost:${target}`, '--port', `${port}`]
  const output = await start('npx', [...command, ...application, '--no-dialogs'], { until: /Start your server/ })
  await page.goto(must(/Open (\S+)/.exec(output)?.[1], 'the URL of the simulator'))
  await page.getByRole('button', { name: 'Open the activity' }).click()
  const activity = page.locator('.client iframe').contentFrame().frameLocator('iframe')
  await expect(activity.getByText('Channel: Lounge')).toBeVisible()
  await expect(activity.getByText('Server: Night Owls')).toBeVisible()
  await expect(activity.getByRole('listitem')).toHaveText(['Ann'])
})

test('a browser test opens the activity for two people in five lines, with their WebSockets proxied by the URL mapping', async ({
  browser,
  folder,
  start,
}) => {
  const [port, live] = [await freePort(3), await freePort()]
  const target = await startSample(start, folder, 'sockets', port + 2)
  await start('node', [join(samples, 'sockets/server.js')], { until: /listening/, env: { PORT: `${live}` } })
  const installed = pathToFileURL(join(folder, 'node_modules/@segue/simulator/playwright.js')).href
  const fixtures: { startDiscord: typeof startDiscord } = await import(installed)
  const config = { target: `localhost:${target}`, mappings: { '/live': `localhost:${live}` }, port, clientId }

  const discord = await fixtures.startDiscord(browser, config)
  const ann = await discord.open({ person: 'Ann', channel: 'Lounge' })
  const bruno = await discord.open({ person: 'Bruno', channel: 'Lounge' })
  await ann.activity.getByRole('button', { name: 'Press' }).click()
  await expect(bruno.activity.getByText('Pressed 1 times')).toBeVisible()

  await bruno.leave()
  await expect.poll(() => discord.clients.all().map(({ person }) => person.globalName)).toEqual(['Ann'])
  await discord.close()
})
