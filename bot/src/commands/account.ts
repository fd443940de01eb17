import { CallFailed } from '@segue/shared/call.ts'
import { textOf } from '../discord/invocation.ts'
import { slash, type Command } from '../command.ts'
import { button, buttons, card, line, link as linkTo, pictured, safe, replyPrivately } from '../discord/reply.ts'

/** `/link`: a code to enter on the web, where the user is signed in. */
export const link: Command = {
  data: slash('link'),
  run: {
    async link(bot, { who, words: { t } }) {
      const { code, url } = await bot.service('POST /discord/link-codes', {
        body: { discordId: who.id, username: who.username, globalName: who.globalName },
      })
      return { kind: 'say', message: card(line(t('linkHow', { code })), buttons(linkTo(url, t('linkButton')))) }
    },
  },
}

/** `/unlink`: asks for confirmation, since it can't be undone without the other account. */
export const unlink: Command = {
  data: slash('unlink'),
  run: {
    unlink: (_, { words: { t } }) => ({
      kind: 'say',
      message: card(
        line(t('unlinkSure')),
        buttons(button('unlink:yes', t('unlinkYes'), { style: 'danger' }), button('unlink:no', t('closeNo'))),
      ),
    }),
  },
  press: {
    async unlink(bot, { who, words: { t } }, [answer]) {
      if (answer !== 'yes') return { kind: 'change', message: card(line(t('stillLinked'))) }
      const { unlinked } = await bot.service('DELETE /discord/users/{discordId}/link', {
        params: { discordId: who.id },
      })
      bot.forget(who)
      return { kind: 'change', message: card(line(t(unlinked ? 'unlinked' : 'notLinked'))) }
    },
  },
}

/** `/profile`: the caller's own, or another user's. */
export const profile: Command = {
  data: slash('profile', [{ name: 'person', type: 'person' }]),
  forAll: true,
  run: {
    async profile(bot, { who, options, words, publicWords: { t } }) {
      const person = textOf(options['person'])
      const { call } = await bot.as(who)
      const found = await call('GET /discord/profiles/{discordId}', {
        params: { discordId: person || who.id },
      }).catch((error: unknown) => {
        if (error instanceof CallFailed && error.status === 404) return undefined
        throw error
      })
      if (!found) return replyPrivately(words.t('noProfile'))
      const { plays, likes } = found
      const totals = [t('songsPlayed', { count: plays }), t('likesReceived', { count: likes })].join(', ')
      const about = [`### ${safe(found.nickname)}`, totals]
      const picture = `${bot.publicUrl}/avatars/art/${found.avatarId}/front-body.png`
      return { kind: 'say', message: card(pictured(about.join('\n'), picture)) }
    },
  },
}
