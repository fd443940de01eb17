import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Browser } from 'playwright-core'
import { must } from '@segue/shared/must.ts'
import { freePort } from '@segue/shared/test/free-port.ts'
import { chromiumPath, launchChromium } from '../test/chromium.ts'
import { installPacked } from './test/installed-package.ts'

const samples = fileURLToPath(new URL('./samples/', import.meta.url))
const clientId = '1190000000000000000'

let folder: string
let readme: string
let browser: Browser
const children: ChildProcess[] = []

/** A folder with the packed simulator and what activities and bots are made with. */
beforeAll(async () => {
  folder = await installPacked()
  readme = await readFile(join(folder, 'node_modules/@segue/simulator/README.md'), 'utf8')
  for (const name of ['vite', '@discord/embedded-app-sdk', 'discord.js', 'ws', '@playwright/test']) {
    const to = join(folder, 'node_modules', name)
    await mkdir(dirname(to), { recursive: true })
    await symlink(folderOf(name), to)
  }
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink(join(folderOf('vite'), 'bin/vite.js'), join(folder, 'node_modules/.bin/vite'))
  await cp(join(samples, 'sockets/server.js'), join(folder, 'live.js'))
  browser = await launchChromium()
}, 120_000)
afterEach(() => {
  for (const { pid, exitCode, signalCode } of children.splice(0))
    if (pid && exitCode === null && signalCode === null) process.kill(-pid)
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

function folderOf(name: string): string {
  const [, found] = new RegExp(`^(.*/node_modules/${name})/`).exec(createRequire(import.meta.url).resolve(name)) ?? []
  return must(found, `${name} is installed`)
}

/** The README's line or block that contains some words. */
const lineWith = (words: string) =>
  must(
    readme.split('\n').find((one) => one.includes(words)),
    words,
  )
const blockWith = (words: string) =>
  must(
    [...readme.matchAll(/```\w*\n(.*?)```/gs)].flatMap(([, text = '']) => (text.includes(words) ? [text] : []))[0],
    words,
  )

/** Free ports in place of the README's. */
async function freePorts() {
  const port = await freePort(3)
  const [page, api, live] = [await freePort(), await freePort(), await freePort()]
  const ports: Record<string, number> = { 3333: port, 3335: port + 2, 5173: page, 3001: api, 3002: live }
  const at = (text: string) => text.replace(/\b(?:3333|3335|5173|3001|3002)\b/g, (one) => `${ports[one]}`)
  return { port, page, api, live, at }
}

/** Runs a command line in the folder until its output matches. */
function run(line: string, until: RegExp, env: Record<string, string | number> = {}): Promise<string> {
  const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]))
  const child = spawn(line, { shell: true, cwd: folder, env: { ...process.env, ...variables }, detached: true })
  children.push(child)
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (until.test(output)) resolve(output)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`${line} ended with ${code}: ${output}`)))
  })
}

/** Starts the simulator with a line of the README and opens the activity. */
async function opened(line: string, port: number) {
  const output = await run(`${line} --port ${port} --no-dialogs`, /Start your server/)
  const page = await browser.newPage()
  await page.goto(must(/Open (\S+)/.exec(output)?.[1], 'the URL of the simulator'))
  await page.getByRole('button', { name: 'Open the activity' }).click()
  const activity = page.locator('.client iframe').contentFrame().locator('iframe').contentFrame()
  return { page, activity }
}

/** An activity made with Vite: its page and its program. */
async function writeActivity(program: string) {
  await writeFile(join(folder, 'index.html'), '<!doctype html><p>…</p><script type="module" src="/main.js"></script>')
  await writeFile(join(folder, 'vite.config.js'), blockWith('clientPort'))
  await writeFile(join(folder, 'main.js'), program)
}

const ready = `
  import { DiscordSDK } from '@discord/embedded-app-sdk'
  const sdk = new DiscordSDK('${clientId}', { disableConsoleLogOverride: true })
  const show = (text) => (document.querySelector('p').textContent = text)
  await sdk.ready()
`

test('a plain activity made with Vite is updated in place while it is edited, and is ready again after a reload', async () => {
  const { port, page: vite, at } = await freePorts()
  await writeFile(join(folder, 'greeting.js'), "export const greeting = 'Hello'")
  await writeActivity(`import { greeting } from './greeting.js'
    import.meta.hot.accept('./greeting.js', (changed) => show(changed.greeting + ' in place'))
    ${ready}
    show(greeting + ' ' + (sdk.channelId ? 'Discord' : ''))`)
  await run(`npx vite --port ${vite} --strictPort`, /Local/)
  const { activity } = await opened(at(lineWith('npx segue-simulator --target')), port)
  await activity.getByText('Hello Discord').waitFor()
  await writeFile(join(folder, 'greeting.js'), "export const greeting = 'Changed'")
  await activity.getByText('Changed in place').waitFor()
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><p>…</p><b>New</b><script type="module" src="/main.js"></script>',
  )
  await activity.getByText('New', { exact: true }).waitFor()
  await activity.getByText('Changed Discord').waitFor()
})

