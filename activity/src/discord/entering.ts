import { CallFailed } from '@segue/shared/call.ts'
import { chooseLanguage, languageKey } from '@segue/shared/i18n/words.ts'
import { explicitAllowed } from '@segue/shared/song/explicit.ts'
import { call } from '../client/api.ts'
import { clientConfig } from '../client/config.ts'
import { removalIn, removalSentences } from '../client/account/account-removal.ts'
import { sentenceFor } from '../client/sentence.ts'
import { takeToken } from '../client/session.ts'
import { fetchUserData } from '../client/user-data.ts'
import { launch, offerDiscord, surface } from '../client/surface.ts'
import { setView } from '../client/view.ts'
import { expectDecoding } from '../playback/decks/decoding.ts'
import { prepareSound } from '../playback/device/prepared-sound.ts'
import { knowRoom } from '../session/find-room.ts'
import { openDiscordClient, refusalOf, type DiscordClient } from '../surface/discord-client.ts'
import { Silence } from '../surface/within.ts'
import { setLanguage, spokenLanguage, wordsAt } from '../client/i18n.ts'
import { onceListed } from './once-listed.ts'
import { keptPlace, rememberArrival, rememberWho, wishForStage } from './place.ts'
import { proofKey } from '../client/account/proof-key.ts'
import { signInWithDiscord } from './sign-in.ts'

/** Why the user could not enter, as a sentence. */
export class NotIn extends Error {}

let opened: Promise<DiscordClient> | null = null
let entering: Promise<string> | null = null

/**
 * Connects to Discord, signs in and finds the room. Resolves to the room's slug; a failure can be retried (decision
 * 0026).
 */
export function enterFromDiscord(): Promise<string> {
  entering ??= enter().catch((error: unknown) => {
    entering = null
    throw new NotIn(sentenceOf(error), { cause: error })
  })
  return entering
}

async function enter(): Promise<string> {
  const { discordApplicationId } = clientConfig()
  if (!discordApplicationId) throw new NotIn(wordsAt('discord.notSetUp'))
  const {
    client: discord,
    room,
    user,
  } = await signInWithDiscord(
    {
      open: () => openOnce(discordApplicationId),
      proof: proofKey,
      signIn: (body) => call('POST /auth/discord-auth', { body }),
      room: () => onceListed(roomHere),
      user: fetchUserData,
    },
    {
      onOpen(client) {
        void quietly(client.askForHardware())
        // Discord is slow to respond, and the network and the loudspeaker are idle meanwhile.
        expectDecoding()
        prepareSound(window)
      },
      onSignedIn(client, { accessToken, discordId }) {
        takeToken(accessToken)
        rememberWho(discordId, client.channelId)
      },
    },
  )
  const { uuid, slug, name, design, stepUp } = room
  setView({ allowsExplicit: explicitAllowed({ inDiscord: true, allowExplicitAudio: user.allowExplicitAudio }) })
  offerDiscord(discord)
  void arrange(discord)
  const arrival = { customId: launch?.customId ?? null, room: slug }
  rememberArrival(arrival)
  const kept = stepUp ? null : keptPlace(arrival)
  if (kept !== null) return kept
  if (stepUp) wishForStage(uuid)
  knowRoom({ uuid, slug, name, design })
  return slug
}

/** Connects once; a failure can be retried. */
function openOnce(applicationId: string): Promise<DiscordClient> {
  opened ??= openDiscordClient(applicationId).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** The room of this activity instance. The server asks Discord whether the user is in it. */
async function roomHere() {
  if (!launch) throw new NotIn(wordsAt('discord.notSetUp'))
  const { instanceId, customId } = launch
  const params = { instanceId }
  const body = { customId }
  return call('POST /discord/instances/{instanceId}/room', { params, body })
}

/** Rejects with a sentence if Discord says that the user is not in the activity any more. */
export async function checkStillHere(): Promise<void> {
  try {
    await roomHere()
  } catch (error) {
    // Only a 403 is a refusal: users stay in while Discord does not respond.
    if (!(error instanceof CallFailed) || error.status !== 403) return
    entering = null
    throw new NotIn(sentenceOf(error), { cause: error })
  }
}

/** Optional features that nothing waits for. Clients that lack one go without it. */
async function arrange(discord: DiscordClient): Promise<void> {
  await Promise.all([
    quietly(discord.onLayout((layout) => setView({ layout }))),
    quietly(discord.onHeat((state) => setView({ hot: state >= 2 }))),
    quietly(discord.allowControlsInPip()),
    quietly(discord.lockOrientation()),
    quietly(speakAsDiscord(discord)),
  ])
}

async function speakAsDiscord(discord: DiscordClient): Promise<void> {
  if (surface.storage.get(languageKey) !== null) return
  const language = chooseLanguage({ preferred: [await discord.locale()] })
  if (language !== spokenLanguage()) await setLanguage(language, { remember: false })
}

const quietly = (done: Promise<unknown>): Promise<unknown> => done.catch(() => undefined)

function sentenceOf(error: unknown): string {
  if (error instanceof NotIn) return error.message
  if (error instanceof Silence) return wordsAt('discord.silent')
  if (refusalOf(error)) return wordsAt('discord.denied')
  const removal = removalIn(error)
  if (!removal) return sentenceFor(error)
  return [`${sentenceFor(error)}.`, ...removalSentences(removal)].join(' ')
}
