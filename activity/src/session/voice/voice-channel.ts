import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ticket, VoiceCall, VoiceCarrier } from './carrier.ts'

export type VoiceState = {
  /** Whether the user is in the channel, and whether their own microphone is open. */
  status: 'out' | 'joining' | 'listening' | 'opening' | 'speaking'
  /** The users heard since joining, latest speaker first. */
  speakers: readonly string[]
  /** The users silenced by this user. */
  silenced: readonly string[]
  /** Why joining or renewing failed. */
  failure: unknown
}

type Options = {
  carrier: () => Promise<VoiceCarrier>
  /** Gets a token: to listen, or to speak as well. */
  ticket: (role: 'PUBLISHER' | 'SUBSCRIBER') => Promise<Ticket>
  /** Called when a user starts or stops talking. */
  talks: (uid: string, talks: boolean) => void
}

/** Louder than this counts as talking; quieter is background noise. */
const voiceFrom = 0.6
const silent: VoiceState = { status: 'out', speakers: [], silenced: [], failure: null }

/** The voice channel of a room: to listen to, and to speak into if allowed. */
export class VoiceChannel {
  readonly store: StoreApi<VoiceState> = createStore<VoiceState>(() => silent)
  readonly #options: Options
  readonly #talking = new Set<string>()
  #call: VoiceCall | null = null
  /** Counts joins and leaves, to discard results of earlier ones. */
  #visit = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Joins the channel to listen, unless already in it. */
  async listen(): Promise<void> {
    if (this.store.getState().status !== 'out') return
    const visit = ++this.#visit
    this.store.setState({ status: 'joining', failure: null })
    try {
      const [carrier, ticket] = await Promise.all([this.#options.carrier(), this.#options.ticket('SUBSCRIBER')])
      if (visit !== this.#visit) return
      const call = await carrier.join(ticket, {
        levels: (levels) => this.#hear(levels),
        tokenEnds: () => void this.#renew(),
        ended: () => void this.leave(),
      })
      if (visit !== this.#visit) return await call.leave()
      this.#call = call
      for (const uid of this.store.getState().silenced) call.hear(uid, 0)
      this.store.setState({ status: 'listening' })
    } catch (failure) {
      if (visit === this.#visit) this.store.setState({ status: 'out', failure })
    }
  }

  /** Opens the user's microphone. If they may not speak or deny it, rejects and keeps listening. */
  async speak(): Promise<void> {
    if (this.store.getState().status === 'out') await this.listen()
    const call = this.#call
    const visit = this.#visit
    if (!call || this.store.getState().status !== 'listening') throw this.store.getState().failure
    this.store.setState({ status: 'opening' })
    try {
      await call.renew((await this.#options.ticket('PUBLISHER')).token)
      await call.speak()
      if (visit === this.#visit) this.store.setState({ status: 'speaking' })
    } catch (failure) {
      await call.mute().catch(() => undefined)
      if (visit === this.#visit) this.store.setState({ status: 'listening' })
      throw failure
    }
  }

  /** Closes the user's microphone and keeps listening. */
  async mute(): Promise<void> {
    if (this.store.getState().status !== 'speaking') return
    this.store.setState({ status: 'listening' })
    await this.#call?.mute()
  }

  silence(uid: string, isSilenced: boolean): void {
    this.#call?.hear(uid, isSilenced ? 0 : 1)
    this.store.setState(({ silenced }) => {
      const others = silenced.filter((one) => one !== uid)
      return { silenced: isSilenced ? [...others, uid] : others }
    })
  }

  async leave(): Promise<void> {
    this.#visit += 1
    const call = this.#call
    this.#call = null
    this.#hear(new Map())
    this.store.setState({ status: 'out' })
    await call?.leave().catch(() => undefined)
  }

  /**
   * Renews the token for the current role. A user who may no longer speak is muted; one who may no longer listen
   * leaves.
   */
  async #renew(): Promise<void> {
    const visit = this.#visit
    try {
      if (this.store.getState().status === 'speaking') {
        const speaking = await this.#options.ticket('PUBLISHER').catch(() => null)
        if (visit !== this.#visit) return
        if (speaking) return await this.#call?.renew(speaking.token)
        await this.mute()
      }
      const { token } = await this.#options.ticket('SUBSCRIBER')
      if (visit === this.#visit) await this.#call?.renew(token)
    } catch (failure) {
      if (visit !== this.#visit) return
      await this.leave()
      this.store.setState({ failure })
    }
  }

  #hear(levels: ReadonlyMap<string, number>): void {
    const { silenced } = this.store.getState()
    const loud = [...levels].flatMap(([uid, level]) => (level >= voiceFrom && !silenced.includes(uid) ? [uid] : []))
    for (const uid of this.#talking) if (!loud.includes(uid)) this.#note(uid, false)
    for (const uid of loud) if (!this.#talking.has(uid)) this.#note(uid, true)
  }

  #note(uid: string, talks: boolean): void {
    if (talks) this.#talking.add(uid)
    else this.#talking.delete(uid)
    if (talks)
      this.store.setState(({ speakers }) => ({
        speakers: [uid, ...speakers.filter((one) => one !== uid)].slice(0, maxSpeakers),
      }))
    this.#options.talks(uid, talks)
  }
}

/** The maximum length of the speaker list. */
const maxSpeakers = 20
