import type { WebSocket } from 'ws'
import { actAsPerson, actOnBot, found, setSwitches } from './desk-acts.ts'
import { formOf, lineOf, menusOf, offeredTo, shownIn } from './desk-words.ts'
import { diagnose } from './diagnosis.ts'
import type { Actor, Where } from './discord/actor.ts'
import type { BotWorld, Interaction } from './discord/bot-world.ts'
import type { Gateway } from './discord/gateway.ts'
import { contextOf } from './discord/messages/command-access.ts'
import { withMentions } from './discord/messages/persons-messages.ts'
import { consentsOf, entitle, type Channel, type Person, type DiscordWorld } from './discord/world.ts'
import { fail } from './failures.ts'
import { readFrame } from './frames.ts'
import type { Observations, Outcome } from './observations.ts'
import type { PageRequest, BotRequest, PageMessage } from './page/talk.ts'
import type { Proxy } from './proxy.ts'
import type { Client } from './rpc/client.ts'
import type { Clients } from './rpc/clients.ts'

export type DeskOptions = {
  world: DiscordWorld
  clients: Clients
  proxy: Proxy
  observations: Observations
  /** The origin of a person's activity. */
  originOf: (person: Person) => string
  /** Whether people are shown Discord's dialogs; otherwise they accept all of them. */
  asks?: boolean
  /** A bot of the world, whose messages the page shows. */
  bot?: { world: BotWorld; actor: Actor; gateway?: Gateway }
}

