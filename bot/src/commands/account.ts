import { CallFailed } from '@segue/shared/call.ts'
import type { Bot } from '../bot.ts'
import { textOf, type Invocation, type Who } from '../discord/invocation.ts'
import { onPeople, slash, type Command } from '../command.ts'
import {
  button,
  buttons,
  card,
  line,
  link as linkTo,
  pictured,
  premium,
  safe,
  replyPrivately,
  type Reply,
} from '../discord/reply.ts'

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
  needs: 'account',
  run: { profile: show },
}

/** The menu of a person: shows their profile to the caller alone. */
export const showProfile: Command = { data: onPeople('showProfile'), needs: 'account', run: { 'Show profile': show } }

async function show(bot: Bot, { who, options, words, publicWords: { t } }: Invocation): Promise<Reply> {
  const person = textOf(options['person']) || who.id
  const found = await profileOf(bot, who, person)
  if (!found) return replyPrivately(words.t('noProfile'))
  const { plays, likes } = found
  const totals = [t('songsPlayed', { count: plays }), t('likesReceived', { count: likes })].join(', ')
  const about = [`### ${safe(found.nickname)}`, totals]
  const picture = `${bot.publicUrl}/avatars/art/${found.avatarId}/front-body.png`
  const offer = person === who.id ? await planOffer(bot, who) : []
  return { kind: 'say', message: card(pictured(about.join('\n'), picture), ...offer) }
}

/** The button that sells the plan, for somebody without one. */
async function planOffer(bot: Bot, who: Who) {
  if (bot.proSku === undefined) return []
  const { call } = await bot.as(who)
  const { hasPlan } = await call('GET /subscription')
  return hasPlan ? [] : [buttons(premium(bot.proSku))]
}

/** The profile linked to a Discord user, if any. */
export async function profileOf(bot: Bot, who: Who, discordId: string) {
  const { call } = await bot.as(who)
  return call('GET /discord/profiles/{discordId}', { params: { discordId } }).catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 404) return undefined
    throw error
  })
}
