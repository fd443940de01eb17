import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import type * as bots from './bot.ts'
import type * as promisedBots from './declarations/bot.d.ts'
import type * as promised from './declarations/index.d.ts'
import type * as promisedFixtures from './declarations/playwright.d.ts'
import type * as programs from './index.ts'
import type * as fixtures from './playwright.ts'
import { installPacked } from './test/installed-package.ts'

const run = promisify(execFile)
const ours = fileURLToPath(new URL('../../node_modules/', import.meta.url))

let folder: string

/** A folder that contains only the packed simulator and Playwright. */
beforeAll(async () => {
  folder = await installPacked()
  for (const name of ['playwright-core', '@types/node', 'undici-types']) {
    const to = join(folder, 'node_modules', name)
    await mkdir(dirname(to), { recursive: true })
    await symlink(join(ours, name), to)
  }
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The errors that TypeScript reports for a user's program, in strict mode and checking all declarations. */
async function complaintsAbout(lines: string[]): Promise<string> {
  await writeFile(join(folder, 'stranger.ts'), lines.join('\n'))
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', 'false']
  const args = [...options, '--lib', 'es2023,dom,dom.iterable', '--types', 'node', 'stranger.ts']
  const { stdout } = await run(join(ours, '.bin/tsc'), args, { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  )
  return stdout
}

test('the package names its licence, carries its text and can be found', async () => {
  const inPackage = (name: string) => readFile(join(folder, 'node_modules/@segue/simulator', name), 'utf8')
  expect(JSON.parse(await inPackage('package.json'))).toMatchObject({
    license: 'MIT',
    keywords: expect.arrayContaining(['discord-activity', 'discord-bot']),
  })
  expect(await inPackage('LICENSE')).toMatch(/^MIT License\n/)
})

test('the installed package has types for each of its entry points', async () => {
  const program = [
    "import '@segue/simulator/discord'",
    "import { readConfig, startSimulator, type Config } from '@segue/simulator'",
    "import { startDiscord } from '@segue/simulator/playwright'",
    "import { chromium } from 'playwright-core'",
    "import { addChannel, addGuild, addPerson, createWorld } from '@segue/simulator/world'",
    "import { createActor, createBotWorld, judge, serveBotDiscord } from '@segue/simulator/bot'",
    "const config: Config = { target: 'localhost:5173', world: { people: [{ username: 'ann' }] } }",
    'const started = await startSimulator(readConfig(config))',
    'const address: string = started.url',
    'const [person] = started.world.people.values()',
    'const [channel] = started.world.channels.values()',
    "if (person && channel) await started.actor.command({ person, channel }, 'play', { song: 'kite' })",
    'started.gateway.drop({ code: 4000 })',
    'const world = createWorld()',
    "const general = addChannel(world, addGuild(world, 'Guild', addPerson(world, 'ann')), 'general', 0)",
    'const bot = createBotWorld(judge)',
    'const { gateway } = await serveBotDiscord(world, bot)',
    "createActor({ world, bot, gateway }).write({ person: addPerson(world, 'bob'), channel: general }, 'hi')",
    'const discord = await startDiscord(await chromium.launch(), config)',
    "const ann = await discord.open({ person: 'Ann', channel: 'Lounge' })",
    "await ann.activity.getByText(address + (ann.person.globalName ?? '')).waitFor()",
  ]
  expect(await complaintsAbout(program)).toBe('')
  const mistaken = [
    "import { startSimulator } from '@segue/simulator'",
    "await startSimulator({ target: 'localhost:5173', prot: 3333 })",
  ]
  expect(await complaintsAbout(mistaken)).toContain('prot')
}, 60_000)

test('the programs satisfy the published types', () => {
  expectTypeOf<promised.Config>().toEqualTypeOf<programs.Config>()
  expectTypeOf<promised.FailureName>().toEqualTypeOf<Parameters<programs.Started['fail']>[0]>()
  expectTypeOf<programs.Started>().toExtend<promised.Started>()
  expectTypeOf<ReturnType<typeof bots.createActor>>().toExtend<promisedBots.Actor>()
  expectTypeOf<ReturnType<typeof bots.createBotWorld>>().toExtend<promisedBots.BotWorld>()
  expectTypeOf<Awaited<ReturnType<typeof bots.serveBotDiscord>>>().toExtend<
    Awaited<ReturnType<typeof promisedBots.serveBotDiscord>>
  >()
  expectTypeOf<typeof bots.judge>().toExtend<typeof promisedBots.judge>()
  expectTypeOf<typeof programs.readConfig>().toExtend<typeof promised.readConfig>()
  expectTypeOf<fixtures.Opening>().toEqualTypeOf<promisedFixtures.Opening>()
  expectTypeOf<fixtures.Visitor>().toExtend<promisedFixtures.Visitor>()
})