/** Serves one open page: its Discord clients exist as long as the page. */
export function serveDesk(socket: WebSocket, options: DeskOptions): void {
  const send = (message: PageMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const desk = new Desk(options, send)
  socket.on('message', (data: Buffer) => {
    const request = readFrame(data.toString())
    if (!request) return send({ tell: 'fault', sentence: 'Unknown message from the page' })
    // The page is our own and keeps to the type; anything else fails when it is handled.
    desk.answer(request as PageRequest).catch((error: unknown) => {
      send({ tell: 'fault', sentence: error instanceof Error ? error.message : 'This can’t be done' })
    })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => desk.close())
  send(worldMessage(options))
}

/** How often (ms) an activity that doesn't finish loading is diagnosed again. */
const diagnosisMs = 1000

class Desk {
  readonly #options: DeskOptions
  readonly #tell: (message: PageMessage) => void
  readonly #clients = new Map<string, { client: Client; loadedAt: number }>()
  readonly #endings: (() => void)[] = []
  /** The person and channel whose chat the page shows. */
  #looking: Where | null = null

  constructor(options: DeskOptions, send: (message: PageMessage) => void) {
    this.#options = options
    this.#tell = send
    const { bot, clients, observations } = options
    const onMessage = () => this.#sendLines()
    bot?.world.onMessage.add(onMessage)
    const onRefused = (sentence: string) => send({ tell: 'fault', sentence })
    bot?.world.onRefused.add(onRefused)
    const timer = setInterval(() => this.#diagnose(), diagnosisMs)
    this.#endings.push(
      () => bot?.world.onMessage.delete(onMessage),
      () => bot?.world.onRefused.delete(onRefused),
      () => clearInterval(timer),
      observations.onNote((noted) => {
        if ('outcome' in noted) this.#startLoad(noted.outcome, noted.at)
        this.#diagnose(noted.host)
      }),
      clients.onClosed(({ id }, code, reason) => {
        if (this.#clients.delete(id)) send({ tell: 'closed', client: id, ...(code === 1000 ? {} : { code, reason }) })
      }),
    )
  }

  async answer(request: PageRequest): Promise<void> {
    const { clients, world } = this.#options
    switch (request.ask) {
      case 'open':
        return this.#open(request)
      case 'post':
        // A frame may still post while its client closes; that is ignored.
        return this.#clients.get(request.client)?.client.frame.receive(request.message)
      case 'close':
        clients.close(this.#clientOf(request.client))
        this.#clients.delete(request.client)
        return this.#tell({ tell: 'closed', client: request.client })
      case 'popOut': {
        const client = this.#clientOf(request.client)
        clients.popOut(client)
        this.#clients.set(client.id, { client, loadedAt: Date.now() })
        return this.#tell({ tell: 'moved', client: client.id, src: this.#srcOf(client) })
      }
      case 'reloaded':
        this.#clients.set(request.client, { client: this.#clientOf(request.client), loadedAt: Date.now() })
        return undefined
      case 'lost':
        return this.#options.observations.note(this.#hostOf(this.#clientOf(request.client)), {
          report: { is: 'lost' },
        })
      case 'set':
        return setSwitches(this.#clientOf(request.client), request.switches)
      case 'answer': {
        const { id, yes, picture } = request
        return this.#clientOf(request.client).dialogs.answer(id, { yes, ...(picture ? { picture } : {}) })
      }
      case 'talk': {
        const { person, channel } = this.#clientOf(request.client)
        return clients.talk(person, channel, request.talks)
      }
      case 'person':
        return actAsPerson(request, this.#clientOf(request.client), world)
      case 'forgetConsent':
        return consentsOf(world, request.person).clear()
      case 'buy': {
        const person = found(world.people.get(request.person), 'Unknown user')
        return void entitle(world, found(world.skus.get(request.sku), 'Unknown product'), person.id)
      }
      case 'latency':
        return this.#options.proxy.setLatency(request.ms)
      case 'fail':
        return fail(request.failure, { ...this.#options, gateway: this.#options.bot?.gateway })
      default:
        return this.#answerForBot(request)
    }
  }

  close(): void {
    for (const end of this.#endings.splice(0)) end()
    for (const { client } of this.#clients.values()) this.#options.clients.close(client)
    this.#clients.clear()
  }

  #open(request: Extract<PageRequest, { ask: 'open' }>): void {
    const { customId, platform, latencyMs, denies, asks = this.#options.asks ?? false } = request
    const switches = { platform, latencyMs, denies: new Set(denies) }
    const client = this.#options.clients.open({ ...this.#whereOf(request), customId, switches })
    client.dialogs.isAttended = asks
    this.#show(client)
  }

  async #answerForBot(request: BotRequest): Promise<void> {
    const where = this.#whereOf(request)
    this.#looking = where
    const { bot, world } = this.#options
    if (!bot) return
    if (request.ask === 'look') {
      this.#tell({
        tell: 'commands',
        commands: offeredTo(world, where, bot.world),
        menus: menusOf(world, where, bot.world),
      })
      return this.#sendLines()
    }
    if (request.ask === 'complete') {
      const choices = await bot.actor.complete(where, request.name, request.options)
      return this.#tell({ tell: 'choices', number: request.number, choices })
    }
    if (request.ask === 'write')
      return void bot.actor.write(where, withMentions(world, request.content), request.attachments)
    try {
      this.#showOutcome(await actOnBot(request, where, bot), where)
    } finally {
      this.#tell({ tell: 'settled' })
    }
    this.#sendLines()
  }

  /** The outcome of an interaction: a modal to fill in, a launch, or no response within the time limit. */
  #showOutcome(interaction: Interaction, where: Where): void {
    const { clients, asks = false } = this.#options
    if (interaction.instanceId !== null) {
      const client = clients.open(where)
      client.dialogs.isAttended = asks
      return this.#show(client)
    }
    if (!interaction.answer) return this.#tell({ tell: 'fault', sentence: 'The application did not respond' })
    const form = formOf(interaction)
    if (form) this.#tell({ tell: 'modal', interaction: interaction.id, form })
  }

  #show(client: Client): void {
    this.#clients.set(client.id, { client, loadedAt: Date.now() })
    client.frame.listen((message) => this.#tell({ tell: 'post', client: client.id, message }))
    client.onChange(() => {
      const { display, seen, dialogs } = client
      this.#tell({ tell: 'seen', client: client.id, layout: display.layout, seen, dialogs: dialogs.all() })
      this.#diagnose(this.#hostOf(client))
    })
    this.#tell({
      tell: 'opened',
      client: client.id,
      person: named(client.person),
      src: this.#srcOf(client),
      channel: { id: client.channel.id, name: client.channel.name },
      platform: client.switches.platform,
    })
  }

  /** A frame that requests its page again loses its connection: the previous page may be the one that was ready. */
  #startLoad({ path, kind }: Outcome, loadedAt: number): void {
    const frameId = new URLSearchParams(path.split('?')[1]).get('frame_id')
    for (const { client } of kind === 'page' ? this.#clients.values() : []) {
      if (client.frame.id !== frameId) continue
      this.#clients.set(client.id, { client, loadedAt })
      client.frame.reload()
    }
  }

  /** Sends the diagnosis of the clients at a host, or of all. */
  #diagnose(host?: string): void {
    for (const { client, loadedAt } of this.#clients.values()) {
      const own = this.#hostOf(client)
      if (host !== undefined && host !== own) continue
      const findings = diagnose({
        ageMs: Date.now() - loadedAt,
        stages: client.frame.stages,
        isAsking: client.dialogs.all().length > 0,
        isSilent: client.switches.silent,
        ...this.#options.observations.of(own, loadedAt),
      })
      this.#tell({ tell: 'diagnosis', client: client.id, findings })
    }
  }

  #sendLines(): void {
    const { bot, world } = this.#options
    if (!bot || !this.#looking) return
    const { person, channel } = this.#looking
    const usedBy = (interactionId: string | null) => {
      const { command = null, userId = '' } = bot.world.interactions.get(interactionId ?? '') ?? {}
      const who = world.people.get(userId)
      return command !== null && who
        ? { person: named(who).name, command: shownIn(person.locale, bot.world, command) }
        : null
    }
    const lines = bot.actor.seenBy(this.#looking).map((posted) => lineOf(posted, usedBy(posted.interactionId)))
    this.#tell({ tell: 'lines', person: person.id, channel: channel.id, lines })
  }

  #srcOf(client: Client): string {
    return this.#options.originOf(client.person) + client.frame.launchPath()
  }

  #hostOf(client: Client): string {
    return new URL(this.#options.originOf(client.person)).host
  }

  #clientOf(id: string): Client {
    return found(this.#clients.get(id), 'This client is closed').client
  }

  #whereOf({ person, channel }: { person: string; channel: string }): Where {
    const { world } = this.#options
    return {
      person: found(world.people.get(person), 'Unknown user'),
      channel: found(world.channels.get(channel), 'Unknown channel'),
    }
  }
}

