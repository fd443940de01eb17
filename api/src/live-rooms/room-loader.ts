import { restoredRoom, withChanges } from '@segue/shared/room/recorder/stored-room.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { newRoom, type Room } from '@segue/shared/room/state/state.ts'
import { LiveRoom } from './live-room.ts'
import type { RegistryOptions } from './registry-options.ts'
import { RoomRelays } from './relay/room-relays.ts'
import type { Journal } from './storage/journal.ts'
import type { LoadedRoom, Ownership } from './storage/store.ts'

type LoaderOptions = RegistryOptions & {
  journal: Journal | undefined
  /** Whether the process is stopping, so that a room must not be taken any more. */
  isClosed: () => boolean
  /** Called with a room that is in memory from now on. */
  opened: (live: LiveRoom) => void
  /** Called with a room that has ended by itself. */
  ended: (live: LiveRoom) => void
}

/** Loads rooms from storage, as they were saved and with what the journal has since. */
export class RoomLoader {
  readonly #options: LoaderOptions

  constructor(options: LoaderOptions) {
    this.#options = options
  }

  /** Rejects with `Refused` for a room that does not exist. */
  async load(roomUuid: string, connections?: readonly string[]): Promise<LiveRoom> {
    const { data, store, journal, isClosed, opened, ended } = this.#options
    const before = await data.settings(roomUuid)
    if (!before) throw new Refused('unknownRoom')
    const loaded = await store.load(roomUuid)
    if (isClosed()) throw new Refused('roomElsewhere')
    const settings = store.shared ? await data.settings(roomUuid) : before
    if (!settings) throw new Refused('unknownRoom')
    const { epoch, stored, changes = [], effects = [] } = loaded
    const room = this.#roomFrom(roomUuid, loaded, newRoom(settings))
    // The journal stores what happened since a room was saved, so the room has to be saved first.
    if (journal && !stored) await store.save(roomUuid, epoch, { rev: 0, seq: 0, ...room })
    const live: LiveRoom = new LiveRoom({
      ...this.#options,
      uuid: roomUuid,
      room,
      rev: changes.at(-1)?.rev ?? stored?.rev ?? 0,
      seq: Math.max(changes.at(-1)?.seq ?? 0, stored?.seq ?? 0, effects.at(-1)?.seq ?? 0),
      epoch,
      relays: this.#relaysOf({ roomUuid, epoch }),
      crowdChanged: data.crowdChanged && ((state) => data.crowdChanged?.(roomUuid, state)),
      reread: () => void this.#reread(live),
      lost: () => ended(live),
    })
    opened(live)
    try {
      live.resume(effects)
      live.run({ type: 'restored', connections }, null)
      live.run({ type: 'settingsChanged', settings }, null)
      // If it only slept, the people in it are already recorded.
      if (!connections) data.crowdLoaded?.(roomUuid, live.state)
    } catch (error) {
      // The next caller must not find a half-restored room.
      ended(live)
      live.end()
      throw error
    }
    return live
  }

  #roomFrom(roomUuid: string, { stored, changes = [] }: LoadedRoom, fresh: Room): Room {
    const saved = stored ? restoredRoom(stored, fresh) : fresh
    try {
      return withChanges(saved, changes)
    } catch (error) {
      // Only entries that another version wrote can fail to apply: the room continues as it was saved, rather than not
      // at all.
      this.#options.log.error({ room: roomUuid, error }, 'failed to read the journal of a room')
      return saved
    }
  }

  /** Opens the room to listeners whose sockets are in other processes. */
  #relaysOf(room: Ownership): RoomRelays | undefined {
    const { cluster, adopt, clock } = this.#options
    return cluster && adopt && new RoomRelays({ ...room, cluster, adopt, clock })
  }

  async #reread(live: LiveRoom): Promise<void> {
    try {
      const settings = await this.#options.data.settings(live.uuid)
      live.apply(settings ? { type: 'settingsChanged', settings } : { type: 'roomClosed' })
    } catch (error) {
      this.#options.log.error({ room: live.uuid, error }, 'failed to read the settings of a room')
    }
  }
}
