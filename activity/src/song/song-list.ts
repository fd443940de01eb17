import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { create } from 'zustand'
import { addSongs, moveSong, reconcileAdded } from '@segue/shared/crate/edits.ts'
import { newUuid } from '../client/uuid.ts'
import { queries } from '../client/api.ts'
import { toastFailure } from '../client/toasts.ts'
import type { CrateSong } from './crate-song.ts'
import { newSong, type NewSong } from './new-song.ts'
import { applyEdit, renamed, shownSongs, singleMoves, type Edit } from './pending-edits.ts'

/** Where the songs of a list are kept. */
export type Remote = {
  /** A page of the songs. */
  page: (offset: number) => Promise<CrateSong[]>
  /** Sent again with the same key it adds nothing a second time. */
  add: (songs: NewSong[], append: boolean, idempotencyKey: string) => Promise<{ songs: CrateSong[] }>
  remove: (crateSongUuid: string) => Promise<unknown>
  move: (crateSongUuid: string, newPosition: number) => Promise<{ position: number }>
  clear?: () => Promise<{ songs: CrateSong[] }>
  /** After the last edit on its way has arrived: counts and covers elsewhere are old now. */
  settled?: () => void
}

/** So many songs come with one page, and go with one call (client specification, section 9). */
const pageSize = 300
const removalsAtOnce = 4
/** When an addition is sent again whose answer never came. */
const sendAgainMs = [1000, 4000]

type PendingEdit = { id: number; edit: Edit<CrateSong> }
/** What became of an edit: the list after it, and whether the server's places are ours. */
type ListReply = { songs: CrateSong[]; agrees: boolean; names: Map<string, string> }

/** The edits that are shown and that the server has not heard of yet, by the list they belong to. */
const usePending = create<Record<string, readonly PendingEdit[]>>(() => ({}))
const none: readonly PendingEdit[] = []
let lastEdit = 0

export type SongList = ReturnType<typeof createSongList>

/**
 * A list of songs that shows every edit at once. The query's data is the truth as the server told it; what is shown is
 * the truth with the edits that are still on their way, so that an edit that fails is taken back by leaving it out,
 * whatever has been done since. Edits and fetches reach the server one after the other.
 */
export function createSongList(queryKey: readonly string[], remote: Remote) {
  const name = queryKey.join('/')
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }

  const truth = () => queries.getQueryData<CrateSong[]>(queryKey)
  const setTruth = (songs: CrateSong[]): void => void queries.setQueryData(queryKey, songs)
  const refetch = (): void => void queries.invalidateQueries({ queryKey })
  const pending = (): readonly PendingEdit[] => usePending.getState()[name] ?? none
  const keep = (edits: readonly PendingEdit[]) => usePending.setState({ [name]: edits })

  async function load(): Promise<CrateSong[]> {
    const known = truth() !== undefined
    const songs = new Map<string, CrateSong>()
    for (let offset = 0; ; offset += pageSize) {
      const page = await remote.page(offset)
      // Where somebody adds in front meanwhile, the next page begins with songs that are here already.
      for (const song of page) songs.set(song.crateSongUuid, song)
      if (page.length < pageSize) return [...songs.values()]
      // The first page can be read while the others come; a list that is there is not cut short for it.
      if (!known) setTruth([...songs.values()])
    }
  }

  /** Shows an edit, and carries it out when those before it are done. Rejects if it was refused and taken back. */
  function tryEdit(input: Edit<CrateSong>): Promise<void> {
    const id = ++lastEdit
    keep([...pending(), { id, edit: input }])
    return inTurn(async () => {
      const now = pending().find((one) => one.id === id)?.edit ?? input
      try {
        const { songs, agrees, names } = await send(remote, truth() ?? [], now)
        const rest = pending().filter((one) => one.id !== id)
        if (truth()) setTruth(songs)
        keep(rest.map((one) => ({ id: one.id, edit: renamed(one.edit, names) })))
        if (truth() && !agrees) refetch()
        if (rest.length === 0) remote.settled?.()
      } catch (error) {
        keep(pending().filter((one) => one.id !== id))
        // One call that was refused has changed nothing. Of several, or of one that was never answered, who knows.
        const single =
          now.kind === 'add' ? now.songs.length <= pageSize : now.kind === 'move' && now.uuids.length === 1
        if (!single || error instanceof TypeError) refetch()
        throw error
      }
    })
  }

  /** The same, and shows why an edit was refused; false for that. */
  const edit = (input: Edit<CrateSong>): Promise<boolean> =>
    tryEdit(input).then(
      () => true,
      (error: unknown) => {
        toastFailure(error)
        return false
      },
    )

  return {
    name,
    query: { queryKey, queryFn: () => inTurn(load), staleTime: Infinity },
    edit,
    tryEdit,
    /** Has the server change the list in a way of its own, and shows what has become of it. */
    async change(work: () => Promise<unknown>): Promise<void> {
      await inTurn(work)
      await queries.invalidateQueries({ queryKey })
      remote.settled?.()
    },
    /** Once all that has been done so far has reached the server. */
    idle: (): Promise<void> => inTurn(async () => undefined),
    shown: (): CrateSong[] =>
      shownSongs(
        truth() ?? [],
        pending().map((one) => one.edit),
      ),
  }
}

