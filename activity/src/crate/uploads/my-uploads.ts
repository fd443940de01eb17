import { useInfiniteQuery } from '@tanstack/react-query'
import type { Operations } from '@segue/api/operations'
import { call, queries } from '../../client/api.ts'
import { sendPicture } from '../../client/files/send-picture.ts'
import { useSession } from '../../client/session.ts'
import { queueList } from '../../song/queue.ts'
import { uploadsKey } from '../../song/uploads.ts'

export type UploadedSong = Operations['GET /songs']['reply']['songs'][number]
export type UploadDetails = Operations['PATCH /songs/{id}']['body']

const pageSize = 50

/** The user's uploads, latest first, including unfinished ones. */
export function useMyUploads() {
  const uuid = useSession(({ session }) => session?.uuid)
  return useInfiniteQuery({
    queryKey: [...uploadsKey, uuid],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call('GET /songs', { query: { unfinished: true, limit: pageSize, offset: pageParam } }),
    getNextPageParam: ({ count }, pages) => {
      const had = pages.reduce((sum, { songs }) => sum + songs.length, 0)
      return had < count ? had : undefined
    },
    staleTime: 0,
  })
}

/** Refetches lists that may show a changed or deleted song. */
async function refresh(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: uploadsKey }),
    queries.invalidateQueries({ queryKey: queueList().query.queryKey }),
  ])
}

export async function changeUpload(id: string, details: UploadDetails): Promise<void> {
  await call('PATCH /songs/{id}', { params: { id }, body: details })
  await refresh()
}

export async function deleteUpload(id: string): Promise<void> {
  await call('DELETE /songs/{id}', { params: { id } })
  await refresh()
}

export async function sendCover(id: string, file: File): Promise<void> {
  await sendPicture({ method: 'PUT', path: `/songs/${encodeURIComponent(id)}/cover` }, file)
  await refresh()
}

export async function removeCover(id: string): Promise<void> {
  await call('DELETE /songs/{id}/cover', { params: { id } })
  await refresh()
}
