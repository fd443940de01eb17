import { must } from '@segue/shared/must.ts'
import type { Effect } from '@segue/shared/room/state/effects.ts'
import { people, roomSettings, roomUuid } from '@segue/shared/test/fixtures.ts'
import { RoomHost, type HostOptions } from '../../src/live-rooms/host.ts'
import {
  Packet,
  type HostSocket,
  type Attachment,
  type CloseReason,
  type SharedText,
} from '../../src/live-rooms/wire/packet.ts'
import { memoryStore } from '../../src/live-rooms/storage/store.ts'
import type { Frame } from './bare-client.ts'
import { callerOf } from './room-server.ts'

/** A socket that records what it is sent, write by write. */
export class KeptSocket implements HostSocket {
  readonly writes: (Frame | string)[][] = []
  readonly packets: Packet[] = []
  readonly tails: SharedText[] = []
  bufferedBytes = 0
  ended: 'closed' | 'destroyed' | null = null
  reason: CloseReason | undefined
  attachment: Attachment | undefined

  send(packet: Packet): void {
    this.packets.push(packet)
    this.writes.push(packet.texts.map((text) => JSON.parse(text)))
  }
  sendParts(head: string, tail: SharedText): void {
    this.tails.push(tail)
    this.writes.push([JSON.parse(head + tail.text)])
  }
  close(reason?: CloseReason): void {
    this.ended ??= 'closed'
    this.reason ??= reason
  }
  destroy(): void {
    this.ended ??= 'destroyed'
  }
  attach(attachment: Attachment): void {
    this.attachment = attachment
  }

  get frames(): Frame[] {
    return this.writes.flat().filter((frame): frame is Frame => typeof frame === 'object')
  }
  get pushes(): Frame[] {
    return this.frames.filter((frame) => frame['context'] === 'user')
  }
  get names(): unknown[] {
    return this.pushes.map((push) => (push['message'] as Frame)['name'])
  }
}

/** A room host with a fake clock. */
export function stillHost(changes: Partial<HostOptions> = {}) {
  let now = 1_800_000_000_000
  let ids = 0
  let lastTimer = 0
  const timers = new Map<unknown, { run: () => void; at: number }>()
  const effects: Effect[] = []
  const logged: string[] = []
  const keepLine = (_: object, sentence: string) => void logged.push(sentence)
  const keepEffect = async (_: string, effect: Effect) => void effects.push(effect)
  const log = { debug: keepLine, info: keepLine, warn: keepLine, error: keepLine, child: () => log }
  const store = changes.store ?? memoryStore()
  const host = new RoomHost({
    data: {
      settings: async (uuid) => (uuid === roomUuid ? roomSettings() : undefined),
      profile: async (uuid) => Object.values(people).find((one) => one.userUuid === uuid)?.profile,
      hasProPlan: async () => false,
      passwordMatches: async () => ({ password: false, guestPassword: false }),
    },
    effectHandlers: {
      songStarted: keepEffect,
      songFinished: keepEffect,
      starred: keepEffect,
      moderated: keepEffect,
      lookUpSong: async () => undefined,
      pickSong: async () => undefined,
    },
    store,
    callerOf: async (token) => callerOf(token),
    clock: () => now,
    timers: {
      set(run, ms) {
        timers.set(++lastTimer, { run, at: now + ms })
        return lastTimer
      },
      clear: (timer) => void timers.delete(timer),
    },
    random: () => (ids * 0.37) % 1,
    ids: () => `id-${++ids}`,
    log,
    ...changes,
  })

  async function pass(ms: number) {
    const end = now + ms
    await settle()
    for (;;) {
      const [next] = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)
      if (!next) break
      timers.delete(next[0])
      now = Math.max(now, next[1].at)
      next[1].run()
      await settle()
    }
    now = end
  }

  /** A connection that sends actions and records what it receives. */
  function open(token: string, client?: string) {
    const socket = new KeptSocket()
    const events = host.open(socket, token, client)
    let messageId = 0
    return {
      socket,
      events,
      say(action: string, params: Frame = {}): number {
        messageId += 1
        const frame = { event: 'action', messageId, params: { action, roomUuid, ...params } }
        events.received(JSON.stringify(frame), now)
        return messageId
      },
      answer: (id: number) =>
        must(
          socket.frames.find((frame) => frame['context'] === 'response' && frame['messageId'] === id),
          'an answer',
        ),
    }
  }

  return {
    host,
    store,
    effects,
    logged,
    pass,
    open,
    now: () => now,
    /** A person in the room whose pushes are no longer deferred. */
    async inRoom(token: string) {
      const client = open(token)
      client.say('joinRoom')
      await pass(60)
      return client
    },
  }
}

export const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
