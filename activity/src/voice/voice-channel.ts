import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ticket, VoiceCall, VoiceCarrier } from './carrier.ts'

export type VoiceState = {
  /** Whether one is in the channel, and whether one's own microphone is open there. */
  status: 'out' | 'joining' | 'listening' | 'opening' | 'speaking'
  /** Who was heard since one joined, whoever spoke last first. */
  speakers: readonly string[]
  /** Whom one does not want to hear. */
  silenced: readonly string[]
  /** Why one is not in, or could not speak. */
  failure: unknown
}

type Options = {
  carrier: () => Promise<VoiceCarrier>
  /** Lets in who may enter: to listen, or to speak as well. */
  ticket: (role: 'PUBLISHER' | 'SUBSCRIBER') => Promise<Ticket>
  /** Told whoever starts and stops to speak. */
  talks: (uid: string, talks: boolean) => void
}

/** From here on it is a voice; below it is a room with somebody in it. */
const voiceFrom = 0.6
const silent: VoiceState = { status: 'out', speakers: [], silenced: [], failure: null }

/** The voices of one room: listened to, and spoken into by those who may. */
export class VoiceChannel {
  readonly store: StoreApi<VoiceState> = createStore<VoiceState>(() => silent)
  readonly #options: Options
  readonly #talking = new Set<string>()
  #call: VoiceCall | null = null
  /** How often one has come and gone: what was begun before is of no use after. */
  #visit = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Joins the channel to listen, unless one is in it. */
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

  /** Opens one's microphone to the room. Rejects, and goes on listening, where one may not or does not let it. */
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

  /** Closes one's microphone, and goes on listening. */
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

  /** With a token for what one does: who may not speak any more is silent from here on, who may not listen is out. */
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

/** As many speakers as a list of them names. */
const maxSpeakers = 20