const signIn = `${ready}
    const { code } = await sdk.commands.authorize({ client_id: '${clientId}', response_type: 'code', state: '', prompt: 'none', scope: ['identify'] })
    const headers = { 'Content-Type': 'application/json' }
    const reply = await fetch('/api/token', { method: 'POST', headers, body: JSON.stringify({ code }) })
    const { user } = await sdk.commands.authenticate(await reply.json())
    show('Hello ' + user.global_name)`

test('an activity signs its user in through a server that knows nothing of the simulator', async () => {
  const { port, page: vite, api, at } = await freePorts()
  await writeActivity(signIn)
  await cp(join(samples, 'starter/server.js'), join(folder, 'server.js'))
  const credentials = { PORT: api, CLIENT_ID: clientId, CLIENT_SECRET: 'simulated-client-secret' }
  // The way that works in every shell.
  await writeFile(join(folder, 'simulator.env'), `DISCORD_SIMULATOR=http://127.0.0.1:${port + 2}/api`)
  const start = lineWith('server.js').replace('node', 'node --env-file=simulator.env')
  await run(`npx vite --port ${vite} --strictPort`, /Local/)
  await run(start, /listening/, credentials)
  const { activity } = await opened(at(lineWith('npx segue-simulator --target')), port)
  await activity.getByText('Hello Ann').waitFor()
})

test('an activity with the configuration of the README reaches its WebSockets by a mapping', async () => {
  const { port, page: vite, live, at } = await freePorts()
  await writeFile(join(folder, 'simulator.config.json'), at(blockWith('"mappings"')))
  await writeActivity(`${ready.replace(clientId, '1234567890123456789')}
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/live')
    socket.onopen = () => socket.send('press')
    socket.onmessage = ({ data }) => show('Pressed ' + data + ' times')`)
  await run(`npx vite --port ${vite} --strictPort`, /Local/)
  await run('node live.js', /listening/, { PORT: live })
  const { page, activity } = await opened('npx segue-simulator --config simulator.config.json', port)
  await activity.getByText('Pressed 1 times').waitFor()
  expect(await page.locator('#open select[name=person] option').allTextContents()).toEqual(['Ann', 'bob'])
})

test('the program of the README gives a command to an unmodified bot on discord.js and reads its answer', async () => {
  const { port } = await freePorts()
  await writeFile(
    join(folder, 'bot.js'),
    `import { Client, GatewayIntentBits, REST, Routes } from 'discord.js'
    const token = 'simulated.bot.token'
    const options = [{ type: 3, name: 'song', description: 'A song', required: true }]
    const body = [{ name: 'play', description: 'Play a song', options }]
    await new REST().setToken(token).put(Routes.applicationCommands('${clientId}'), { body })
    const client = new Client({ intents: [GatewayIntentBits.Guilds] })
    client.on('interactionCreate', (one) => one.reply('Playing ' + one.options.getString('song')))
    await client.login(token)`,
  )
  const program = blockWith('actor.untilRegistered').replace(
    "'localhost:5173' }",
    `'localhost:5173', port: ${port} }`,
  )
  await writeFile(join(folder, 'program.js'), program)
  expect(await run('node program.js', /Playing/)).toContain('Playing kite')
})

test('the Playwright test of the README passes with its configuration', async () => {
  const { port, api, at } = await freePorts()
  await writeActivity(signIn)
  await cp(join(samples, 'starter/server.js'), join(folder, 'server.js'))
  const spec = at(blockWith('startDiscord')).replace('mappings }', `mappings, port: ${port} }`)
  await writeFile(join(folder, 'greeting.spec.js'), spec)
  const vite = at(blockWith('webServer')).replace('npx vite', `npx vite --port ${at('5173')}`)
  await writeFile(join(folder, 'readme.config.js'), vite)
  await writeFile(
    join(folder, 'playwright.config.js'),
    `import config from './readme.config.js'
    export default { ...config, use: { launchOptions: { executablePath: '${chromiumPath()}' } } }`,
  )
  const env = { PORT: api, CLIENT_ID: clientId, CLIENT_SECRET: 'simulated-client-secret' }
  const more = { DISCORD_SIMULATOR: `http://127.0.0.1:${port + 2}/api` }
  await run('npx playwright test', /1 passed/, { ...env, ...more })
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a simulator that npx has started ends with it, after %s',
  async (signal) => {
    const { port } = await freePorts()
    // On a busy machine the simulator starts sooner than `ps` answers.
    await mkdir(join(folder, 'busy'), { recursive: true })
    await writeFile(join(folder, 'busy/ps'), `#!/bin/sh\nsleep 2\nPATH=${process.env['PATH']} exec ps "$@"`, {
      mode: 0o755,
    })
    const env = { PATH: `${join(folder, 'busy')}:${process.env['PATH']}` }
    // Without a shell around it: only npx is signalled, not its process group.
    await run(`exec npx segue-simulator --target localhost:5173 --port ${port}`, /Start your server/, env)
    expect((await fetch(`http://localhost:${port}`)).status).toBe(200)
    children.at(-1)?.kill(signal)
    await vi.waitFor(() => expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed'), 10_000)
  },
)
