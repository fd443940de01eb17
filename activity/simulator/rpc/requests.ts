import type { ClientState, Session } from './client-state.ts'
import { answerCommand } from './commands.ts'
import { checkNeed, closeCodes, codes, commandRules, eventRules, isCommand, isEvent, Refusal } from './rules.ts'
import type { EventName } from './rules.ts'
import { guildMemberJson } from './shapes.ts'

export type Request = { cmd: string | undefined; evt: string | undefined; args: Record<string, unknown> }

/** Why a handshake is refused, or null if it is accepted. */
export function handshakeFault(
  { world }: ClientState,
  frameId: string,
  handshake: Record<string, unknown>,
): { code: number; message: string } | null {
  if (handshake['v'] !== 1 || handshake['encoding'] !== 'json') {
    return { code: closeCodes.invalidVersion, message: 'Invalid Version' }
  }
  if (handshake['client_id'] !== world.application.id) {
    return { code: closeCodes.invalidClientId, message: 'Invalid Client ID' }
  }
  return handshake['frame_id'] === frameId ? null : { code: closeCodes.invalidOrigin, message: 'Invalid Origin' }
}

/**
 * Handles a request of the activity, or refuses it as Discord would.
 * @param onSubscribed called with an event that was subscribed to
 */
export async function answerRequest(
  client: ClientState,
  session: Session | null,
  { cmd, evt, args }: Request,
  onSubscribed: (evt: EventName) => void,
): Promise<unknown> {
  const { switches } = client
  if (!session) throw new Refusal(codes.invalidPayload, 'No handshake yet')
  const clientSession = { ...session, platform: switches.platform }
  if (cmd === 'SUBSCRIBE' || cmd === 'UNSUBSCRIBE') {
    if (!isEvent(evt) || switches.lacks.has(evt)) {
      throw new Refusal(codes.invalidEvent, `Invalid event: ${evt}`)
    }
    checkNeed(eventRules[evt], clientSession, codes.invalidEvent)
    if (cmd === 'UNSUBSCRIBE') session.subscribed.delete(evt)
    else {
      subscribe(client, session, evt, args)
      onSubscribed(evt)
    }
    return { evt }
  }
  if (!isCommand(cmd) || switches.lacks.has(cmd)) {
    throw new Refusal(codes.invalidCommand, `Invalid command: ${cmd}`)
  }
  checkNeed(commandRules[cmd], clientSession, codes.invalidCommand)
  return answerCommand(cmd, args, { ...client, session, present: client.presentIn(client.channel) })
}

function subscribe(client: ClientState, session: Session, evt: EventName, args: Record<string, unknown>): void {
  const { channel } = client
  const isVoice = evt === 'VOICE_STATE_UPDATE' || evt === 'SPEAKING_START' || evt === 'SPEAKING_STOP'
  if (isVoice && args['channel_id'] !== channel.id) throw new Refusal(codes.invalidChannel, 'Invalid channel id')
  if (evt === 'CURRENT_GUILD_MEMBER_UPDATE' && args['guild_id'] !== channel.guildId) {
    throw new Refusal(4003, 'Invalid guild id')
  }
  session.subscribed.add(evt)
}

/** The current state, for the three events that are sent on subscription. */
export const stateOf = (evt: EventName, { world, person, channel, display }: ClientState): unknown =>
  evt === 'CURRENT_GUILD_MEMBER_UPDATE' ? guildMemberJson(world, channel, person) : display.stateOf(evt)
