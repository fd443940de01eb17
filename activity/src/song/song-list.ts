import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createStore, useStore } from 'zustand'
import { addSongs, moveSong, reconcileAdded } from '@segue/shared/crate/edits.ts'
import { newUuid } from '../client/uuid.ts'
import { queries } from '../client/api.ts'
import { pause } from '../ui/loading/pause.ts'
import { toastFailure } from '../client/toasts.ts'
import type { CrateSong } from './crate-song.ts'
import { newSong, type NewSong } from './new-song.ts'
import { applyEdit, renamed, shownSongs, singleMoves, type Edit } from './pending-edits.ts'

/** The server side of a list of songs. */
export type Remote = {
  /** A page of the songs. */
  page: (offset: number) => Promise<CrateSong[]>
  /** A repeated request with the same key adds nothing. */
  add: (songs: NewSong[], append: boolean, idempotencyKey: string) => Promise<{ songs: CrateSong[] }>
  remove: (crateSongUuid: string) => Promise<unknown>
  move: (crateSongUuid: string, newPosition: number) => Promise<{ position: number }>
  clear?: () => Promise<{ songs: CrateSong[] }>
  /** Called after the last pending edit has been confirmed: counts and covers elsewhere are now stale. */
  settled?: () => void
}

/** The maximum songs per page and per call (client specification, section 9). */
const pageSize = 300
const removalsAtOnce = 4
/** When to repeat an addition that got no response. */
const sendAgainMs = [1000, 4000]

type PendingEdit = { id: number; edit: Edit<CrateSong> }
/** The result of an edit: the list after it, and whether the server's positions match ours. */
type ListReply = { songs: CrateSong[]; agrees: boolean; names: Map<string, string> }

let lastEdit = 0

export type SongList = ReturnType<typeof createSongList>

/**
 * A list of songs that shows every edit immediately. The query's data is the server's state; the shown list applies the
 * pending edits to it, so that a failed edit is reverted by dropping it, whatever has been done since. Edits and
 * fetches reach the server one after the other.
 */
export function createSongList(queryKey: readonly string[], remote: Remote) {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }

  const truth = () => queries.getQueryData<CrateSong[]>(queryKey)
  const setTruth = (songs: CrateSong[]): void => void queries.setQueryData(queryKey, songs)
  const refetch = (): void => void queries.invalidateQueries({ queryKey })
  /** The edits that are shown, but not confirmed by the server. */
  const unconfirmed = createStore<{ edits: readonly PendingEdit[] }>(() => ({ edits: [] }))
  const pending = (): readonly PendingEdit[] => unconfirmed.getState().edits
  const keep = (edits: readonly PendingEdit[]) => unconfirmed.setState({ edits })

  async function load(): Promise<CrateSong[]> {
    const known = truth() !== undefined
    const songs = new Map<string, CrateSong>()
    for (let offset = 0; ; offset += pageSize) {
      const page = await remote.page(offset)
      // If songs are added in front meanwhile, the next page begins with songs that have been received already.
      for (const song of page) songs.set(song.crateSongUuid, song)
      if (page.length < pageSize) return [...songs.values()]
      // The first page is shown while the others load, unless that would shorten a list that is already shown.
      if (!known) setTruth([...songs.values()])
    }
  }

  /** Shows an edit, and executes it after those before it. Rejects if it was refused and reverted. */
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
        // A single refused call has changed nothing. If there were several calls, or one without a response, the
        // outcome is unknown.
        const single =
          now.kind === 'add' ? now.songs.length <= pageSize : now.kind === 'move' && now.uuids.length === 1
        if (!single || error instanceof TypeError) refetch()
        throw error
      }
    })
  }

  /** The same, but shows why an edit was refused and resolves to false. */
  const edit = (input: Edit<CrateSong>): Promise<boolean> =>
    tryEdit(input).then(
      () => true,
      (error: unknown) => {
        toastFailure(error)
        return false
      },
    )

  return {
    unconfirmed,
    query: { queryKey, queryFn: () => inTurn(load), staleTime: Infinity },
    edit,
    tryEdit,
    refetch,
    /**
     * Shows an edit that the server is making by itself. False if the list has to be fetched to show it: it doesn't have
     * the songs, or a fetch that may have been too early is under way.
     */
    foresee(edit: Extract<Edit<CrateSong>, { kind: 'move' }>): boolean {
      const songs = truth()
      if (!songs?.some(({ crateSongUuid }) => edit.uuids.includes(crateSongUuid))) return false
      setTruth(applyEdit(songs, edit))
      return queries.isFetching({ queryKey }) === 0
    },
    /** Runs another change on the server, and then shows the result. */
    async change(work: () => Promise<unknown>): Promise<void> {
      await inTurn(work)
      await queries.invalidateQueries({ queryKey })
      remote.settled?.()
    },
    /** Resolves once all edits so far have reached the server. */
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

/** Adds songs in as many calls as necessary. Those for the front are sent in reverse, so that they end up in order. */
async function sendSongs(remote: Remote, songs: readonly CrateSong[], append: boolean): Promise<CrateSong[]> {
  const chunks: CrateSong[][] = []
  for (let at = 0; at < songs.length; at += pageSize) chunks.push(songs.slice(at, at + pageSize))
  const added: CrateSong[][] = []
  for (const chunk of append ? chunks : chunks.reverse()) {
    const { songs: these } = await addOnce(remote, chunk.map(newSong), append)
    // The positions are those at the time of the response; later calls have shifted them.
    if (append) added.push(these)
    else added.unshift(these)
  }
  const all = added.flat()
  return append || added.length < 2 ? all : all.map((song, position) => ({ ...song, position }))
}

/** Without a response it is unknown whether the songs were added: the key makes it safe to send them again. */
async function addOnce(remote: Remote, songs: NewSong[], append: boolean) {
  const key = newUuid()
  for (const pauseMs of sendAgainMs) {
    try {
      return await remote.add(songs, append, key)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await pause(pauseMs)
    }
  }
  return remote.add(songs, append, key)
}

/** The songs of a list as shown. `isFetching` means that more pages are loading. */
export function useSongList(list: SongList, enabled = true) {
  const query = useQuery({ ...list.query, enabled })
  const pending = useStore(list.unconfirmed, ({ edits }) => edits)
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
