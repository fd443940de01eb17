import type { App } from '../../../../app.ts'
import { uuidOf } from '../../../../platform/caller.ts'
import type { Caller } from '../../../../ports/caller.ts'
import { type ActivityInstance, inTrouble } from '../../../../ports/discord.ts'
import { discordErrors, discordIdOf } from '../../../users/public.ts'
import { instanceWith } from '../recent.ts'

/** Why a user is refused anything about a running activity. */
export const instanceErrors = {
  discordNotSetUp: discordErrors.discordNotSetUp,
  discordAway: discordErrors.discordAway,
  discordNotLinked: [403, 'Your account isn’t linked to Discord'],
  notInActivity: [403, 'You aren’t in this activity, or it has ended. Please open it again from Discord'],
} as const

type FoundInstance = { instance: ActivityInstance; discordId: string }

/** The running activity that a user is in, according to Discord, or the reason why they are refused. */
export async function instanceOf(
  app: App,
  caller: Caller,
  instanceId: string,
): Promise<FoundInstance | keyof typeof instanceErrors> {
  const { db, log } = app
  if (!app.discord) return 'discordNotSetUp'
  const discordId = await discordIdOf(db, uuidOf(caller))
  if (discordId === undefined) return 'discordNotLinked'
  const away = inTrouble(log, 'about an instance', () => 'away' as const)
  const instance = await instanceWith(app, instanceId, discordId).catch(away)
  if (instance === 'away') return 'discordAway'
  return instance?.users.includes(discordId) ? { instance, discordId } : 'notInActivity'
}