const named = (person: Person) => ({ id: person.id, name: person.globalName ?? person.username })

/** A conversation's name: its members. */
function nameOf(world: DiscordWorld, channel: Channel): string {
  const bot = contextOf(world, channel) === 1 ? [world.application.name] : []
  return [...bot, ...channel.recipients.map((one) => world.people.get(one)?.username ?? '')].join(', ')
}

const voiceTypes = new Set<number>([1, 2, 3, 13])

function worldMessage({ world, asks = false, bot }: DeskOptions): PageMessage {
  const { application, people, channels, guilds, skus } = world
  const roles = [...guilds.values()].flatMap((guild) => [...guild.roles.values()])
  return {
    tell: 'world',
    application: { id: application.botId, name: application.name },
    asks,
    hasBot: bot !== undefined,
    people: [...people.values()].filter((one) => !one.bot).map((one) => ({ ...named(one), locale: one.locale })),
    channels: [...channels.values()].map((channel) => ({
      id: channel.id,
      name: channel.name || nameOf(world, channel),
      voice: voiceTypes.has(channel.type),
      guild: guilds.get(channel.guildId ?? '')?.name ?? null,
    })),
    roles: roles.map(({ id, name }) => ({ id, name })),
    skus: [...skus.values()].map(({ id, name, price: { amount, currency } }) => ({
      id,
      name,
      price: `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`,
    })),
  }
}
