import type { Insider } from '../../test/discord/stage.ts'
import { showPanel } from '../../test/visitor.ts'
import { toneWav } from '../../test/wav.ts'
import { expect } from './fixtures.ts'

/** All songs have the same audio, which is encoded only once. */
const sound = toneWav(120, 220)

/** Uploads somebody's first song, and waits until it is in their queue. */
export async function upload(who: Insider, title: string): Promise<void> {
  await showPanel(who.activity, 'Queue')
  const chooser = who.page.waitForEvent('filechooser')
  await who.activity
    .getByRole('button', { name: /^(Upload|Choose files)$/ })
    .first()
    .click()
  await (await chooser).setFiles([{ name: `${title}.wav`, mimeType: 'audio/wav', buffer: sound }])
  await expect(who.activity.getByText('1 song', { exact: true })).toBeVisible({ timeout: 180_000 })
}

export const stepUp = ({ activity }: Insider): Promise<void> =>
  activity.getByRole('button', { name: 'Step up', exact: true }).last().click()
