import { button, buttons, card, line, link, type Message } from '../discord/reply.ts'
import type { Words } from '../words.ts'

/** The welcome message, posted once in the system channel of a server that adds the bot: how to play a first song. */
export const welcome = (publicUrl: string, { t }: Words): Message =>
  card(
    line(`### ${t('welcomeTitle')}`),
    line(t('welcomeSteps')),
    line(`-# ${t('welcomeManagers')}`),
    buttons(button('open', t('openRoom'), { style: 'primary' }), link(publicUrl, t('onTheWeb'))),
  )
