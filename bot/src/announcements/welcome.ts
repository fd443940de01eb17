import { button, buttons, card, line, link, type Message } from '../discord/reply.ts'
import type { Words } from '../words.ts'

/** What the bot says once where new members are greeted, when a server has added it: how a first song is heard. */
export const welcome = (publicUrl: string, { t }: Words): Message =>
  card(
    line(`### ${t('welcomeTitle')}`),
    line(t('welcomeSteps')),
    line(`-# ${t('welcomeManagers')}`),
    buttons(button('open', t('openRoom'), { style: 'primary' }), link(publicUrl, t('onTheWeb'))),
  )
