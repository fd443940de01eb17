import { expect } from 'vitest'
import { createBot } from '../../../bot/src/bot.ts'
import { startGateway } from '../../../bot/src/gateway.ts'
import { watchOver } from '../../../bot/src/watch.ts'
import { registerCommands } from '../../../bot/test/register-commands.ts'
import { addChannel, type Channel } from '@segue/simulator/discord/world.ts'
import { saveProviderSong } from '../../../api/src/services/playlist/catalogue/save-provider-song.ts'
import { providerSong } from '../../../api/test/pretend-provider.ts'
import { openProduct } from '../providers/product-in-process.ts'
import { setStage, type Insider } from './stage.ts'

const serviceToken = 'service-token-for-tests'

/** A server with two voice channels, a channel to write in and the bot, and a song that everybody can find. */
export async function setEvening() {
  let product: Awaited<ReturnType<typeof openProduct>> | undefined
  const stage = await setStage(
    async (application) => (product = await openProduct({ application, credentials: {}, apis: {} })),
    { withChat: true },
  )
  if (!product) throw new Error('The product was not brought up')
  const { app, url } = product
  const kite = providerSong('sevenDigital', 'kite', { trackName: 'Kite', artistName: 'The Echoes', thumbnail: null })
  await saveProviderSong(app.db, kite, new Date(app.clock.now()))
  const { id: applicationId, botToken: token } = stage.world.application
  const { apiBase } = stage.discord
  await registerCommands({ applicationId, botToken: token, apiBase })
  const mistakes: string[] = []
  /** A process of the bot. Where there are two, both hear of everything. */
  const startBot = () =>
    startGateway({
      bot: createBot({ server: url, publicUrl: url, applicationId, serviceToken }),
      token,
      apiBase,
      watch: watchOver(url, serviceToken),
      onMistake: (error, where) => void mistakes.push(`${where}: ${String(error)}`),
    })
  const bot = await startBot()
  return {
    ...stage,
    url,
    app,
    pass: product.pass,
    stopBot: () => bot.stop(),
    hall: addChannel(stage.world, stage.guild, 'Hall'),
    general: addChannel(stage.world, stage.guild, 'general', 0),
    mistakes,
    startBot,
    async close() {
      await bot.stop()
      await stage.close()
    },
  }
}

const linesOf = ({ page }: Insider) => page.locator('#chat .line')
export const lastLine = (who: Insider) => linesOf(who).last()

/** Looks at a channel of the server, beside the activity. */
export async function lookAt({ page }: Insider, channel: Channel): Promise<void> {
  await page.locator('#chat').getByLabel('In').selectOption(channel.id)
}

/** Types a command in the channel somebody looks at. Answers what they read then. */
export async function give(who: Insider, command: string): Promise<string> {
  const line = who.page.locator('#chat').getByLabel('Command')
  await line.fill('/')
  // The commands are there.
  await who.page.locator('#chat').getByRole('option', { name: /^\// }).first().waitFor()
  const before = await linesOf(who).count()
  await line.fill(command)
  await who.page.keyboard.press('Escape')
  await who.page.keyboard.press('Enter')
  await expect.poll(() => linesOf(who).count(), { timeout: 30_000 }).toBeGreaterThan(before)
  return (await lastLine(who).textContent()) ?? ''
}

/** Opens the activity that somebody has closed, by a link into a room or without one. */
export async function openAgain({ page }: Insider, customId: string): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.locator('iframe').waitFor({ state: 'detached' })
  await page.locator('#open').getByLabel('Deep link').fill(customId)
  await page.getByRole('button', { name: 'Open the activity' }).click()
}
