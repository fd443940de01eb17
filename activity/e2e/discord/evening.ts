import { createBot } from '../../../bot/src/bot.ts'
import { startGateway } from '../../../bot/src/discord/gateway.ts'
import { watchOver } from '../../../bot/src/announcements/watch.ts'
import { registerCommands } from '../../../bot/test/register-commands.ts'
import type { Channel } from '@segue/simulator/discord/world.ts'
import { providerSong, saveSong } from '../../../api/test/fakes/fake-provider.ts'
import { setStage, type Insider } from '../../test/discord/stage.ts'
import { openProduct } from '../../test/providers/product-in-process.ts'
import { expect } from '../fixtures.ts'

const serviceToken = 'service-token-for-tests'

/** The product in this process with its bot, and a song that everyone can find. */
export async function startEvening() {
  let product: Awaited<ReturnType<typeof openProduct>> | undefined
  const stage = await setStage(
    async (application) => (product = await openProduct({ application, credentials: {}, apis: {} })),
    { withChat: true },
  )
  if (!product) throw new Error('The product is not running')
  const { app, url } = product
  const kite = providerSong('sevenDigital', 'kite', { trackName: 'Kite', artistName: 'The Echoes', thumbnail: null })
  await saveSong(app, kite)
  const { id: applicationId, botToken: token } = stage.world.application
  const { apiBase } = stage.discord
  await registerCommands({ applicationId, botToken: token, apiBase })
  const mistakes: string[] = []
  const startBot = () =>
    startGateway({
      bot: createBot({ server: url, publicUrl: url, applicationId, serviceToken }),
      token,
      apiBase,
      watch: watchOver(url, serviceToken),
      onMistake: (error, where) => void mistakes.push(`${where}: ${String(error)}`),
    })
  let bot = await startBot()
  return {
    ...stage,
    pass: product.pass,
    /** The bot's errors. */
    mistakes,
    /** Runs a function while no bot is running. */
    async withoutBot(act: () => Promise<void>) {
      await bot.stop()
      await act()
      bot = await startBot()
    },
    async close() {
      await bot.stop()
      await stage.close()
    },
  }
}

const channelOf = ({ page }: Insider) => page.locator('#chat')
const linesOf = (who: Insider) => channelOf(who).locator('.line')
export const lastLine = (who: Insider) => linesOf(who).last()

/** Shows a text channel of the server next to the activity. */
export async function showChannel(who: Insider, channel: Channel): Promise<void> {
  await channelOf(who).getByLabel('In').selectOption(channel.id)
}

/** Types a command in the open text channel, and returns the response. */
export async function command(who: Insider, text: string): Promise<string> {
  const field = channelOf(who).getByLabel('Command')
  await field.fill('/')
  // Options appear once the channel has loaded the bot's commands.
  await expect(channelOf(who).getByRole('option', { name: /^\// }).first()).toBeVisible()
  const before = await linesOf(who).count()
  await field.fill(text)
  await who.page.keyboard.press('Escape')
  await who.page.keyboard.press('Enter')
  await expect.poll(() => linesOf(who).count()).toBeGreaterThan(before)
  return (await lastLine(who).textContent()) ?? ''
}

/** Closes the activity and opens it again, with or without a deep link into a room. */
export async function reopen(who: Insider, customId = ''): Promise<void> {
  const { page } = who
  await closeActivity(who)
  await page.locator('#open').getByLabel('Deep link').fill(customId)
  await page.getByRole('button', { name: 'Open the activity' }).click()
}

export async function closeActivity({ page }: Insider): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
}
