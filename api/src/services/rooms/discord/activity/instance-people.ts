import * as z from 'zod'
import { user } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import { DiscordId, uuid } from '../../../../platform/schemas.ts'
import { usersOfDiscord } from '../../../users/public.ts'
import { instanceErrors, instanceOf } from './instance-of.ts'

export const instancePeople = operation('GET /discord/instances/{instanceId}/people', {
  summary: 'Map the participants of a running activity to people in the room, if I am a participant too',
  access: user,
  params: { instanceId: z.string().min(1).max(200) },
  returns: z.object({ people: z.array(z.object({ discordId: DiscordId, userUuid: uuid })) }),
  errors: instanceErrors,
  async handle({ app, caller, params, fail }) {
    const found = await instanceOf(app, caller, params.instanceId)
    if (typeof found === 'string') throw fail(found)
    return { people: await usersOfDiscord(app.db, found.instance.users) }
  },
})
