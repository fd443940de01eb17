import { diceIn } from '@segue/shared/chat/commands.ts'
import { isStaff } from '@segue/shared/room/people/roles.ts'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import i18next from 'i18next'
import { newUuid } from '../../client/uuid.ts'
import { call } from '../../client/api.ts'
import { asUser } from '../../client/account/as-user.ts'
import { listenerCountry } from '../../client/device/country.ts'
import { currentSession } from '../../client/session.ts'
import { toast, toastFailure } from '../../client/toasts.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { addToQueue, fetchQueue } from '../../song/queue.ts'
import { artistOf, titleOf } from '../../song/song-words.ts'
import type { DoneLater } from './commands.ts'

/** Runs a command; returns false if that failed, after showing a toast with the reason. */
export async function runCommand(room: LiveRoom, name: DoneLater, words: string): Promise<boolean> {
  try {
    return await does[name](room, words)
  } catch (error) {
    toastFailure(error)
    return false
  }
}

const does: Record<DoneLater, (room: LiveRoom, words: string) => Promise<boolean>> = {
  async skip(room) {
    const { state } = room.store.getState()
    const playId = state?.nowPlaying?.playId
    const me = currentSession()
    if (!state || !playId || !me) return refuse(i18next.t('chatCommands.nothingToSkip'))
    const person = { userUuid: me.uuid, tokenRole: me.role }
    const decides = playingDj(state)?.uuid === me.uuid || isStaff(state.settings, person, room.serverNow())
    // Users who may not skip vote to skip instead.
    await room.act(decides ? { type: 'skipSong', playId } : { type: 'voteToSkip', skip: true, playId })
    return true
  },
  async roll({ roomUuid }, words) {
    const throws = diceIn(words)
    if (!throws) return refuse(i18next.t('chatCommands.diceLike'))
    await call('POST /messages', {
      body: { muid: newUuid(), receiver: roomUuid, receiverType: 'group', data: { throws } },
    })
    return true
  },
  async song(room, words) {
    if (words) return queueSong(words)
    const song = room.store.getState().state?.nowPlaying?.song
    toast(
      song ? `${titleOf(song, i18next.t)} · ${artistOf(song, i18next.t)}` : i18next.t('chatCommands.nothingPlays'),
    )
    return true
  },
  async dj(room) {
    const { uuid, kind } = currentSession() ?? {}
    if (kind !== 'user') return signUpFirst(() => does.dj(room, ''))
    const { djs = [], waitingList = [] } = room.store.getState().state ?? {}
    if ([...djs, ...waitingList].some((one) => one.uuid === uuid)) {
      await room.act({ type: 'removeDj' })
      return true
    }
    // A user who goes on stage wants sound, and pressing Enter is the user gesture that browsers require.
    void room.player.unlock()
    const [song] = await fetchQueue()
    if (!song) return refuse(i18next.t('room.noSongs'))
    await room.act({ type: 'addDj', song })
    return true
  },
  async topic({ store }, words) {
    const settings = store.getState().state?.settings
    if (!settings) return false
    if (words) {
      await call('PATCH /rooms/{id}', { params: { id: settings.slug }, body: { description: words } })
      toast(i18next.t('chatCommands.topicChanged'), { tone: 'good' })
    } else toast(settings.description || i18next.t('chatCommands.noTopic'))
    return true
  },
}

async function queueSong(words: string): Promise<boolean> {
  if (currentSession()?.kind !== 'user') return signUpFirst(() => queueSong(words))
  const { songs } = await call('GET /search/v2', {
    query: { q: words, country: listenerCountry(), offset: 0, limit: 1 },
  })
  const [song] = songs
  if (!song) return refuse(i18next.t('chatCommands.noSong', { words }))
  if (!(await addToQueue([song], 'front'))) return false
  toast(i18next.t('queue.added', { title: titleOf(song, i18next.t) }), { tone: 'good' })
  return true
}

/** Asks for an account, and then runs the command. */
function signUpFirst(run: () => Promise<unknown>): false {
  asUser(() => void run().catch(toastFailure), { why: i18next.t('account.whyPlay') })
  return false
}

function refuse(words: string): false {
  toast(words, { tone: 'bad' })
  return false
}
