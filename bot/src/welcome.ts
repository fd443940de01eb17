import { button, buttons, card, line, link, type Message } from './reply.ts'
import type { Words } from './words.ts'

/** What the bot says once where new members are greeted, when a server has added it: how a first song is heard. */
export const welcome = (publicUrl: string, { say }: Words): Message =>
  card(
    line(`### ${say('welcomeTitle')}`),
    line(say('welcomeSteps')),
    line(`-# ${say('welcomeManagers')}`),
    buttons(button('open', say('openRoom'), { style: 'primary' }), link(publicUrl, say('onTheWeb'))),
  )
