import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import type { PageWords } from '@segue/shared/i18n/words.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { Caller } from '../../../ports/caller.ts'
import type { App } from '../../../app.ts'
import { addErrors } from '../crates/bodies.ts'

/** Why an import or export failed: a sentence for its owner, and a code for clients to translate. */
export type TransferFault = { failure: string; failureReason: TransferReason }
type TransferReason = keyof typeof sentences

const [, full, max] = addErrors.crateFull

const sentences = {
  notFound: 'This playlist doesn’t exist at the music provider, or it’s private.',
  notAllowed: 'The music provider doesn’t allow that with this playlist.',
  needsAccount: 'Link your account with the music provider, then try again.',
  notSetUp: 'This music provider isn’t set up here.',
  unavailable: 'The music provider can’t be reached right now. Please try again later.',
  crateFull: `${interpolate(full, max)}.`,
} as const satisfies Record<keyof PageWords['transferFaults'], string>

export const faultOf = (reason: TransferReason): TransferFault => ({
  failure: sentences[reason],
  failureReason: reason,
})

/** How long to wait for a provider that limits our requests without saying for how long. */
const politePauseMs = 30_000
const longestPauseMs = 3_600_000

export const pauseOf = ({ retryAfterMs }: { retryAfterMs: number | null }) =>
  Math.min(retryAfterMs ?? politePauseMs, longestPauseMs)

/** The user a background job runs for. Their permissions were checked when they requested it. */
export async function asUser(app: App, userUuid: string, provider: MusicProvider, country: string) {
  const caller: Caller = { kind: 'user', uuid: userUuid, role: 'user', capabilities: [] }
  return { caller, country, userToken: await app.music.userToken(userUuid, provider) }
}
