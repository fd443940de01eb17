import type { Happening, Person } from '../discord/world.ts'
import type { ClientState } from './client-state.ts'
import type { Frame } from './frame.ts'
import {
  enrollmentJson,
  entitlementJson,
  participantJson,
  relationshipJson,
  userJson,
  voiceStateJson,
} from './shapes.ts'

/** Notifies an activity of what happens around its client, from when it is opened until it is closed. */
export class WorldEvents {
  readonly #client: ClientState
  readonly #frame: Frame
  readonly #stop: () => void

  constructor(client: ClientState, frame: Frame) {
    this.#client = client
    this.#frame = frame
    this.#stop = client.world.on((happening) => this.#happened(happening))
  }

  /** A person in the channel starts or stops talking. */
  talks(who: Person, talks: boolean): void {
    const about = { channel_id: this.#client.channel.id, user_id: who.id }
    this.#frame.dispatch(talks ? 'SPEAKING_START' : 'SPEAKING_STOP', about)
  }

  participantsChanged(): void {
    const { world, channel, presentIn } = this.#client
    const participants = presentIn(channel).map((one) => participantJson(world, channel.guildId, one))
    this.#frame.dispatch('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', { participants })
  }

  /** The person accepts an invitation to join another's activity, which contains its secret. */
  joins(secret: string): void {
    this.#frame.dispatch('ACTIVITY_JOIN', { applicationId: this.#client.world.application.id, secret })
  }

  end(): void {
    this.#stop()
  }

  #happened(happening: Happening): void {
    const { world, person, channel } = this.#client
    switch (happening.kind) {
      case 'person-changed':
        return this.#personChanged(world.people.get(happening.userId))
      case 'voice':
        if (happening.channelId === channel.id) this.#voiceChanged(world.people.get(happening.userId))
        return
      case 'befriended':
      case 'unfriended': {
        const friend = world.people.get(happening.friendId)
        if (!friend || happening.userId !== person.id) return
        const type = happening.kind === 'befriended' ? 1 : 0
        return this.#frame.dispatch('RELATIONSHIP_UPDATE', { ...relationshipJson(friend), type })
      }
      case 'entitled': {
        const { entitlement } = happening
        if (entitlement.userId !== person.id) return
        return this.#frame.dispatch('ENTITLEMENT_CREATE', { entitlement: entitlementJson(world, entitlement) })
      }
      case 'enrolled':
        if (happening.userId === person.id) this.#enrolled()
        return
      case 'left':
        if (happening.instance.channelId === channel.id) this.participantsChanged()
        return
      default:
        return
    }
  }

  /** A person's name has changed, possibly the client's own. */
  #personChanged(who: Person | undefined): void {
    if (!who) return
    const { person, channel, presentIn } = this.#client
    if (who.id === person.id) {
      this.#frame.dispatch('CURRENT_USER_UPDATE', userJson(person))
      this.#frame.sendState('CURRENT_GUILD_MEMBER_UPDATE')
    }
    if (presentIn(channel).includes(who)) {
      this.#voiceChanged(who)
      this.participantsChanged()
    }
  }

  #voiceChanged(who: Person | undefined): void {
    const { world, channel } = this.#client
    if (who) this.#frame.dispatch('VOICE_STATE_UPDATE', voiceStateJson(world, channel, who))
  }

  /** The person has enrolled in the quest. The SDK drops the event unless the instant is only a date. */
  #enrolled(): void {
    const { enrolled_at, ...status } = enrollmentJson(this.#client.world, this.#client.person)
    this.#frame.dispatch('QUEST_ENROLLMENT_STATUS_UPDATE', { ...status, enrolled_at: enrolled_at?.slice(0, 10) })
  }
}
