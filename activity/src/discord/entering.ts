import { CallFailed } from '@segue/shared/call.ts'
import { chooseLanguage, languageKey } from '@segue/shared/i18n/words.ts'
import { explicitAllowed } from '@segue/shared/song/explicit.ts'
import { call } from '../client/api.ts'
import { clientConfig } from '../client/config.ts'
import { removalIn, removalSentences } from '../client/account-removal.ts'
import { sentenceFor } from '../client/sentence.ts'
import { takeToken } from '../client/session.ts'
import { launch, offerDiscord, surface } from '../client/surface.ts'
import { setView } from '../client/view.ts'
import { expectDecoding } from '../playback/decks/decoding.ts'
import { knowRoom, type FoundRoom } from '../session/find-room.ts'
import { openDiscordClient, refusalOf, type DiscordClient } from '../surface/discord-client.ts'
import { Silence } from '../surface/within.ts'
import { setLanguage, spokenLanguage, wordsAt } from '../client/i18n.ts'
import { onceListed } from './once-listed.ts'
import { keptPlace, rememberArrival, rememberWho } from './place.ts'
import { proofKey } from '../client/proof-key.ts'

/** What stands in the way, in a sentence for the person. */
export class NotIn extends Error {}

let opened: Promise<DiscordClient> | null = null
let entering: Promise<string> | null = null

/** Shakes hands, signs in and finds the room. Answers its address; a failure can be tried again (decision 0026). */
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
  opened ??= openDiscordClient(discordApplicationId)
  const discord = await opened.catch((error: unknown) => {
    opened = null
    throw error
  })
  void quietly(discord.askForHardware())
  // Discord is slow to answer, and the line to our own server is free meanwhile.
  expectDecoding()
  const { verifier, challenge } = await proofKey()
  const code = await discord.authorise(challenge)
  const body = { code, codeVerifier: verifier }
  const { accessToken, discordAccessToken, discordId } = await call('POST /auth/discord-auth', { body })
  takeToken(accessToken)
  rememberWho(discordId, discord.channelId)
  const [room, { allowExplicitAudio }] = await Promise.all([
    onceListed(roomHere),
    call('GET /users/profile/user-data'),
    discord.authenticate(discordAccessToken),
  ])
  setView({ allowsExplicit: explicitAllowed({ inDiscord: true, allowExplicitAudio }) })
  offerDiscord(discord)
  void arrange(discord)
  const arrival = { customId: launch?.customId ?? null, room: room.slug }
  rememberArrival(arrival)
  const kept = keptPlace(arrival)
  if (kept !== null) return kept
  knowRoom(room)
  return room.slug
}

/** The room of the activity that runs here. The server asks Discord whether we are in it at all. */
async function roomHere(): Promise<FoundRoom> {
  if (!launch) throw new NotIn(wordsAt('discord.notSetUp'))
  const { instanceId, customId } = launch
  const params = { instanceId }
  const body = { customId }
  const { uuid, slug, name, design } = await call('POST /discord/instances/{instanceId}/room', { params, body })
  return { uuid, slug, name, design }
}

/** Rejects with a sentence when Discord says that one is not in the activity any more. */
export async function checkStillHere(): Promise<void> {
  try {
    await roomHere()
  } catch (error) {
    // No answer is no refusal: who was in stays in while Discord is away.
    if (!(error instanceof CallFailed) || error.status !== 403) return
    entering = null
    throw new NotIn(sentenceOf(error), { cause: error })
  }
}

/** What makes life nicer, and what nobody has to wait for. A client that lacks something goes without it. */
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