async function send(remote: Remote, truth: CrateSong[], edit: Edit<CrateSong>): Promise<ListReply> {
  const names = new Map<string, string>()
  if (edit.kind === 'clear') return { songs: (await remote.clear?.())?.songs ?? [], agrees: true, names }
  if (edit.kind === 'add') {
    const added = await sendSongs(remote, edit.songs, edit.append)
    for (const [at, { crateSongUuid }] of edit.songs.entries())
      names.set(crateSongUuid, added[at]?.crateSongUuid ?? '')
    const merged = reconcileAdded(addSongs(truth, edit.songs, edit.append), edit.songs, added)
    return { songs: merged ?? addSongs(truth, added, edit.append), agrees: merged !== undefined, names }
  }
  if (edit.kind === 'remove') {
    const left = [...edit.uuids]
    const work = async () => {
      for (let uuid = left.pop(); uuid !== undefined; uuid = left.pop()) await remote.remove(uuid)
    }
    await Promise.all(Array.from({ length: removalsAtOnce }, work))
    return { songs: applyEdit(truth, edit), agrees: true, names }
  }
  let [songs, agrees] = [truth, true]
  for (const { crateSongUuid, to } of singleMoves(truth, edit)) {
    const { position } = await remote.move(crateSongUuid, to)
    songs = moveSong(songs, crateSongUuid, to)
    agrees &&= songs[position]?.crateSongUuid === crateSongUuid
  }
  return { songs, agrees, names }
}

/** In as many calls as it takes. Those that go to the front go last ones first, so that they end up in their order. */
async function sendSongs(remote: Remote, songs: readonly CrateSong[], append: boolean): Promise<CrateSong[]> {
  const chunks: CrateSong[][] = []
  for (let at = 0; at < songs.length; at += pageSize) chunks.push(songs.slice(at, at + pageSize))
  const added: CrateSong[][] = []
  for (const chunk of append ? chunks : chunks.reverse()) {
    const { songs: these } = await addOnce(remote, chunk.map(newSong), append)
    // Their places are told of the moment; those before them have moved on since.
    if (append) added.push(these)
    else added.unshift(these)
  }
  const all = added.flat()
  return append || added.length < 2 ? all : all.map((song, position) => ({ ...song, position }))
}

/** Without an answer nobody knows whether the songs have arrived: the key lets them be sent again all the same. */
async function addOnce(remote: Remote, songs: NewSong[], append: boolean) {
  const key = newUuid()
  for (const pauseMs of sendAgainMs) {
    try {
      return await remote.add(songs, append, key)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return remote.add(songs, append, key)
}

/** The songs of a list as they are shown. `loading` says that more pages are on their way. */
export function useSongList(list: SongList, enabled = true) {
  const query = useQuery({ ...list.query, enabled })
  const pending = usePending((all) => all[list.name] ?? none)
  const { data: truth } = query
  const data = useMemo(
    () =>
      truth &&
      shownSongs(
        truth,
        pending.map((one) => one.edit),
      ),
    [truth, pending],
  )
  const { isPending, isError, isFetching, error, refetch } = query
  return { data, isPending, isError, isFetching, error, refetch }
}
