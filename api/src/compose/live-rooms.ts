import { roomRefusal } from '@segue/shared/room/rules/room-songs.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { createJobs } from '../adapters/jobs/job-table.ts'
import { silentChatSockets } from '../adapters/chat-sockets/hub.ts'
import type { Config } from '../platform/config.ts'
import type { ChatSockets } from '../ports/chat-sockets.ts'
import { noPeople, type People } from '../ports/people.ts'
import type { Rooms } from '../ports/rooms.ts'
import type { Timers } from '../ports/timers.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../ports/log.ts'
import { WhereaboutsWriter } from '../live-rooms/people/whereabouts-writer.ts'
import { RoomHost, type HostOptions } from '../live-rooms/host.ts'
import type { LoadLevel } from '../live-rooms/load.ts'
import type { RoomData, EffectHandlers } from '../live-rooms/rooms.ts'
import type { RoomStore } from '../live-rooms/storage/store.ts'
import { postNowPlaying, postRoomNotice } from '../services/chat/public.ts'
import { notifyOfSong, notifyOfStars } from '../services/notifications/public.ts'
import {
  finishPlay,
  likeSong,
  lookUpSong,
  queueStart,
  recordPlay,
  shelveFinished,
  shelveOfLeavers,
  songAlike,
  songAtTurn,
  unlikeSong,
} from '../services/playlist/public.ts'
import { queueVoiceStatus } from '../services/rooms/discord/voice/queue-voice-status.ts'
import { guildOfRoom, markVisited, passwordMatches, recordModeration, settingsOf } from '../services/rooms/public.ts'
import { hasFriendAmong, writeCrowds } from '../services/social/public.ts'
import { creditPlay, queueEarned } from '../services/points/public.ts'
import { profileOf, queuePlayingNow, scrobbleFinished, scrobbleOfLeavers } from '../services/users/public.ts'

/** The live rooms, backed by this database: where they read settings and people, and where their effects go. */
export function openRooms(options: {
  db: Db
  clock: Clock
  /** Server time in ms with fractions, to which clients synchronise their clocks. */
  preciseNow: () => number
  ids: Ids
  log: Log
  timers: Timers
  store: RoomStore
  /** Without it nobody has a plan, as when none is on sale. */
  hasProPlan?: (userUuid: string) => Promise<boolean>
  callerOf: HostOptions['callerOf']
  removalOf?: HostOptions['removalOf']
  /** Looks up a DJ's song; only in the catalogue by default. */
  lookUpSong?: EffectHandlers['lookUpSong']
  /** The load of this process, if it is measured. */
  load?: () => LoadLevel
  mayHold?: HostOptions['mayHold']
  /** The cluster of processes that share the rooms. */
  cluster?: HostOptions['cluster']
  /** All rooms, if this host doesn't hold them all. */
  everywhere?: HostOptions['everywhere']
  /** Notified when a user has joined or left a room. */
  people?: () => Pick<People, 'moved' | 'notifyPeople'>
  /** For hosts that have a room's settings more up to date than the database. */
  settings?: RoomData['settings']
  /** How long (ms) a room's changes are collected after a message has been sent. */
  windowMs?: number
  /** The chat that the rooms' own messages go to; none by default. */
  chat?: () => RoomChat
}): RoomHost {
  const {
    db,
    clock,
    ids,
    log,
    timers,
    store,
    callerOf,
    removalOf,
    windowMs,
    everywhere,
    cluster,
    mayHold,
    load = () => 'normal',
    people = () => noPeople,
  } = options
  const whereabouts = new WhereaboutsWriter({
    people,
    timers,
    log,
    async write(crowds) {
      for (const { roomUuid, left } of crowds) {
        await shelveOfLeavers({ db, clock }, roomUuid, left)
        await scrobbleOfLeavers({ db, clock, jobs: createJobs(clock.now) }, roomUuid, left)
      }
      return writeCrowds(db, crowds, new Date(clock.now()))
    },
  })
  const host = new RoomHost({
    log,
    timers,
    store,
    callerOf,
    removalOf,
    load,
    mayHold,
    windowMs,
    everywhere,
    cluster,
    clock: options.preciseNow,
    ids: ids.uuid,
    random: Math.random,
    data: { ...roomData({ db, clock, log }, options), ...crowdsInto(whereabouts) },
    effectHandlers: effectHandlers({
      db,
      clock,
      log,
      rooms: () => host.rooms,
      people,
      chat: options.chat ?? (() => ({ chatSockets: silentChatSockets, config: { publicUrl: '' } })),
      lookUp: options.lookUpSong,
    }),
  })
  return host
}

