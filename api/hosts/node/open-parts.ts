import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createOutboundFetch } from '../../src/adapters/http/guarded-fetch.ts'
import { createHttp2Fetch } from '../../src/adapters/http/http2-fetch.ts'
import { createNodeTransport, type NodeTransport } from '../../src/adapters/http/node-transport.ts'
import { createLog } from '../../src/adapters/log/pino.ts'
import { createPictures } from '../../src/adapters/pictures/resvg-thread.ts'
import type { Environment } from '../../src/compose/settings.ts'
import { noTracing, type Tracing } from '../../src/ports/tracing.ts'
import type { Config } from '../../src/platform/config.ts'
import type { Transcoder } from '../../src/adapters/media/engines/ffmpeg.ts'
import { openMediaPipeline } from './media/media-pipeline.ts'
import { watchFetch } from './process/tracing.ts'

/** What this runtime provides for every App: the log, storage, media and picture processing, and outbound fetch. */
export async function openNodeParts(
  environment: Pick<Environment, 'DATA_DIR' | 'STORAGE_URL' | 'MIN_FREE_DISK_MB' | 'FFMPEG_PATH' | 'LOG_LEVEL'>,
  { uploads }: Pick<Config, 'uploads'>,
  input: { transport?: NodeTransport; openTranscoder?: () => Promise<Transcoder>; tracing?: Tracing } = {},
) {
  const { transport = createNodeTransport(), tracing = noTracing } = input
  const { storage, media, ...pipeline } = await openMediaPipeline({
    dataDir: environment.DATA_DIR,
    storageUrl: environment.STORAGE_URL,
    minFreeBytes: environment.MIN_FREE_DISK_MB * 1024 * 1024,
    ffmpegPath: environment.FFMPEG_PATH,
    uploads,
    open: input.openTranscoder,
  })
  const pictures = createPictures()
  const fetchHttp2 = createHttp2Fetch()
  return {
    transport,
    parts: {
      log: createLog(environment.LOG_LEVEL),
      storage,
      uploads: pipeline.uploads,
      media,
      pictures,
      fetch: watchFetch(tracing, createOutboundFetch({ transport, map: thirdParties })),
      tracing,
      fetchHttp2,
    },
    async close() {
      transport.close()
      fetchHttp2.close()
      await Promise.all([pictures.close(), pipeline.close()])
    },
  }
}