/** What live rooms read from the database. */
function roomData(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  known: { [Name in 'settings' | 'hasProPlan']?: RoomData[Name] },
): RoomData {
  const { settings = (roomUuid) => settingsOf(db, roomUuid), hasProPlan = async () => false } = known
  return {
    settings,
    profile: (userUuid) => profileOf(db, userUuid),
    hasProPlan,
    visited(roomUuid, userUuid) {
      markVisited(db, roomUuid, userUuid, new Date(clock.now())).catch((error: unknown) =>
        log.warn({ err: error, roomUuid }, 'failed to record a visit'),
      )
    },
    hasFriendAmong: (userUuid, others) => hasFriendAmong(db, userUuid, others),
    passwordMatches: (roomUuid, input) => passwordMatches(db, roomUuid, input),
  }
}

/** What it takes to send the rooms' own chat messages. */
type RoomChat = { chatSockets: ChatSockets; config: Pick<Config, 'publicUrl'> }
const crowdsInto = (whereabouts: WhereaboutsWriter): Pick<RoomData, 'crowdChanged' | 'crowdLoaded'> => ({
  crowdChanged: (roomUuid, state) => whereabouts.changed(roomUuid, state),
  crowdLoaded: (roomUuid, state) => whereabouts.loaded(roomUuid, state),
})

/** The handlers for the effects of live rooms. */
function effectHandlers(from: {
  db: Db
  clock: Clock
  log: Log
  rooms: () => Rooms
  people: () => Pick<People, 'notifyPeople'>
  chat: () => RoomChat
  lookUp: EffectHandlers['lookUpSong'] | undefined
}): EffectHandlers {
  const { db, clock, log, rooms, people, chat, lookUp = (song) => lookUpSong(db, song) } = from
  const jobs = createJobs(clock.now)
  return {
    async songStarted(roomUuid, started) {
      const { djUuid, playId } = started
      if (await recordPlay(db, { ...started, roomUuid }))
        rooms().actWherever(djUuid, { type: 'queueChanged', userUuid: djUuid, editKey: playId, isPlay: true })
      await postNowPlaying({ db, clock, rooms: rooms(), ...chat() }, roomUuid, started)
      await queuePlayingNow({ db, jobs }, roomUuid, started)
      await notifyOfSong({ db, clock, jobs }, roomUuid, started)
      await queueVoiceStatus({ db, clock, jobs }, roomUuid)
    },
    async songFinished(roomUuid, finished) {
      await finishPlay(db, { ...finished, roomUuid })
      await shelveFinished({ db, clock }, roomUuid, finished.playId)
      await scrobbleFinished({ db, clock, jobs }, roomUuid, finished.playId)
      await queueVoiceStatus({ db, clock, jobs }, roomUuid)
      await queueEarned({ db, jobs }, finished.playId)
      await creditPlay({ db, clock, jobs }, { ...finished, guildId: await guildOfRoom(db, roomUuid, clock.now()) })
    },
    async starred(_, { starred, userUuid, song }) {
      if (!starred) return unlikeSong(db, userUuid, song)
      await likeSong({ db, clock }, userUuid, song)
      await notifyOfStars({ db, clock, jobs, people: people() }, song)
    },
    async moderated(roomUuid, moderated) {
      await recordModeration({ db, log, rooms: rooms() }, roomUuid, moderated)
      if (moderated.what === 'endRaidMode')
        await postRoomNotice({ db, clock, rooms: rooms(), ...chat() }, roomUuid, 'raidModeOff', moderated.actId)
    },
    lookUpSong: lookUp,
    checkSong: lookUp,
    readQueue: ({ djUuid, entry }) => queueStart(db, djUuid, entry),
    async pickSong(roomUuid, { crateUuid, turn }) {
      const settings = await settingsOf(db, roomUuid)
      const mayPlay = (song: Song) => !settings || roomRefusal(settings, song) === null
      return crateUuid === null
        ? songAlike(db, { roomUuid, turn, mayPlay })
        : songAtTurn(db, crateUuid, turn, mayPlay)
    },
  }
}
